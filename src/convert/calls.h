// Changes the arguments of calls where a new name is not enough.

#ifndef HIPIFY_CONVERT_CALLS_H_
#define HIPIFY_CONVERT_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "convert/conversion.h"
#include "convert/markers.h"
#include "convert/options.h"
#include "rules/rule_table.h"
#include "source/code_map.h"

namespace hipify {

// A name that has call rules, found while names were converted.
struct NamedCall {
  static constexpr size_t kNoEdit = static_cast<size_t>(-1);

  uint32_t begin = 0;
  uint32_t end = 0;
  Answer answer;          // what the name became, or stays
  EditOrigin origin;      // of the name's edit
  size_t edit = kNoEdit;  // index of the name's edit, if it has one
};

// Applies the call rules of `names` where a call stands: followed by an argument list, not a
// declaration, not a member and not qualified by somebody's namespace. Adds the edits of the
// arguments, changes the name's edit where the argument count chooses the name, and adds findings
// where the argument count is not one that a rule knows. An argument that is done already stays.
// Calls that `markers` protect stay. `conversion` must hold the edits of all names, in the order of
// the text, and no others.
void ConvertCalls(CodeMap* map, const std::vector<NamedCall>& names, const ConvertOptions& options,
                  const Markers& markers, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_CALLS_H_
