// Whether a name is called where it stands.

#ifndef HIPIFY_CONVERT_CALL_SITE_H_
#define HIPIFY_CONVERT_CALL_SITE_H_

#include <cstdint>
#include <optional>

#include "source/code_map.h"

namespace hipify {

// Whether the name at `begin` can be that of a call of an API function: what stands before it makes
// it no declaration, no member and not somebody else's (`ns::name`).
bool IsCallable(CodeMap* map, uint32_t begin);

// The offset of the parenthesis that opens the arguments of the call whose name ends at `name_end`,
// over explicit template arguments; nothing where no call stands.
std::optional<uint32_t> ArgumentsOpen(CodeMap* map, uint32_t name_end);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_CALL_SITE_H_
