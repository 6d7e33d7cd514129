// A list of gitignore patterns: the contents of a .gitignore file, or the globs of an option.

#ifndef HIPIFY_TREE_IGNORE_GLOBS_H_
#define HIPIFY_TREE_IGNORE_GLOBS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "tree/glob.h"

namespace hipify {

// The last pattern of the list that matches decides. Two threads must not share a list, because
// patterns are compiled when they are first needed.
class IgnoreGlobs {
 public:
  enum class Verdict : uint8_t {
    kNone,      // no pattern matches
    kExcluded,  // a plain pattern matches
    kIncluded,  // a pattern with `!` matches
  };

  struct Decision {
    Verdict verdict = Verdict::kNone;
    uint32_t line = 0;  // of the pattern that decides, from 1; 0 for kNone
  };

  // Adds one pattern, the next line of the list.
  void AddLine(std::string_view line);

  // Adds the lines of a file: a UTF-8 byte order mark at the beginning is passed over, lines may
  // end with "\r\n".
  void AddText(std::string_view text);

  // Whether no path can match.
  bool empty() const { return globs_.empty(); }

  // Decides on `path` alone: relative to the folder of the list, without "/" at either end.
  Decision Decide(std::string_view path, bool is_folder) const;

  // As above, but as git does for a path deep in the tree: what stands in an excluded folder is
  // excluded, and no pattern can include it again.
  Decision DecideWithParents(std::string_view path, bool is_folder) const;

 private:
  struct NumberedGlob {
    Glob glob;
    uint32_t line;
  };

  std::vector<NumberedGlob> globs_;
  std::vector<GlobFilter> filters_;  // parallel to globs_
  uint32_t lines_ = 0;
};

}  // namespace hipify

#endif  // HIPIFY_TREE_IGNORE_GLOBS_H_
