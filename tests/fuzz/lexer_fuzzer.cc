// Any bytes: all scanners find the same, and what the slow reference finds.

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/check.h"
#include "source/lexer.h"
#include "source/lexer_comparison.h"
#include "source/reference_lexer.h"

using namespace hipify;

namespace {

// The reference is not linear.
constexpr size_t kMostForReference = 4096;

std::string Described(const LexedText& lexed, std::string_view text) {
  return Describe(text, lexed.tokens) + Describe(text, lexed.spans) +
         Describe(text, lexed.directives);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  LexedText lexed;
  {
    const TimeLimit limit;
    Lex(text, EveryName(), &lexed);
  }
  const std::string described = Described(lexed, text);
  for (const Scanner scanner : SupportedScanners()) {
    // A copy of its own, so that a read behind the end is seen.
    const std::vector<char> copy(text.begin(), text.end());
    LexedText other;
    LexWith(scanner, {copy.data(), copy.size()}, EveryName(), &other);
    Check(Described(other, text) == described, "all scanners find the same");
  }
  if (size > kMostForReference || HasOddDirective(lexed) || HasSplicedWord(text) ||
      HasLoneCarriageReturn(text)) {
    return 0;
  }
  const ReferenceText reference = ReferenceLex(text);
  const std::string expected = Describe(text, reference.tokens) + Describe(text, reference.spans) +
                               Describe(text, reference.directives);
  if (described != expected) {
    std::fprintf(stderr, "the lexer found:\n%s\nthe reference:\n%s", described.c_str(),
                 expected.c_str());
  }
  Check(described == expected, "lexer and reference find the same");
  return 0;
}
