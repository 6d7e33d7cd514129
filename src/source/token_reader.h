// The token bodies that all scanners share: what a comment, a literal or a directive is, and where
// it ends. A scanner finds where one begins; everything after that is decided here once.

#ifndef HIPIFY_SOURCE_TOKEN_READER_H_
#define HIPIFY_SOURCE_TOKEN_READER_H_

#include <cstdint>
#include <string_view>

#include "source/lexer.h"

namespace hipify {

// Reads tokens of one text and adds them to a LexedText. Each function takes where a token begins
// and returns where the text goes on behind it.
class TokenReader {
 public:
  TokenReader(std::string_view text, const NameFilter& filter, LexedText* out)
      : begin_(text.data()), end_(begin_ + text.size()), filter_(filter), out_(out) {}

 protected:
  // Where lexing begins: behind a byte order mark.
  const char* First() const;

  // Adds the name [word, word_end), unless a line splice makes it a part of a longer word.
  void AddName(const char* word, const char* word_end);

  // A preprocessing number from its first digit: it swallows letters, dots, digit separators and
  // exponent signs.
  const char* NumberEnd(const char* digit) const;

  // From a quote without raw prefix: a string or character literal, ended by its quote or the
  // line's end.
  const char* ReadQuoted(const char* open);
  // From the quote behind a raw string's prefix.
  const char* ReadRawString(const char* open);
  // From a `/`: a comment, or just the byte.
  const char* ReadSlash(const char* slash);
  // From a `<` that no `<` stands before: a launch, or the run of `<`.
  const char* ReadLess(const char* less);
  // From a `#`: a directive as far as its name or operand, or just the byte.
  const char* ReadHash(const char* hash);

  static bool IsRawStringPrefix(std::string_view word);

  const char* const begin_;
  const char* const end_;
  const NameFilter& filter_;
  LexedText* const out_;

 private:
  uint32_t Offset(const char* p) const { return static_cast<uint32_t>(p - begin_); }
  const char* AddSpan(const char* from, const char* to, SpanKind kind);
  bool IsSpliced(const char* word, const char* word_end) const;
  const char* ReadLineComment(const char* open, const char* body);
  const char* ReadBlockComment(const char* open, const char* body);
  bool StartsLine(const char* p) const;
  const char* SkipToDirectiveText(const char* p);
  const char* ReadHeaderName(const char* open, Directive* directive);
};

}  // namespace hipify

#endif  // HIPIFY_SOURCE_TOKEN_READER_H_
