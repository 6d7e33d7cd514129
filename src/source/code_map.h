// Walks over a lexed text token by token, forward and backward, from any place.
//
// The lexer yields only candidates. A pass that found one and must know what stands around it (is
// this a call? where does the argument list end?) reads the neighbourhood with a CodeCursor, which
// steps over comments, line splices and preprocessor lines, and takes literals as one token.

#ifndef HIPIFY_SOURCE_CODE_MAP_H_
#define HIPIFY_SOURCE_CODE_MAP_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "source/lexer.h"

namespace hipify {

enum class LexemeKind : uint8_t {
  kEnd,  // no further token on this side
  kIdentifier,
  kNumber,
  kLiteral,      // string, character or header name, without its prefix
  kPunctuation,  // one byte, or `::`, or `->`
};

// One token, bytes [begin, end).
struct Lexeme {
  LexemeKind kind = LexemeKind::kEnd;
  uint32_t begin = 0;
  uint32_t end = 0;
};

// Answers where in a lexed text comments, literals and directives lie.
class CodeMap {
 public:
  static constexpr size_t kNone = static_cast<size_t>(-1);

  // Takes `lexed`, which must outlive the use of the map.
  void Reset(const LexedText& lexed);

  std::string_view text() const { return lexed_->text; }
  const LexedText& lexed() const { return *lexed_; }

  // Index of the span that contains the byte at `offset`, or kNone.
  size_t SpanAt(uint32_t offset) const;

  // Index of the directive whose logical line contains the byte at `offset`, or kNone.
  size_t DirectiveAt(uint32_t offset);

  // Whether a directive begins in [begin, end).
  bool HasDirective(uint32_t begin, uint32_t end) const;

  // Offset of the `\n` that ends the logical line of directive `index` (splices and comments over
  // several lines belong to it), or the size of the text.
  uint32_t DirectiveEnd(size_t index);

  // Offset of the first byte of the physical line that `offset` is in (a byte order mark excluded).
  uint32_t LineStart(uint32_t offset) const;
  // Offset of the `\n` that ends the physical line that `offset` is in, or the size of the text.
  uint32_t LineEnd(uint32_t offset) const;

  // Offset of the backslash that splices the line ended by the `\n` at `newline`, or kNone.
  size_t SplicingBackslash(uint32_t newline) const;

 private:
  const LexedText* lexed_ = nullptr;
  // Ends of directives' lines, 0 where not asked for yet.
  std::vector<uint32_t> directive_ends_;
};

// A place between two tokens of code. A cursor that starts inside a directive stays inside it;
// outside, directives are stepped over like comments.
class CodeCursor {
 public:
  // Starts at `offset`, which must be the begin or end of a token.
  CodeCursor(CodeMap* map, uint32_t offset);

  // The token after (before) the cursor; the cursor steps over it.
  Lexeme Next();
  Lexeme Previous();

  // Whether the `::` at `colons` belongs to a scope before it (`a::`, `a<b>::`) rather than naming
  // the global one (`typedef ::a`, `(::a)`). Leaves the cursor where it is.
  bool HasScopeBefore(const Lexeme& colons);

  uint32_t offset() const { return offset_; }
  void MoveTo(uint32_t offset) {
    offset_ = offset;
    is_between_tokens_ = false;
  }

  std::string_view Text(const Lexeme& lexeme) const {
    return text_.substr(lexeme.begin, lexeme.end - lexeme.begin);
  }
  // Whether `lexeme` is the punctuation or identifier `spelling`.
  bool Is(const Lexeme& lexeme, std::string_view spelling) const {
    return lexeme.kind != LexemeKind::kLiteral && Text(lexeme) == spelling;
  }

 private:
  // The span that the token at the cursor is, or CodeMap::kNone.
  size_t SpanHere() const;
  void SkipForward();
  void SkipBackward();
  bool StepOverNewlineBackward();
  uint32_t NumberEnd(uint32_t begin) const;
  uint32_t NumberBegin(uint32_t end) const;
  uint32_t PunctuationBegin(uint32_t end) const;

  CodeMap* const map_;
  const std::string_view text_;
  uint32_t offset_;
  // The cursor's bounds: the directive's, or the text's.
  uint32_t lower_;
  uint32_t upper_;
  bool in_directive_;
  // Whether a token is known to end at the cursor: then no span is around it, and the next one can
  // only begin where one of the few bytes stands that spans begin with.
  bool is_between_tokens_ = false;
};

}  // namespace hipify

#endif  // HIPIFY_SOURCE_CODE_MAP_H_
