// The kernels that a file declares as templates.

#ifndef HIPIFY_CONVERT_KERNEL_TEMPLATES_H_
#define HIPIFY_CONVERT_KERNEL_TEMPLATES_H_

#include <set>
#include <string_view>

#include "source/code_map.h"

namespace hipify {

// Names of the kernels that the text of `map` declares or defines as `template <...> __global__`,
// and of the macros without parameters that it defines as something with template arguments.
// The lexer's filter must let `__global__` through.
std::set<std::string_view> FindKernelTemplates(CodeMap* map);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_KERNEL_TEMPLATES_H_
