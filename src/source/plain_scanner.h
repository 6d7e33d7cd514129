// The portable scanner: one byte after the other.

#ifndef HIPIFY_SOURCE_PLAIN_SCANNER_H_
#define HIPIFY_SOURCE_PLAIN_SCANNER_H_

#include <string_view>

#include "source/lexer.h"

namespace hipify {

// Lexes `text` into `*out`, whose lists are empty. See Lex.
void ScanPlainly(std::string_view text, const NameFilter& filter, LexedText* out);

}  // namespace hipify

#endif  // HIPIFY_SOURCE_PLAIN_SCANNER_H_
