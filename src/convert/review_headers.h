// Findings of headers that HIP does not have.

#ifndef HIPIFY_CONVERT_REVIEW_HEADERS_H_
#define HIPIFY_CONVERT_REVIEW_HEADERS_H_

#include "convert/conversion.h"
#include "convert/options.h"
#include "source/code_map.h"

namespace hipify {

// Adds a finding for each include whose rule knows no counterpart, or none in the chosen ROCm, and
// for each include that no rule but a match of the catalogue knows.
void ReviewHeaders(CodeMap* map, const ConvertOptions& options, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_HEADERS_H_
