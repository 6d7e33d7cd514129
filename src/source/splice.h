// Line splices: a backslash at the end of a line joins it to the next one.
//
// Like the common compilers, the functions allow blanks and a `\r` between the backslash and the
// line's end. They look at these bytes only, so they cost nothing on long lines.

#ifndef HIPIFY_SOURCE_SPLICE_H_
#define HIPIFY_SOURCE_SPLICE_H_

#include "source/characters.h"

namespace hipify {

// `backslash` points at a `\`. Returns the first byte of the next line if the backslash splices,
// else null.
inline const char* AfterSplice(const char* backslash, const char* end) {
  const char* p = backslash + 1;
  while (p < end && (IsBlank(*p) || *p == '\r')) ++p;
  return p < end && *p == '\n' ? p + 1 : nullptr;
}

// The other way round: `newline` points at a `\n`. Returns the backslash that splices its line to
// the next, or null. Looks no further back than `begin`.
inline const char* SplicingBackslash(const char* newline, const char* begin) {
  const char* p = newline;
  while (p > begin && (IsBlank(p[-1]) || p[-1] == '\r')) --p;
  return p > begin && p[-1] == '\\' ? p - 1 : nullptr;
}

// The first byte from `p` on that no splice begins at.
inline const char* AfterSplices(const char* p, const char* end) {
  while (p < end && *p == '\\') {
    const char* const next_line = AfterSplice(p, end);
    if (next_line == nullptr) break;
    p = next_line;
  }
  return p;
}

}  // namespace hipify

#endif  // HIPIFY_SOURCE_SPLICE_H_
