// What is taken from the folders of a tree, and who says so.

#ifndef HIPIFY_TREE_SELECTION_H_
#define HIPIFY_TREE_SELECTION_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// Extensions of the files that are taken from folders, without the dot.
const std::vector<std::string>& DefaultExtensions();

struct Selection {
  // Files in folders are taken if their name ends with "." and one of these, letters in either
  // case. Empty: every file.
  std::vector<std::string> extensions = DefaultExtensions();

  // Patterns in gitignore syntax for the path as it is shown (a "/" in front of it not counted).
  // With `include` a file is taken only if a pattern matches it or a folder above it; what
  // `exclude` matches is not taken, and its folders are not entered. In each list the last pattern
  // that matches decides, and `!` turns it around.
  std::vector<std::string> include;
  std::vector<std::string> exclude;

  // More such patterns, which hold besides the others, for paths relative to the folder `base`: an
  // absolute path without links and without "/" at its end. Outside of it they match nothing.
  std::string base;
  std::vector<std::string> base_include;
  std::vector<std::string> base_exclude;

  bool hidden = false;         // also take what begins with a dot, but never enter .git
  bool force_exclude = false;  // ignore files and all patterns hold for named paths, too

  // Files in folders with more bytes are not taken. 0: no limit.
  uint64_t max_file_size = 0;

  // For the walk of a named folder as a whole, decided by what holds in that folder:
  bool no_ignore = false;  // do not read .ignore, .gitignore, .git/info/exclude and git's excludes
  bool follow = false;     // follow links in folders; each folder is then entered once
};

// The name of the files that may change the selection from their folder on downwards.
inline constexpr std::string_view kConfigFileName = ".hipify.json";

// Knows which selection holds in which folder.
class SelectionSource {
 public:
  virtual ~SelectionSource() = default;

  // What holds in `folder`, an absolute path without links and without "/" at its end (empty for
  // the root of the file system), with what it inherits from above. Only a folder with a
  // kConfigFileName or a .git may differ from its parent. The selection lives as long as the
  // source. If it cannot be known, returns null and sets `*error`.
  virtual const Selection* At(const std::string& folder, std::string* error) = 0;
};

}  // namespace hipify

#endif  // HIPIFY_TREE_SELECTION_H_
