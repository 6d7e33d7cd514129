#include "tree/ignore_scope.h"

#include <fcntl.h>
#include <unistd.h>

#include "tree/git_config.h"
#include "tree/posix_file.h"

namespace hipify {
namespace {

using Verdict = IgnoreGlobs::Verdict;

bool Exists(const std::string& path) {
  return ::faccessat(AT_FDCWD, path.c_str(), F_OK, AT_SYMLINK_NOFOLLOW) == 0;
}

}  // namespace

void IgnoreScope::Load(const std::string& path, int flags, File* file) {
  if (path.empty()) return;
  file->globs.AddText(ReadIfThere(path, flags));
  if (!file->globs.empty()) file->path = path;
}

IgnoreScope::Pointer IgnoreScope::Enter(const Pointer& parent, const std::string& folder,
                                        const Listing& listing) {
  const bool in_work_tree = listing.git || (parent != nullptr && parent->in_work_tree_);
  const bool git_ignore = listing.git_ignore && in_work_tree;
  if (!listing.ignore && !git_ignore && !listing.git) return parent;

  const auto scope = std::make_shared<IgnoreScope>();
  scope->parent_ = parent;
  scope->base_ = folder.size() + 1;
  scope->is_work_tree_ = listing.git;
  scope->in_work_tree_ = in_work_tree;
  if (listing.ignore) Load(folder + "/.ignore", 0, &scope->ignore_);
  // git does not follow a link of this name either.
  if (git_ignore) Load(folder + "/.gitignore", O_NOFOLLOW, &scope->git_ignore_);
  if (listing.git) {
    const GitExcludeFiles files = FindGitExcludeFiles(folder);
    Load(files.repository, 0, &scope->repository_excludes_);
    Load(files.user, 0, &scope->user_excludes_);
  }
  return scope;
}

bool IgnoreScope::Ask(const File& file, std::string_view path, bool is_folder,
                      Decision* decision) const {
  if (file.globs.empty() || path.size() <= base_) return false;
  const IgnoreGlobs::Decision found = file.globs.Decide(path.substr(base_), is_folder);
  if (found.verdict == Verdict::kNone) return false;
  *decision = {found.verdict, file.path, found.line};
  return true;
}

IgnoreScope::Decision IgnoreScope::Decide(const Pointer& scope, std::string_view path,
                                          bool is_folder) {
  Decision decision;
  for (const IgnoreScope* at = scope.get(); at != nullptr; at = at->parent_.get()) {
    if (at->Ask(at->ignore_, path, is_folder, &decision)) return decision;
  }
  for (const IgnoreScope* at = scope.get(); at != nullptr; at = at->parent_.get()) {
    if (at->Ask(at->git_ignore_, path, is_folder, &decision)) return decision;
    // A path that is the work tree's own root belongs to the repository around it.
    if (!at->is_work_tree_ || path.size() <= at->base_) continue;
    if (at->Ask(at->repository_excludes_, path, is_folder, &decision)) return decision;
    at->Ask(at->user_excludes_, path, is_folder, &decision);
    break;
  }
  return decision;
}

IgnoreScope::Decision IgnoreScope::DecideWithParents(const Pointer& scope, std::string_view path,
                                                     bool is_folder) {
  for (size_t slash = path.find('/', 1); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    const Decision decision = Decide(scope, path.substr(0, slash), true);
    if (decision.verdict == Verdict::kExcluded) return decision;
  }
  return Decide(scope, path, is_folder);
}

IgnoreScope::Pointer IgnoreScopes::At(const std::string& folder) {
  const auto known = scopes_.find(folder);
  if (known != scopes_.end()) return known->second;
  IgnoreScope::Pointer parent;
  if (!folder.empty()) parent = At(folder.substr(0, folder.rfind('/')));
  IgnoreScope::Listing listing;
  listing.ignore = Exists(folder + "/.ignore");
  listing.git_ignore = Exists(folder + "/.gitignore");
  listing.git = Exists(folder + "/.git");
  IgnoreScope::Pointer scope = IgnoreScope::Enter(parent, folder, listing);
  scopes_.emplace(folder, scope);
  return scope;
}

}  // namespace hipify
