// Lexing for tests: every name passes.

#ifndef HIPIFY_TESTS_SOURCE_LEXED_H_
#define HIPIFY_TESTS_SOURCE_LEXED_H_

#include <string_view>

#include "source/lexer.h"
#include "source/lexer_comparison.h"
#include "source/name_filter.h"

namespace hipify {

// `text`, which must outlive the result, lexed with `filter`. Fails the test unless all scanners
// agree.
LexedText Lexed(std::string_view text, const NameFilter& filter = EveryName());

}  // namespace hipify

#endif  // HIPIFY_TESTS_SOURCE_LEXED_H_
