// Which ignore files are in force in one folder of a tree.

#ifndef HIPIFY_TREE_IGNORE_SCOPE_H_
#define HIPIFY_TREE_IGNORE_SCOPE_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "tree/ignore_globs.h"

namespace hipify {

// A folder with ignore files, linked to the ones above it. A folder without any shares the scope
// of its parent.
//
// Precedence, strongest first: `.ignore` files, the deepest first; `.gitignore` files, the deepest
// first; `.git/info/exclude`; the user's excludes. `.ignore` files count everywhere, the others
// only inside a git work tree and only up to its root, so that a repository inside another one
// stands for itself.
class IgnoreScope {
 public:
  using Pointer = std::shared_ptr<const IgnoreScope>;

  // What of interest stands in a folder.
  struct Listing {
    bool ignore = false;      // .ignore
    bool git_ignore = false;  // .gitignore
    bool git = false;         // .git, the root of a work tree
  };

  struct Decision {
    IgnoreGlobs::Verdict verdict = IgnoreGlobs::Verdict::kNone;
    std::string_view file;  // path of the ignore file that decides; lives as long as the scope
    uint32_t line = 0;
  };

  // The scope inside `folder`, an absolute path without "/" at the end (empty for the root of the
  // file system), that lies in the scope `parent` (null for none).
  static Pointer Enter(const Pointer& parent, const std::string& folder, const Listing& listing);

  // Decides on an absolute path below the folder. The scope of a deeper folder may be asked, too:
  // ignore files that do not stand above `path` are passed over.
  static Decision Decide(const Pointer& scope, std::string_view path, bool is_folder);

  // As above, but what stands in an excluded folder is excluded.
  static Decision DecideWithParents(const Pointer& scope, std::string_view path, bool is_folder);

 private:
  struct File {
    std::string path;
    IgnoreGlobs globs;
  };

  static void Load(const std::string& path, int flags, File* file);

  // Asks `file`, whose patterns are relative to `base_`. Returns false if no pattern matches.
  bool Ask(const File& file, std::string_view path, bool is_folder, Decision* decision) const;

  Pointer parent_;
  size_t base_ = 0;  // where paths relative to the folder begin in absolute ones
  bool is_work_tree_ = false;
  bool in_work_tree_ = false;
  File ignore_;
  File git_ignore_;
  File repository_excludes_;
  File user_excludes_;
};

// Scopes of folders that are named rather than walked into, each read once.
class IgnoreScopes {
 public:
  // The scope inside `folder`, as for IgnoreScope::Enter, with all folders above it.
  IgnoreScope::Pointer At(const std::string& folder);

 private:
  std::map<std::string, IgnoreScope::Pointer> scopes_;
};

}  // namespace hipify

#endif  // HIPIFY_TREE_IGNORE_SCOPE_H_
