#include "report/unified_diff.h"

#include <algorithm>
#include <cstdint>

#include "report/line_changes.h"
#include "report/quoted_name.h"
#include "source/line_index.h"

namespace hipify {
namespace {

constexpr uint32_t kContext = 3;

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kCyan = "\x1b[36m";
constexpr std::string_view kRed = "\x1b[31m";
constexpr std::string_view kGreen = "\x1b[32m";
constexpr std::string_view kPlain = "";
constexpr std::string_view kReset = "\x1b[m";

std::string_view WithoutRoot(std::string_view path) {
  while (path.starts_with('/') || path.starts_with("./"))
    path.remove_prefix(path[0] == '/' ? 1 : 2);
  return path;
}

// "-3,2" without a count of one; an empty range is named by the line before it.
std::string Range(char sign, uint32_t line, uint32_t count) {
  std::string range(1, sign);
  range += std::to_string(count == 0 ? line - 1 : line);
  if (count != 1) range += "," + std::to_string(count);
  return range;
}

class PatchWriter {
 public:
  PatchWriter(const LineIndex& lines, bool color, std::string* out)
      : lines_(lines), color_(color), out_(out) {}

  void Header(std::string_view path) {
    path = WithoutRoot(path);
    const std::string before = QuotedName("a/" + std::string(path), Quoting::kPatch);
    const std::string after = QuotedName("b/" + std::string(path), Quoting::kPatch);
    // The tab tells `patch` where a name with spaces ends.
    const std::string_view end = path.find(' ') == std::string_view::npos ? "\n" : "\t\n";
    Paint(kBold, "diff --git " + before + " " + after, "\n");
    Paint(kBold, "--- " + before, end);
    Paint(kBold, "+++ " + after, end);
  }

  // Prints [first, last) as one hunk. Hunks must come in order.
  void Hunk(const LineChange* first, const LineChange* last) {
    const LineChange& final = *(last - 1);
    const uint32_t begin = first->line - std::min(kContext, first->line - 1);
    const uint32_t end = std::min(final.line + final.removed + kContext, lines_.size() + 1);
    uint32_t new_size = end - begin;
    for (const LineChange* change = first; change != last; ++change) {
      new_size += change->added - change->removed;
    }
    Paint(kCyan,
          "@@ " + Range('-', begin, end - begin) + " " +
              Range('+', begin + lines_added_before_, new_size) + " @@",
          "\n");
    uint32_t line = begin;
    for (const LineChange* change = first; change != last; ++change) {
      line = OldLines(' ', line, change->line);
      line = OldLines('-', line, change->line + change->removed);
      NewLines(change->text);
    }
    OldLines(' ', line, end);
    lines_added_before_ += new_size - (end - begin);
  }

 private:
  // Prints lines [line, end) of the old text and returns `end`.
  uint32_t OldLines(char sign, uint32_t line, uint32_t end) {
    for (; line < end; ++line) Line(sign, lines_.Line(line));
    return end;
  }

  void NewLines(std::string_view text) {
    while (!text.empty()) {
      const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
      Line('+', text.substr(0, size));
      text.remove_prefix(size);
    }
  }

  void Line(char sign, std::string_view line) {
    const std::string_view color = sign == '-' ? kRed : sign == '+' ? kGreen : kPlain;
    if (line.ends_with('\n')) {
      const size_t end_size = line.ends_with("\r\n") ? 2 : 1;
      Paint(color, sign, line.substr(0, line.size() - end_size),
            line.substr(line.size() - end_size));
    } else {
      Paint(color, sign, line, "\n");
      Paint(kPlain, "\\ No newline at end of file", "\n");
    }
  }

  void Paint(std::string_view color, std::string_view text, std::string_view end) {
    if (color_) out_->append(color);
    out_->append(text);
    if (color_) out_->append(kReset);
    out_->append(end);
  }

  void Paint(std::string_view color, char sign, std::string_view text, std::string_view end) {
    if (color_) out_->append(color);
    *out_ += sign;
    Paint(kPlain, text, end);
  }

  const LineIndex& lines_;
  const bool color_;
  std::string* const out_;
  // Modulo 2^32, like every sum that it takes part in.
  uint32_t lines_added_before_ = 0;
};

// Two changes share a hunk if their context would touch.
bool ShareHunk(const LineChange& change, const LineChange& next) {
  return next.line - (change.line + change.removed) <= 2 * kContext;
}

}  // namespace

void AppendPatch(std::string_view path, std::string_view text, const std::vector<Edit>& edits,
                 const PatchOptions& options, std::string* out) {
  if (edits.empty()) return;
  const LineIndex lines(text);
  const std::vector<LineChange> changes = LineChanges(text, lines, edits);
  if (changes.empty()) return;
  PatchWriter writer(lines, options.color, out);
  writer.Header(path);
  const LineChange* const end = changes.data() + changes.size();
  for (const LineChange* first = changes.data(); first != end;) {
    const LineChange* last = first + 1;
    while (last != end && ShareHunk(*(last - 1), *last)) ++last;
    writer.Hunk(first, last);
    first = last;
  }
}

}  // namespace hipify
