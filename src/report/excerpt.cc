#include "report/excerpt.h"

#include <algorithm>

#include "report/utf8.h"

namespace hipify {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kEllipsis = "...";
// Bytes of a line that are shown before and from the place on if the line is longer than both.
constexpr size_t kShownBefore = 80;
constexpr size_t kShownAfter = 160;

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7f;
}

// A part of a line, and where in it the place begins and ends.
struct Window {
  std::string_view line;
  size_t begin;
  size_t end;
  bool cut_before = false;
  bool cut_after = false;
};

size_t CharacterStart(std::string_view line, size_t at) {
  for (size_t back = 1; back <= 3 && back <= at; ++back) {
    if (FirstUtf8Step(line.substr(at - back)).size > back) return at - back;
  }
  return at;
}

Window Cut(Window window) {
  if (window.line.size() <= kShownBefore + kShownAfter) return window;
  if (window.line.size() - window.begin > kShownAfter) {
    window.line = window.line.substr(0, CharacterStart(window.line, window.begin + kShownAfter));
    window.end = std::min(window.end, window.line.size());
    window.cut_after = true;
  }
  if (window.begin > kShownBefore) {
    const size_t cut = CharacterStart(window.line, window.begin - kShownBefore);
    window.line.remove_prefix(cut);
    window.begin -= cut;
    window.end -= cut;
    window.cut_before = true;
  }
  return window;
}

// One mark for each character of `text`; tabs are kept.
void AppendMarks(char mark, std::string_view text, std::string* marks) {
  while (!text.empty()) {
    *marks += text[0] == '\t' ? '\t' : mark;
    text.remove_prefix(FirstUtf8Step(text).size);
  }
}

std::string Marks(const Window& window) {
  std::string marks;
  if (window.cut_before) marks.append(kEllipsis.size(), ' ');
  AppendMarks(' ', window.line.substr(0, window.begin), &marks);
  marks += '^';
  if (window.begin < window.end) {
    const size_t rest = window.begin + FirstUtf8Step(window.line.substr(window.begin)).size;
    if (rest < window.end) {
      AppendMarks('~', window.line.substr(rest, window.end - rest), &marks);
    }
  }
  while (marks.back() == '\t') marks.pop_back();
  return marks;
}

}  // namespace

Excerpt MakeExcerpt(std::string_view text, const LineIndex& lines, uint32_t begin, uint32_t end) {
  const Position position = lines.At(begin);
  Window window{lines.Line(position.line), position.column - 1, 0};
  window.end = window.begin + (end - begin);
  if (window.line.ends_with('\n')) window.line.remove_suffix(1);
  if (window.line.ends_with('\r')) window.line.remove_suffix(1);
  if (position.line == 1 && text.starts_with(kByteOrderMark)) {
    window.line.remove_prefix(kByteOrderMark.size());
    window.begin -= std::min(window.begin, kByteOrderMark.size());
    window.end -= std::min(window.end, kByteOrderMark.size());
  }
  window.begin = std::min(window.begin, window.line.size());
  window.end = std::min(window.end, window.line.size());
  window = Cut(window);

  Excerpt excerpt;
  if (window.cut_before) excerpt.line = kEllipsis;
  excerpt.line += Printable(window.line, true);
  if (window.cut_after) excerpt.line += kEllipsis;
  excerpt.marks = Marks(window);
  return excerpt;
}

std::string Printable(std::string_view text, bool tabs) {
  std::string printable(text);
  for (char& c : printable) {
    if (IsControl(c) && !(tabs && c == '\t')) c = '?';
  }
  return printable;
}

}  // namespace hipify
