// Renames identifiers.

#ifndef HIPIFY_CONVERT_IDENTIFIERS_H_
#define HIPIFY_CONVERT_IDENTIFIERS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "convert/calls.h"
#include "convert/conversion.h"
#include "convert/options.h"
#include "source/code_map.h"

namespace hipify {

// Places where a file needs the HIP runtime header, by what for.
struct RuntimeUses {
  std::vector<uint32_t> names;     // runtime or driver API names that were renamed
  std::vector<uint32_t> keywords;  // device keywords such as __global__
};

// A name whose rule has an answer that the converted code may not compile or last with.
struct NotableName {
  uint32_t begin = 0;
  uint32_t end = 0;
  NameMatch rule;
  Answer answer;
};

// What the sweep over the names hands on to the other passes.
struct NameSweep {
  RuntimeUses uses;
  std::vector<NamedCall> calls;  // names with call rules, in the order of the text
  std::vector<NotableName> notable;
  std::vector<Token> unknown;  // without a rule, but they may begin as the catalogue asks for
};

// Renames every name token of the text that `map` holds which is a rule's name, members and
// qualified names too: the declaration may stand in another file, and only a consistent rename
// compiles. A rule with a context applies only where the context holds.
NameSweep ConvertIdentifiers(CodeMap* map, const ConvertOptions& options, Conversion* conversion);

// Whether the name [begin, end) stands where `rule` says it must.
bool ContextHolds(CodeMap* map, const NameMatch& rule, uint32_t begin, uint32_t end);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_IDENTIFIERS_H_
