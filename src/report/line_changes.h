// Edits seen as changed lines: what patches show and statistics count.

#ifndef HIPIFY_REPORT_LINE_CHANGES_H_
#define HIPIFY_REPORT_LINE_CHANGES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/edit.h"
#include "source/line_index.h"

namespace hipify {

// `removed` lines of the old text, from line `line` on, give way to `added` new ones.
struct LineChange {
  // Number (from 1) of the first removed line; with nothing removed, of the line before which
  // the new ones come, which is one past the last line at the end of the text.
  uint32_t line = 1;
  uint32_t removed = 0;
  uint32_t added = 0;
  // The new lines with their line ends; only the very last line of a text may lack one.
  std::string text;
};

// The lines that differ between `text` and `text` with `edits` applied, in order, with at least
// one unchanged line between two changes. `lines` is the index of `text`; `edits` must be
// normalized. No search is made: lines are compared only where an edit touches them, so the cost
// is that of the edits.
std::vector<LineChange> LineChanges(std::string_view text, const LineIndex& lines,
                                    const std::vector<Edit>& edits);

}  // namespace hipify

#endif  // HIPIFY_REPORT_LINE_CHANGES_H_
