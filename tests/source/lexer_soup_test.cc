// Compares the lexer with the reference on random texts.

#include <string>
#include <vector>

#include "rules/built_in_rules.h"
#include "source/lexed.h"
#include "source/reference_lexer.h"
#include "support/catch.h"
#include "support/token_soup.h"

namespace hipify {
namespace {

constexpr int kTexts = 10000;

void CheckLexersAgree(const std::string& text) {
  const LexedText lexed = Lexed(text);
  if (HasOddDirective(lexed) || HasSplicedWord(text)) return;
  const ReferenceText reference = ReferenceLex(text);
  INFO("text:\n" << text);
  REQUIRE(Describe(text, lexed.spans) == Describe(text, reference.spans));
  REQUIRE(Describe(text, lexed.tokens) == Describe(text, reference.tokens));
  REQUIRE(Describe(text, lexed.directives) == Describe(text, reference.directives));
}

TEST_CASE("the reference lexer by hand", "[source]") {
  const std::string text =
      "a<<<1'0>>>(\"s\\\nt\"); // c\n# /*d*/ include <e> f\nR\"x(g)x\"->h cuda\\\nFree";
  const ReferenceText reference = ReferenceLex(text);
  CHECK(Describe(text, reference.tokens) ==
        "name 0..1 a\nlaunch 1..4 <<<\nname 45..46 f\nname 47..48 R\nname 57..58 h\n");
  CHECK(Describe(text, reference.spans) ==
        "string 11..17 \"s\\\nt\"\nline comment 20..24 // c\nblock comment 27..32 /*d*/\n"
        "header name 41..44 <e>\nraw string 48..55 \"x(g)x\"\n");
  CHECK(Describe(text, reference.directives) ==
        "directive at 25, name 33..40 include, operand 41..44 <e>\n");
  REQUIRE(reference.directive_code.size() == 1);
  CHECK(Describe(text, reference.directive_code[0]) ==
        "punctuation 25..26 #\nidentifier 33..40 include\nliteral 41..44 <e>\n"
        "identifier 45..46 f\n");
}

TEST_CASE("lexer and reference agree on random code", "[source]") {
  TokenSoup soup(1, CodeFragments());
  for (int i = 0; i < kTexts; ++i) CheckLexersAgree(soup.Next(24));
}

TEST_CASE("lexer and reference agree on random code with splices", "[source]") {
  TokenSoup soup(2, SplicedCodeFragments());
  for (int i = 0; i < kTexts; ++i) CheckLexersAgree(soup.Next(24));
}

TEST_CASE("lexer and reference agree on random code with splices in tokens", "[source]") {
  TokenSoup soup(3, SplicedTokenFragments());
  for (int i = 0; i < kTexts; ++i) CheckLexersAgree(soup.Next(16));
}

TEST_CASE("lexer and reference agree on random CUDA code", "[source]") {
  TokenSoup soup(4, CudaFragments());
  for (int i = 0; i < kTexts; ++i) CheckLexersAgree(soup.Next(24));
}

TEST_CASE("lexer and reference agree on random bytes", "[source]") {
  TokenSoup soup(5, {"/", "*", "\"", "'", "\\", "\n", "\r\n", " ", "#", "R", "(", ")", "<", ">",
                     "1", "a", "include"});
  for (int i = 0; i < kTexts; ++i) {
    const std::string text = soup.Next(24);
    // Splices inside tokens have a test of their own.
    if (text.find('\\') == std::string::npos) CheckLexersAgree(text);
  }
}

TEST_CASE("all scanners agree with the filter of the built-in rules", "[source]") {
  // Lexed() compares them.
  for (const auto& fragments : {CodeFragments(), SplicedCodeFragments(), CudaFragments()}) {
    TokenSoup soup(7, fragments);
    for (int i = 0; i < kTexts; ++i) {
      const std::string text = soup.Next(60);
      const LexedText lexed = Lexed(text, *BuiltInRules().filter);
      REQUIRE(lexed.text == text);
    }
  }
}

TEST_CASE("a filter takes away names and nothing else", "[source]") {
  TokenSoup soup(6, CudaFragments());
  NameFilter filter;
  filter.Add("cudaMalloc");
  filter.Add("cub");
  for (int i = 0; i < 2000; ++i) {
    const std::string text = soup.Next(24);
    const LexedText all = Lexed(text);
    const LexedText some = Lexed(text, filter);
    INFO("text:\n" << text);
    REQUIRE(Describe(text, some.spans) == Describe(text, all.spans));
    REQUIRE(Describe(text, some.directives) == Describe(text, all.directives));
    std::vector<Token> expected;
    for (const Token& token : all.tokens) {
      if (token.kind == TokenKind::kLaunch ||
          filter.MayMatch(text.data() + token.begin, text.data() + text.size())) {
        expected.push_back(token);
      }
    }
    REQUIRE(Describe(text, some.tokens) == Describe(text, expected));
  }
}

}  // namespace
}  // namespace hipify
