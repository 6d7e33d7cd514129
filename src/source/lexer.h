// The lexer-lite: finds what a rule may apply to, and all that is not code.
//
// It is not a C++ parser. It must be right about which bytes are code (comments, string,
// character and raw string literals, header names, digit separators, line splices), and yields
// only what the passes ask for: names that a filter lets through, `<<<`, and preprocessor
// directives. Everything else is passed over, so that its cost is near that of scanning.
//
// Line splices are known between tokens, in comments, literals and names. One inside a directive's
// name, a header name, a number, a raw string's prefix or `<<<` is not looked through.
//
// Branches that the preprocessor would drop (`#if 0`) are code like any other.

#ifndef HIPIFY_SOURCE_LEXER_H_
#define HIPIFY_SOURCE_LEXER_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "source/name_filter.h"

namespace hipify {

enum class TokenKind : uint8_t {
  kName,    // an identifier in code that the filter let through
  kLaunch,  // `<<<`, not part of a longer run of `<`
};

// Bytes [begin, end) of the text.
struct Token {
  uint32_t begin = 0;
  uint32_t end = 0;
  TokenKind kind = TokenKind::kName;
};

enum class SpanKind : uint8_t {
  kLineComment,   // from `//` to the line's end, which is not part of it
  kBlockComment,  // from `/*` to `*/`, or to the end of the text
  kString,        // from the opening to the closing quote; ends with the line if unterminated
  kRawString,     // the prefix's `R` excluded: from the quote to the quote after the delimiter
  kCharacter,     // from quote to quote; ends with the line if unterminated
  kHeaderName,    // an include operand with its quotes or angle brackets
};

constexpr bool IsComment(SpanKind kind) {
  return kind == SpanKind::kLineComment || kind == SpanKind::kBlockComment;
}

// Bytes [begin, end) of the text that are not code.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
  SpanKind kind = SpanKind::kLineComment;
};

// A preprocessor directive. The name may be empty (the null directive).
struct Directive {
  uint32_t begin = 0;  // the `#`
  uint32_t name_begin = 0;
  uint32_t name_end = 0;
  // For `include`, `include_next` and `import` with a literal operand: the operand with its quotes
  // or brackets. Otherwise empty (both equal name_end).
  uint32_t operand_begin = 0;
  uint32_t operand_end = 0;

  bool HasOperand() const { return operand_begin != operand_end; }
};

// What the lexer found, each list in the order of the text. Reuse one object for many texts: the
// lists keep their capacity.
struct LexedText {
  std::string_view text;
  std::vector<Token> tokens;
  std::vector<Span> spans;
  std::vector<Directive> directives;
};

// Size of the byte order mark that `text` begins with: 3 or 0.
uint32_t ByteOrderMarkSize(std::string_view text);

// The ways to scan a text. All find the same.
enum class Scanner : uint8_t { kPlain, kSse2, kAvx2 };

// Whether this build and this processor have `scanner`; kPlain is always there.
bool IsSupported(Scanner scanner);

// Lexes `text`, which must be smaller than 4 GiB and must outlive `*out`. Any bytes are accepted.
// Takes the fastest scanner that is supported.
void Lex(std::string_view text, const NameFilter& filter, LexedText* out);

// As Lex, with a `scanner` that must be supported: for tests and benchmarks.
void LexWith(Scanner scanner, std::string_view text, const NameFilter& filter, LexedText* out);

}  // namespace hipify

#endif  // HIPIFY_SOURCE_LEXER_H_
