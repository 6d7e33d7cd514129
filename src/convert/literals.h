// Converts inside string literals and comments, on request.

#ifndef HIPIFY_CONVERT_LITERALS_H_
#define HIPIFY_CONVERT_LITERALS_H_

#include "convert/conversion.h"
#include "convert/options.h"
#include "source/code_map.h"

namespace hipify {

// Renames whole-word names and converts includes inside the string literals (with
// ConvertOptions::strings; sources for run-time compilation stand in such) and inside the comments
// (with ConvertOptions::comments) of the text that `map` holds.
void ConvertLiterals(const CodeMap& map, const ConvertOptions& options, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_LITERALS_H_
