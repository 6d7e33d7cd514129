// Byte classes of C++ source, independent of the locale.

#ifndef HIPIFY_SOURCE_CHARACTERS_H_
#define HIPIFY_SOURCE_CHARACTERS_H_

namespace hipify {

inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Letters, digits, `_`, the `$` that compilers allow, and every byte of a multi-byte character.
inline bool IsIdentifierByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  const unsigned char lower = byte | 0x20;
  return (lower >= 'a' && lower <= 'z') || IsDigit(c) || byte == '_' || byte == '$' || byte >= 0x80;
}

inline bool IsIdentifierStart(char c) { return IsIdentifierByte(c) && !IsDigit(c); }

// White space that does not end a line.
inline bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

inline bool IsSpace(char c) { return IsBlank(c) || c == '\n' || c == '\r'; }

}  // namespace hipify

#endif  // HIPIFY_SOURCE_CHARACTERS_H_
