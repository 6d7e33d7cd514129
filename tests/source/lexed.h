// Lexing for tests: every name passes.

#ifndef HIPIFY_TESTS_SOURCE_LEXED_H_
#define HIPIFY_TESTS_SOURCE_LEXED_H_

#include <string_view>
#include <vector>

#include "source/lexer.h"
#include "source/name_filter.h"

namespace hipify {

// A filter that lets every identifier through.
const NameFilter& EveryName();

// The scanners that this machine can run.
std::vector<Scanner> SupportedScanners();

// `text`, which must outlive the result, lexed with `filter`. Fails the test unless all scanners
// agree.
LexedText Lexed(std::string_view text, const NameFilter& filter = EveryName());

// Whether a directive is called like a number or ends like the prefix of a raw string, `#1'0` or
// `#R"(x)"`, or has a splice in its name. There are no such directives, so what a lexer makes of
// them does not matter.
bool HasOddDirective(const LexedText& lexed);

// Whether a splice may stand inside a word or number of `text`, where no lexer of ours looks
// through.
bool HasSplicedWord(std::string_view text);

}  // namespace hipify

#endif  // HIPIFY_TESTS_SOURCE_LEXED_H_
