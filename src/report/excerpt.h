// A source line as shown below a message, and the marks below it.

#ifndef HIPIFY_REPORT_EXCERPT_H_
#define HIPIFY_REPORT_EXCERPT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "source/line_index.h"

namespace hipify {

struct Excerpt {
  // Without line end and byte order mark; control characters other than tabs become "?", so that
  // a source cannot send escape codes to a terminal. Long lines are cut to the surroundings of
  // the place, with "..." where something is missing.
  std::string line;
  // "^~~~" under the place, which ends with its first line. Tabs before it are kept, so that the
  // marks stand right at any tab width; one mark a character.
  std::string marks;
};

// The line of byte `begin` and marks for [begin, end). `lines` is the index of `text`.
Excerpt MakeExcerpt(std::string_view text, const LineIndex& lines, uint32_t begin, uint32_t end);

// `text` with control characters, tabs included if `tabs` is false, as "?".
std::string Printable(std::string_view text, bool tabs);

}  // namespace hipify

#endif  // HIPIFY_REPORT_EXCERPT_H_
