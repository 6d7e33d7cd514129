// UTF-8 in texts that need not be UTF-8.

#ifndef HIPIFY_REPORT_UTF8_H_
#define HIPIFY_REPORT_UTF8_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace hipify {

// One step through a text: a character, or one byte that is part of none.
struct Utf8Step {
  size_t size = 1;     // bytes; 1 to 4
  bool valid = false;  // whether they are a well-formed character (no surrogates, no overlong form)
};

// The step at the start of `text`, which must not be empty.
Utf8Step FirstUtf8Step(std::string_view text);

bool IsUtf8(std::string_view text);

// `text` with every byte that is part of no character replaced by U+FFFD.
std::string ToUtf8(std::string_view text);

// UTF-16 code units that ToUtf8(text) takes.
size_t Utf16Size(std::string_view text);

}  // namespace hipify

#endif  // HIPIFY_REPORT_UTF8_H_
