// File names as printed: one name on one line, whatever bytes it holds.

#ifndef HIPIFY_REPORT_QUOTED_NAME_H_
#define HIPIFY_REPORT_QUOTED_NAME_H_

#include <string>
#include <string_view>

namespace hipify {

// Which names are put in double quotes, with C escapes (`\n`, `\"`, `\303`) inside.
enum class Quoting {
  // Names with a control character, `"` or `\`. For people: accents and other scripts stay
  // readable, but no name can pretend to be two lines or carry a terminal's escape codes.
  kControl,
  // Those and names with a byte above 0x7f: git's default (core.quotePath), for patches.
  kPatch,
};

// Returns `name`, quoted if `quoting` asks for it.
std::string QuotedName(std::string_view name, Quoting quoting);

}  // namespace hipify

#endif  // HIPIFY_REPORT_QUOTED_NAME_H_
