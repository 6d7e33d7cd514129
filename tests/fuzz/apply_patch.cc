#include "fuzz/apply_patch.h"

#include <charconv>
#include <cstddef>

namespace hipify {
namespace {

constexpr std::string_view kNoNewline = "\\ No newline at end of file\n";

// Takes a line, its line feed included, off the front of `*text`.
std::string_view TakeLine(std::string_view* text) {
  const size_t newline = text->find('\n');
  const size_t size = newline == std::string_view::npos ? text->size() : newline + 1;
  const std::string_view line = text->substr(0, size);
  text->remove_prefix(size);
  return line;
}

bool Take(std::string_view expected, std::string_view* text) {
  if (text->substr(0, expected.size()) != expected) return false;
  text->remove_prefix(expected.size());
  return true;
}

bool TakeNumber(std::string_view* text, size_t* number) {
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), *number);
  if (error != std::errc()) return false;
  text->remove_prefix(static_cast<size_t>(end - text->data()));
  return true;
}

struct Range {
  size_t line = 0;
  size_t count = 1;
};

bool TakeRange(std::string_view* text, Range* range) {
  if (!TakeNumber(text, &range->line)) return false;
  return !Take(",", text) || TakeNumber(text, &range->count);
}

class Applier {
 public:
  Applier(std::string_view text, std::string_view patch, std::string* out)
      : text_(text), patch_(patch), out_(out) {}

  bool Apply() {
    out_->clear();
    if (patch_.empty()) return CopyRest();
    for (const std::string_view header : {"diff --git ", "--- ", "+++ "}) {
      if (!Take(header, &patch_)) return false;
      TakeLine(&patch_);
    }
    if (patch_.empty()) return false;
    while (!patch_.empty()) {
      if (!ApplyHunk()) return false;
    }
    return CopyRest();
  }

 private:
  bool CopyRest() {
    out_->append(text_);
    return true;
  }

  void CopyLine() {
    const std::string_view line = TakeLine(&text_);
    out_->append(line);
    ++old_lines_;
    ++new_lines_;
  }

  bool ApplyHunk() {
    Range before;
    Range after;
    if (!Take("@@ -", &patch_) || !TakeRange(&patch_, &before) || !Take(" +", &patch_) ||
        !TakeRange(&patch_, &after) || !Take(" @@\n", &patch_)) {
      return false;
    }
    // A range of no line is named by the line before it.
    const size_t first = before.count == 0 ? before.line : before.line - 1;
    const size_t new_first = after.count == 0 ? after.line : after.line - 1;
    while (old_lines_ < first && !text_.empty()) CopyLine();
    if (old_lines_ != first || new_lines_ != new_first) return false;
    const size_t old_end = first + before.count;
    const size_t new_end = new_first + after.count;
    while (old_lines_ < old_end || new_lines_ < new_end) {
      if (!ApplyLine()) return false;
    }
    return old_lines_ == old_end && new_lines_ == new_end;
  }

  bool ApplyLine() {
    std::string_view line = TakeLine(&patch_);
    if (line.empty()) return false;
    const char sign = line[0];
    line.remove_prefix(1);
    if (Take(kNoNewline, &patch_)) line.remove_suffix(1);
    if (sign == ' ' || sign == '-') {
      if (TakeLine(&text_) != line) return false;
      ++old_lines_;
    }
    if (sign == ' ' || sign == '+') {
      out_->append(line);
      ++new_lines_;
    }
    return sign == ' ' || sign == '-' || sign == '+';
  }

  std::string_view text_;   // what is left
  std::string_view patch_;  // what is left
  std::string* const out_;
  size_t old_lines_ = 0;
  size_t new_lines_ = 0;
};

}  // namespace

bool ApplyPatch(std::string_view text, std::string_view patch, std::string* out) {
  return Applier(text, patch, out).Apply();
}

}  // namespace hipify
