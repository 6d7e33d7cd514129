// Findings of names that differ in CUDA and become one HIP name where only one may stand.

#ifndef HIPIFY_CONVERT_REVIEW_LABELS_H_
#define HIPIFY_CONVERT_REVIEW_LABELS_H_

#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// Adds a finding for the second of two `case` labels of one switch, or of two enumerators of one
// enum, that the edits in `*conversion` make equal.
void ReviewLabels(CodeMap* map, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_LABELS_H_
