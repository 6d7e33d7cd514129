#include "source/lexed.h"

#include <vector>

#include "source/reference_lexer.h"
#include "support/catch.h"

namespace hipify {

LexedText Lexed(std::string_view text, const NameFilter& filter) {
  LexedText lexed;
  Lex(text, filter, &lexed);
  for (const Scanner scanner : SupportedScanners()) {
    // A copy of its own, so that a read behind the end is one that a checker can see.
    const std::vector<char> copy(text.begin(), text.end());
    const std::string_view copied(copy.data(), copy.size());
    LexedText other;
    LexWith(scanner, copied, filter, &other);
    INFO("scanner " << static_cast<int>(scanner) << ", text:\n" << text);
    REQUIRE(Describe(text, other.tokens) == Describe(text, lexed.tokens));
    REQUIRE(Describe(text, other.spans) == Describe(text, lexed.spans));
    REQUIRE(Describe(text, other.directives) == Describe(text, lexed.directives));
  }
  return lexed;
}

}  // namespace hipify
