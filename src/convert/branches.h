// Preprocessor branches: which `#if` arm a place of a file is in.

#ifndef HIPIFY_CONVERT_BRANCHES_H_
#define HIPIFY_CONVERT_BRANCHES_H_

#include <cstdint>
#include <vector>

#include "source/code_map.h"

namespace hipify {

// A run of text, up to the next branch, whose directives are all in the same arm.
struct Branch {
  uint32_t begin = 0;
  uint32_t arm = 0;    // the same number for all runs of one arm; 0 outside every conditional
  uint32_t depth = 0;  // enclosing conditionals
  // Whether only a GPU compiler sees it: an enclosing condition asks for __CUDACC__ or the like.
  bool gpu_compiler_only = false;
};

// The branches of the text that `map` holds, in its order; the first begins at 0. Conditionals
// that are not closed, and stray #else and #endif, are taken as they come.
std::vector<Branch> FindBranches(CodeMap* map);

// The branch that `offset` is in. `branches` must not be empty.
const Branch& BranchAt(const std::vector<Branch>& branches, uint32_t offset);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_BRANCHES_H_
