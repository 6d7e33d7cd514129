// Converts #include lines and adds the runtime header where it is needed.

#ifndef HIPIFY_CONVERT_INCLUDES_H_
#define HIPIFY_CONVERT_INCLUDES_H_

#include <vector>

#include "convert/branches.h"
#include "convert/conversion.h"
#include "convert/identifiers.h"
#include "convert/markers.h"
#include "convert/options.h"
#include "source/code_map.h"

namespace hipify {

// What a file's own includes bring along after conversion.
struct Provided {
  Provides most = Provides::kNothing;
  bool names_runtime = false;  // whether one is the runtime header itself
};

// Converts the includes of the text that `map` holds. The whole operand must be a rule's header;
// its quotes or angle brackets stay. A header that maps to nothing takes its line away, as does one
// that a line before in the same preprocessor branch includes already. What `markers` protect
// stays. Returns what the file's own includes provide after conversion.
Provided ConvertIncludes(CodeMap* map, const std::vector<Branch>& branches,
                         const ConvertOptions& options, const Markers& markers,
                         Conversion* conversion);

// Converts the headers that `__has_include` asks for, to those that ConvertIncludes would include.
void ConvertHasIncludes(CodeMap* map, const ConvertOptions& options, Conversion* conversion);

// Adds `#include <hip/hip_runtime.h>` if `uses` ask for more than `provided`: nvcc includes its
// runtime silently in .cu files, hipcc does not. The line goes after a byte order mark, leading
// comments and an include guard or `#pragma once`, before the first include, with the line end of
// the file, and never into what a marker protects. Uses that only a GPU compiler sees do not count
// in other files than .cu, as such a file may be meant for a host compiler without HIP. With
// RuleTable::AddsRuntimeAlways every file gets the line unless it includes that very header.
void AddRuntimeInclude(CodeMap* map, const std::vector<Branch>& branches, const RuntimeUses& uses,
                       const Provided& provided, FileTraits traits, const ConvertOptions& options,
                       const Markers& markers, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_INCLUDES_H_
