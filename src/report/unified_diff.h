// Patches in git's form: what `git diff` would print, made straight from the edits.

#ifndef HIPIFY_REPORT_UNIFIED_DIFF_H_
#define HIPIFY_REPORT_UNIFIED_DIFF_H_

#include <string>
#include <string_view>
#include <vector>

#include "source/edit.h"

namespace hipify {

struct PatchOptions {
  // git's default colours as ANSI escapes. Such a patch is for eyes only; no tool applies it.
  bool color = false;
};

// Appends to `*out` the patch that turns `text` into `text` with `edits` (normalized) applied;
// appends nothing if the edits change no line. Lines of context (3), merging of hunks, quoting of
// names and `\ No newline at end of file` are git's; headings after `@@` and `index` lines are
// left out. `git apply` and `patch -p1`, run in the folder that `path` is relative to, give the
// converted bytes exactly. Leading "./" and "/" of `path` are not printed, so that an absolute
// path is relative to the root folder. A path with ".." components is printed as it is; both
// tools refuse such names.
void AppendPatch(std::string_view path, std::string_view text, const std::vector<Edit>& edits,
                 const PatchOptions& options, std::string* out);

}  // namespace hipify

#endif  // HIPIFY_REPORT_UNIFIED_DIFF_H_
