// A plain applier of patches, to judge the writer without starting git for each input.

#ifndef HIPIFY_TESTS_FUZZ_APPLY_PATCH_H_
#define HIPIFY_TESTS_FUZZ_APPLY_PATCH_H_

#include <string>
#include <string_view>

namespace hipify {

// Applies `patch`, in git's form and of one file, to `text`. Every line of context and every
// removed line must be where the patch says, and the counts of each hunk must be right. On failure
// returns false.
bool ApplyPatch(std::string_view text, std::string_view patch, std::string* out);

}  // namespace hipify

#endif  // HIPIFY_TESTS_FUZZ_APPLY_PATCH_H_
