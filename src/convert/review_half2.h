// Findings of `.x` and `.y` of a half2: CUDA's are halves, HIP's were raw bits before ROCm 6.0.

#ifndef HIPIFY_CONVERT_REVIEW_HALF2_H_
#define HIPIFY_CONVERT_REVIEW_HALF2_H_

#include "convert/conversion.h"
#include "rules/rule_table.h"
#include "source/code_map.h"

namespace hipify {

// For an older ROCm, adds a finding for each `.x` or `.y` of a variable, a parameter or an element
// of an array that is declared as half2 or __half2 in a block around it.
void ReviewHalf2(CodeMap* map, const Target& target, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_HALF2_H_
