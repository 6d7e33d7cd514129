// Findings that the catalogue finds by data.

#ifndef HIPIFY_CONVERT_REVIEW_MATCHES_H_
#define HIPIFY_CONVERT_REVIEW_MATCHES_H_

#include <vector>

#include "convert/conversion.h"
#include "convert/declared_names.h"
#include "convert/options.h"
#include "convert/review_patterns.h"
#include "source/code_map.h"

namespace hipify {

// Adds the findings of all matches by names, prefixes and literals. `unknown` are the tokens that
// no rule knows and that may begin as a match's prefix; they are candidates unless the file
// declares the name. Names to keep are none.
void ReviewMatches(CodeMap* map, const std::vector<Token>& unknown, const ConvertOptions& options,
                   DeclaredNames* declared, ReviewPatterns* patterns, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_MATCHES_H_
