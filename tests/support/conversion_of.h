// Converts texts for tests.

#ifndef HIPIFY_TESTS_SUPPORT_CONVERSION_OF_H_
#define HIPIFY_TESTS_SUPPORT_CONVERSION_OF_H_

#include <string>
#include <string_view>

#include "convert/conversion.h"
#include "convert/options.h"
#include "rules/rule_table.h"

namespace hipify {

// The built-in rules as one table.
const RuleTable& BuiltInTable();

// The program's defaults: the built-in rules for the newest ROCm and CUDA.
ConvertOptions DefaultOptions();

// `text`, the contents of a file called `path`, converted. Fails the test where the conversion
// breaks its promises: edits that are normalized and inside the text, and nothing to do for a text
// that was converted already.
std::string Converted(std::string_view text, const ConvertOptions& options,
                      std::string_view path = "in.cu");
std::string Converted(std::string_view text, std::string_view path = "in.cu");

// The edits and findings alone.
Conversion ConversionOf(std::string_view text, const ConvertOptions& options,
                        std::string_view path = "in.cu");

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_CONVERSION_OF_H_
