// Enums, told by the tokens before their brace.

#ifndef HIPIFY_CONVERT_ENUMS_H_
#define HIPIFY_CONVERT_ENUMS_H_

#include <cstdint>

#include "source/code_map.h"

namespace hipify {

// Whether the `{` at `brace` opens an enum: `enum {`, `enum name {`, `enum class name : type {`.
bool OpensEnum(CodeMap* map, uint32_t brace);

// Whether `offset` is directly inside the braces of an enum.
bool IsInEnum(CodeMap* map, uint32_t offset);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_ENUMS_H_
