// The text around a candidate, and the finding made of it.

#ifndef HIPIFY_CONVERT_REVIEW_TEXT_H_
#define HIPIFY_CONVERT_REVIEW_TEXT_H_

#include <cstdint>
#include <string>

#include "convert/conversion.h"
#include "rules/rule_image.h"
#include "source/code_map.h"

namespace hipify {

// A piece of code for patterns: the same bytes as from `begin` on in the text, but for comments and
// the insides of literals, which are blanks.
struct CodeWindow {
  uint32_t begin = 0;
  std::string code;
};

// The statement that byte `at` stands in, and all of its line; inside a directive, the directive's
// logical line. Long ones are cut. Literals are kept if `with_literals`.
CodeWindow WindowAround(CodeMap* map, uint32_t at, bool with_literals);

// Adds the finding of `match`, of `image`, for bytes [begin, end).
void AddMatchFinding(const CodeMap& map, const RuleImage& image, const ReviewMatchRecord& match,
                     uint32_t begin, uint32_t end, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_TEXT_H_
