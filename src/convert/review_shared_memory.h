// Findings of more shared memory than a workgroup of most AMD GPUs has: 64 KiB.

#ifndef HIPIFY_CONVERT_REVIEW_SHARED_MEMORY_H_
#define HIPIFY_CONVERT_REVIEW_SHARED_MEMORY_H_

#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// Adds a finding for each `__shared__` array whose size can be computed from numbers and from
// macros that the file defines as numbers, and is larger; and for each launch whose third
// configuration argument is such a number.
void ReviewSharedMemory(CodeMap* map, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_SHARED_MEMORY_H_
