// Where git keeps ignore patterns outside of the tree itself.

#ifndef HIPIFY_TREE_GIT_CONFIG_H_
#define HIPIFY_TREE_GIT_CONFIG_H_

#include <functional>
#include <string>
#include <string_view>

namespace hipify {

// Calls `found(name, value)` for each value of a git configuration file, in the order of the file.
// Names are "section.key" or "section.subsection.key"; section and key in lower case. A key
// without "=" has the value "true". Reading stops where the syntax is wrong.
void ForEachGitValue(std::string_view text,
                     const std::function<void(const std::string&, const std::string&)>& found);

// Files with ignore patterns for one work tree. They need not exist; an empty path is none.
struct GitExcludeFiles {
  std::string repository;  // .git/info/exclude
  std::string user;        // core.excludesFile, by default git/ignore in the XDG folder
};

// Finds the files for the work tree whose root is `root`, a folder that holds `.git`: the folder,
// or the file that stands there in linked work trees and submodules. The system's, the user's and
// the repository's configuration are read as git reads them, with `include.path`, but without
// `includeIf` and without values that environment variables of git set.
GitExcludeFiles FindGitExcludeFiles(const std::string& root);

}  // namespace hipify

#endif  // HIPIFY_TREE_GIT_CONFIG_H_
