// Edits: the only way in which a pass changes a file.
//
// A pass never copies text; it says which bytes go and what comes instead. Whatever no edit
// covers is kept byte for byte, so line ends, tabs, a missing final newline or invalid UTF-8
// survive by construction.

#ifndef HIPIFY_SOURCE_EDIT_H_
#define HIPIFY_SOURCE_EDIT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// Replaces the bytes [begin, end) of a text. An insertion has begin == end.
struct Edit {
  uint32_t begin = 0;
  uint32_t end = 0;
  std::string replacement;
  // Whose edit it is, for statistics. Only the passes know what the number means.
  uint32_t tag = 0;
};

// Sorts `edits` by position and drops those that cannot stand beside an earlier one: an edit
// that overlaps one that begins before it (or at the same place and reaches further) is dropped,
// insertions at one place are kept in the order in which they were added.
void NormalizeEdits(std::vector<Edit>* edits);

// Returns `text` with `edits` applied. `edits` must be normalized and lie inside `text`.
std::string ApplyEdits(std::string_view text, const std::vector<Edit>& edits);

// As above, but replaces the contents of `*out`, whose capacity is reused.
void ApplyEdits(std::string_view text, const std::vector<Edit>& edits, std::string* out);

}  // namespace hipify

#endif  // HIPIFY_SOURCE_EDIT_H_
