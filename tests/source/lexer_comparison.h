// What it takes to compare the lexer's scanners with each other and with the reference.

#ifndef HIPIFY_TESTS_SOURCE_LEXER_COMPARISON_H_
#define HIPIFY_TESTS_SOURCE_LEXER_COMPARISON_H_

#include <string_view>
#include <vector>

#include "source/lexer.h"
#include "source/name_filter.h"

namespace hipify {

// A filter that lets every identifier through.
const NameFilter& EveryName();

// The scanners that this machine can run.
std::vector<Scanner> SupportedScanners();

// Whether a directive is called like a number or ends like the prefix of a raw string, `#1'0` or
// `#R"(x)"`, or has a splice in its name. There are no such directives, so what a lexer makes of
// them does not matter.
bool HasOddDirective(const LexedText& lexed);

// Whether a carriage return stands alone. It ends no line for lexer or reference (nor in any file
// of this century); what else it is does not matter.
bool HasLoneCarriageReturn(std::string_view text);

// Whether a splice may stand inside a word or number of `text` or between two `<`, where no lexer
// of ours looks through.
bool HasSplicedWord(std::string_view text);

}  // namespace hipify

#endif  // HIPIFY_TESTS_SOURCE_LEXER_COMPARISON_H_
