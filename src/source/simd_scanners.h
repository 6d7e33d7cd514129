// The scanners that need an instruction set. Where the compiler's target has it not at all, they
// are there but not supported.

#ifndef HIPIFY_SOURCE_SIMD_SCANNERS_H_
#define HIPIFY_SOURCE_SIMD_SCANNERS_H_

#include <string_view>

#include "source/lexer.h"

namespace hipify {

// Whether this build and this processor can run the scanner.
bool HasSse2Scanner();
bool HasAvx2Scanner();

// As ScanPlainly, and with the same result. Only if supported.
void ScanWithSse2(std::string_view text, const NameFilter& filter, LexedText* out);
void ScanWithAvx2(std::string_view text, const NameFilter& filter, LexedText* out);

}  // namespace hipify

#endif  // HIPIFY_SOURCE_SIMD_SCANNERS_H_
