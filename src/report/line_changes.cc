#include "report/line_changes.h"

#include <algorithm>

namespace hipify {
namespace {

using Lines = std::vector<std::string_view>;

Lines SplitLines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t newline = text.find('\n');
    const size_t size = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

class Collector {
 public:
  Collector(std::string_view text, const LineIndex& lines) : text_(text), lines_(lines) {}

  // Adds the changes made by [first, last), edits that no untouched line separates.
  void AddRun(const Edit* first, const Edit* last) {
    const uint32_t line = LineAt(first->begin);
    const uint32_t end_line = std::min(LineAt((last - 1)->end), lines_.size()) + 1;
    const std::string_view old_text =
        text_.substr(lines_.Start(line), lines_.Start(end_line) - lines_.Start(line));
    std::string new_text;
    uint32_t kept_from = lines_.Start(line);
    for (const Edit* edit = first; edit != last; ++edit) {
      new_text.append(text_, kept_from, edit->begin - kept_from);
      new_text.append(edit->replacement);
      kept_from = edit->end;
    }
    new_text.append(text_, kept_from, lines_.Start(end_line) - kept_from);
    AddDifference(line, SplitLines(old_text), SplitLines(new_text));
  }

  // The line that holds byte `offset`; past a final newline, the line that would come next.
  uint32_t LineAt(uint32_t offset) const {
    if (offset == text_.size() && (text_.empty() || text_.back() == '\n')) return lines_.size() + 1;
    return lines_.At(offset).line;
  }

  std::vector<LineChange> Take() { return std::move(changes_); }

 private:
  void AddDifference(uint32_t line, const Lines& old_lines, const Lines& new_lines) {
    if (old_lines.size() == new_lines.size()) {
      for (size_t i = 0; i < old_lines.size(); ++i, ++line) {
        if (old_lines[i] != new_lines[i]) Add(line, 1, &new_lines[i], 1);
      }
      return;
    }
    const size_t shorter = std::min(old_lines.size(), new_lines.size());
    size_t head = 0;
    while (head < shorter && old_lines[head] == new_lines[head]) ++head;
    size_t old_end = old_lines.size();
    size_t new_end = new_lines.size();
    while (old_end > head && new_end > head && old_lines[old_end - 1] == new_lines[new_end - 1]) {
      --old_end;
      --new_end;
    }
    Add(line + static_cast<uint32_t>(head), old_end - head, new_lines.data() + head,
        new_end - head);
  }

  void Add(uint32_t line, size_t removed, const std::string_view* new_lines, size_t added) {
    if (changes_.empty() || changes_.back().line + changes_.back().removed != line) {
      changes_.push_back({line, 0, 0, {}});
    }
    LineChange& change = changes_.back();
    change.removed += static_cast<uint32_t>(removed);
    change.added += static_cast<uint32_t>(added);
    for (size_t i = 0; i < added; ++i) change.text.append(new_lines[i]);
  }

  const std::string_view text_;
  const LineIndex& lines_;
  std::vector<LineChange> changes_;
};

}  // namespace

std::vector<LineChange> LineChanges(std::string_view text, const LineIndex& lines,
                                    const std::vector<Edit>& edits) {
  Collector collector(text, lines);
  const Edit* const end = edits.data() + edits.size();
  for (const Edit* first = edits.data(); first != end;) {
    // The line at an edit's end belongs to the run even if the edit takes none of its bytes: an
    // edit that removes a line end joins that line to what comes before.
    const Edit* last = first + 1;
    while (last != end && collector.LineAt(last->begin) <= collector.LineAt((last - 1)->end)) {
      ++last;
    }
    collector.AddRun(first, last);
    first = last;
  }
  return collector.Take();
}

}  // namespace hipify
