#include "tree/walk.h"

#include <dirent.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "tree/ignore_globs.h"
#include "tree/ignore_scope.h"
#include "tree/posix_file.h"

namespace hipify {
namespace {

using Verdict = IgnoreGlobs::Verdict;

struct FolderId {
  dev_t device = 0;
  ino_t inode = 0;

  bool operator<(const FolderId& other) const {
    return std::tie(device, inode) < std::tie(other.device, other.inode);
  }
  bool operator==(const FolderId& other) const {
    return device == other.device && inode == other.inode;
  }
};

struct FolderCloser {
  void operator()(DIR* folder) const { ::closedir(folder); }
};

FolderId IdOf(const struct stat& status) { return {status.st_dev, status.st_ino}; }

// A file's real path: the folder that it is in, and its name there. Hard links differ in it.
struct RealName {
  FolderId folder;
  std::string name;

  bool operator<(const RealName& other) const {
    return std::tie(folder, name) < std::tie(other.folder, other.name);
  }
};

struct Found {
  FileEntry entry;
  RealName real;
};

// An entry of a folder that may be taken. The name of a folder ends with "/", so that sorting by
// name gives the order of the full paths.
struct Child {
  size_t begin = 0;
  size_t size = 0;
  bool is_folder = false;
  bool is_link = false;
};

// The entries of a folder; their names lie in one text that is reused.
struct Listing {
  std::string names;
  std::vector<Child> children;
  IgnoreScope::Listing ignore_files;
  bool has_config = false;  // kConfigFileName

  std::string_view NameOf(const Child& child) const {
    return std::string_view(names).substr(child.begin, child.size);
  }
  std::string_view BareNameOf(const Child& child) const {
    return std::string_view(names).substr(child.begin, child.size - (child.is_folder ? 1 : 0));
  }
};

// A selection with its patterns compiled.
struct Filter {
  explicit Filter(const Selection& from) : selection(from) {
    for (const std::string& pattern : from.include) include.AddLine(pattern);
    for (const std::string& pattern : from.exclude) exclude.AddLine(pattern);
    for (const std::string& pattern : from.base_include) base_include.AddLine(pattern);
    for (const std::string& pattern : from.base_exclude) base_exclude.AddLine(pattern);
    takes_all = from.include.empty() && exclude.empty() && from.base_include.empty() &&
                base_exclude.empty();
  }

  const Selection& selection;
  IgnoreGlobs include, exclude, base_include, base_exclude;
  bool takes_all = false;  // whether no pattern leaves anything out
};

// A folder on the way from the root to where the walk is.
struct Level {
  Listing listing;
  IgnoreScope::Pointer scope;  // inside the folder
  const Filter* filter = nullptr;
  FolderId id;
  size_t next = 0;           // child to go on with
  size_t shown_size = 0;     // of Walker::shown_ in the folder
  size_t absolute_size = 0;  // of Walker::absolute_ in the folder
};

std::string_view WithoutSlashAtEnd(std::string_view path) {
  return path.substr(0, path.find_last_not_of('/') + 1);
}

// The path as it is shown: no "./" in front, no "/" at the end. The working folder is ".".
std::string CleanPath(std::string_view path) {
  while (path.substr(0, 2) == "./") {
    path.remove_prefix(std::min(path.find_first_not_of('/', 1), path.size()));
  }
  if (path.empty()) return ".";
  const std::string_view bare = WithoutSlashAtEnd(path);
  return std::string(bare.empty() ? "/" : bare);
}

// What goes in front of names in the folder `path`.
std::string FolderPrefix(const std::string& path) {
  if (path == ".") return "";
  return path.back() == '/' ? path : path + '/';
}

// The path as `include` and `exclude` see it.
std::string_view GlobSubject(std::string_view shown) {
  return shown.substr(std::min(shown.find_first_not_of('/'), shown.size()));
}

// The path as `base_include` and `base_exclude` see it; empty outside of the base.
std::string_view BaseSubject(std::string_view absolute, std::string_view base) {
  if (absolute.size() <= base.size() || absolute.substr(0, base.size()) != base ||
      absolute[base.size()] != '/') {
    return {};
  }
  return absolute.substr(base.size() + 1);
}

bool HasExtension(std::string_view name, const std::vector<std::string>& extensions) {
  if (extensions.empty()) return true;
  for (const std::string& extension : extensions) {
    if (name.size() <= extension.size()) continue;
    const size_t begin = name.size() - extension.size();
    if (name[begin - 1] == '.' &&
        ::strncasecmp(name.data() + begin, extension.data(), extension.size()) == 0) {
      return true;
    }
  }
  return false;
}

// The entry that stands for two of one path: the outermost named folder gives the relative part.
void Merge(FileEntry* kept, const FileEntry& other) {
  if (kept->path == other.path) {
    kept->relative_begin = std::min(kept->relative_begin, other.relative_begin);
  }
  kept->named |= other.named;
}

// Whether one of `globs` leaves `subject` out. The folders above it matter only if nobody looked at
// them on the way down.
bool Excludes(const IgnoreGlobs& globs, std::string_view subject, bool is_folder,
              bool with_parents) {
  if (globs.empty() || subject.empty()) return false;
  const IgnoreGlobs::Decision decision =
      with_parents ? globs.DecideWithParents(subject, is_folder) : globs.Decide(subject, is_folder);
  return decision.verdict == Verdict::kExcluded;
}

// Whether the patterns leave out the path that is shown as `shown` and is really `absolute`.
bool IsExcluded(const Filter& filter, std::string_view shown, std::string_view absolute,
                bool is_folder, bool with_parents) {
  const std::string_view subject = GlobSubject(shown);
  const std::string_view base_subject = BaseSubject(absolute, filter.selection.base);
  if (Excludes(filter.exclude, subject, is_folder, with_parents) ||
      Excludes(filter.base_exclude, base_subject, is_folder, with_parents)) {
    return true;
  }
  if (is_folder) return false;
  // To be included is to be matched.
  return (!filter.selection.include.empty() && !Excludes(filter.include, subject, false, true)) ||
         (!filter.selection.base_include.empty() &&
          !Excludes(filter.base_include, base_subject, false, true));
}

class Walker {
 public:
  // Files go to `sink` in the order of their paths for each root.
  Walker(const WalkOptions& options, std::function<void(Found&&)> sink, WalkReport* report)
      : options_(options), sink_(std::move(sink)), report_(report) {
    struct stat status;
    if (!options.output_folder.empty() && ::stat(options.output_folder.c_str(), &status) == 0) {
      output_folder_ = IdOf(status);
    }
  }

  void WalkRoot(const std::string& root);
  void AddSkip(std::string_view path, SkipReason reason, std::string detail = {});

 private:
  void AddError(std::string message) { report_->errors.push_back(std::move(message)); }

  const Filter* FilterIn(const std::string& folder);
  const Filter* FilterOf(const Selection& selection);
  // For the entry of a file.
  const Selection* SelectionOf(const Filter& filter) const {
    return options_.source == nullptr ? nullptr : &filter.selection;
  }
  const Filter* FilterInReal(const std::string& folder);
  void AddNamedFile(const std::string& shown, const struct stat& link_status, const Filter& filter);
  bool GetRealName(const std::string& shown, bool is_link, RealName* real);
  bool NamedPathIsExcluded(const std::string& shown, bool is_folder, const Filter& filter);

  void WalkTree(const std::string& root, const IgnoreScope::Pointer& above, const Filter& filter);
  bool ReadFolder(const std::string& path, bool is_root, const IgnoreScope::Pointer& above,
                  const Filter& filter, Level* level);
  bool Enter(const std::string& path, const struct stat& status);
  bool ReadFiltered(DIR* folder, Level* level);
  void ReadListing(DIR* folder, const Selection& selection, Listing* listing);
  void AddChild(int folder, const struct dirent& item, const Selection& selection,
                Listing* listing);
  bool TakesFile(int folder, const char* name, const Selection& selection, bool size_known,
                 uint64_t size);
  bool TakesChild(const Level& level, const Child& child);
  void EmitFile(const Level& level, const Child& child);

  void SkipChild(std::string_view name, SkipReason reason, std::string detail = {}) {
    AddSkip(options_.list_skips ? shown_ + std::string(name) : std::string(), reason,
            std::move(detail));
  }

  const WalkOptions& options_;
  const std::function<void(Found&&)> sink_;
  WalkReport* const report_;
  std::map<const Selection*, Filter> filters_;
  FolderId output_folder_;
  IgnoreScopes scopes_;

  // Of the last named path, because many of one folder are often named together.
  std::string last_filtered_;
  const Filter* last_filter_ = nullptr;
  std::string last_parent_;
  FolderId last_parent_id_;

  // The folder that is walked, each with "/" at the end: as shown (empty for the working folder),
  // and without links, as ignore files and selections know it.
  std::string shown_;
  std::string absolute_;
  size_t relative_begin_ = 0;
  bool follow_ = false;  // as the root's selection says
  bool no_ignore_ = false;
  std::set<FolderId> entered_;  // with `follow`
  std::set<RealName> taken_;    // with `follow`
  std::deque<Level> levels_;
};

void Walker::AddSkip(std::string_view path, SkipReason reason, std::string detail) {
  ++report_->skipped[static_cast<size_t>(reason)];
  if (options_.list_skips) {
    report_->skips.push_back({std::string(path), reason, std::move(detail)});
  }
}

void Walker::WalkRoot(const std::string& root) {
  struct stat link_status;
  struct stat status;
  if (::lstat(root.c_str(), &link_status) != 0) return AddError(SystemError(root, errno));
  status = link_status;
  if (S_ISLNK(link_status.st_mode) && ::stat(root.c_str(), &status) != 0) {
    return AddError(errno == ENOENT ? root + ": link that leads to nothing"
                                    : SystemError(root, errno));
  }
  const bool is_folder = S_ISDIR(status.st_mode);
  if (!is_folder && !S_ISREG(status.st_mode)) return AddError(root + ": not a regular file");
  const std::string shown = CleanPath(root);
  if (is_folder && BaseName(shown) == ".git") return AddError(root + ": .git is never entered");
  const std::string inner = is_folder ? shown : ParentFolder(shown);
  const Filter* const filter = FilterIn(inner);
  if (filter == nullptr) return;
  no_ignore_ = filter->selection.no_ignore;
  follow_ = filter->selection.follow;
  if (filter->selection.force_exclude && NamedPathIsExcluded(shown, is_folder, *filter)) return;
  if (!is_folder) return AddNamedFile(shown, link_status, *filter);

  const std::string real = RealPath(root);
  if (real.empty()) return AddError(SystemError(root, errno));
  absolute_ = FolderPrefix(real);
  IgnoreScope::Pointer above;
  if (!no_ignore_ && real != "/") {
    above = scopes_.At(std::string(WithoutSlashAtEnd(ParentFolder(real))));
  }
  shown_ = FolderPrefix(shown);
  relative_begin_ = shown_.size();
  entered_.clear();
  taken_.clear();
  WalkTree(shown, above, *filter);
}

// What holds in `folder`, or null after an error.
const Filter* Walker::FilterIn(const std::string& folder) {
  if (options_.source == nullptr) return FilterOf(options_);
  if (last_filter_ != nullptr && folder == last_filtered_) return last_filter_;
  const std::string real = RealPath(folder);
  if (real.empty()) {
    AddError(SystemError(folder, errno));
    return nullptr;
  }
  last_filtered_ = folder;
  last_filter_ = FilterInReal(std::string(WithoutSlashAtEnd(real)));
  return last_filter_;
}

// The same for a folder as a source knows it.
const Filter* Walker::FilterInReal(const std::string& folder) {
  std::string error;
  const Selection* const selection = options_.source->At(folder, &error);
  if (selection != nullptr) return FilterOf(*selection);
  AddError(std::move(error));
  return nullptr;
}

const Filter* Walker::FilterOf(const Selection& selection) {
  return &filters_.try_emplace(&selection, selection).first->second;
}

void Walker::AddNamedFile(const std::string& shown, const struct stat& link_status,
                          const Filter& filter) {
  Found file;
  if (!GetRealName(shown, S_ISLNK(link_status.st_mode), &file.real)) {
    return AddError(SystemError(shown, errno));
  }
  file.entry = {shown, shown.size() - BaseName(shown).size(), true, SelectionOf(filter)};
  sink_(std::move(file));
}

bool Walker::GetRealName(const std::string& shown, bool is_link, RealName* real) {
  std::string resolved;
  if (is_link) {
    resolved = RealPath(shown);
    if (resolved.empty()) return false;
  }
  const std::string& path = is_link ? resolved : shown;
  const std::string parent = ParentFolder(path);
  if (parent != last_parent_) {
    struct stat status;
    if (::stat(parent.c_str(), &status) != 0) return false;
    last_parent_ = parent;
    last_parent_id_ = IdOf(status);
  }
  *real = {last_parent_id_, std::string(BaseName(path))};
  return true;
}

bool Walker::NamedPathIsExcluded(const std::string& shown, bool is_folder, const Filter& filter) {
  // Of a link to a file the link counts, as for git; of one to a folder what it leads to.
  const std::string real = RealPath(is_folder ? shown : ParentFolder(shown));
  const std::string path = is_folder ? real : FolderPrefix(real) + std::string(BaseName(shown));
  if (!filter.takes_all && IsExcluded(filter, shown, path, is_folder, true)) {
    AddSkip(shown, SkipReason::kExcluded);
    return true;
  }
  if (no_ignore_) return false;
  const std::string folder = is_folder ? ParentFolder(real) : real;
  const IgnoreScope::Pointer scope = scopes_.At(std::string(WithoutSlashAtEnd(folder)));
  const IgnoreScope::Decision decision = IgnoreScope::DecideWithParents(scope, path, is_folder);
  if (decision.verdict != Verdict::kExcluded) return false;
  AddSkip(shown, SkipReason::kIgnored,
          std::string(decision.file) + ':' + std::to_string(decision.line));
  return true;
}

// Says whether to read the folder at `path`, which was opened.
bool Walker::Enter(const std::string& path, const struct stat& status) {
  if (!options_.output_folder.empty() && IdOf(status) == output_folder_) {
    AddSkip(path, SkipReason::kOutputFolder);
    return false;
  }
  // With links, a tree may hold itself, and a folder may be reached in very many ways.
  if (follow_ && !entered_.insert(IdOf(status)).second) {
    AddSkip(path, SkipReason::kDuplicate);
    return false;
  }
  return true;
}

// Not recursive, so that no depth of folders exhausts the stack.
void Walker::WalkTree(const std::string& root, const IgnoreScope::Pointer& above,
                      const Filter& filter) {
  if (levels_.empty()) levels_.emplace_back();
  size_t depth = ReadFolder(root, true, above, filter, &levels_[0]) ? 1 : 0;
  while (depth > 0) {
    Level& level = levels_[depth - 1];
    shown_.resize(level.shown_size);
    absolute_.resize(level.absolute_size);
    if (level.next == level.listing.children.size()) {
      --depth;
      continue;
    }
    const Child& child = level.listing.children[level.next++];
    if (!child.is_folder) {
      EmitFile(level, child);
      continue;
    }
    shown_ += level.listing.NameOf(child);
    absolute_ += level.listing.NameOf(child);
    if (levels_.size() == depth) levels_.emplace_back();
    const std::string path = shown_.substr(0, shown_.size() - 1);
    if (ReadFolder(path, false, level.scope, *level.filter, &levels_[depth])) ++depth;
  }
}

// Reads the folder `path`, which shown_ and absolute_ name, and keeps what is taken of it. Returns
// false if there is nothing to go on with.
bool Walker::ReadFolder(const std::string& path, bool is_root, const IgnoreScope::Pointer& above,
                        const Filter& filter, Level* level) {
  const int no_follow = is_root || follow_ ? 0 : O_NOFOLLOW;
  UniqueFd fd = OpenFile(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | no_follow);
  struct stat status;
  if (!fd.valid() || ::fstat(fd.get(), &status) != 0) {
    // What went away while walking is as if it had never been there.
    const bool is_gone = errno == ENOENT || errno == ENOTDIR || errno == ELOOP;
    if (is_root || !is_gone) AddError(SystemError(path, errno));
    return false;
  }
  if (!Enter(path, status)) return false;
  const std::unique_ptr<DIR, FolderCloser> folder(::fdopendir(fd.get()));
  if (folder == nullptr) {
    AddError(SystemError(path, errno));
    return false;
  }
  fd.Release();

  level->id = IdOf(status);
  level->scope = above;
  level->filter = &filter;
  level->next = 0;
  level->shown_size = shown_.size();
  level->absolute_size = absolute_.size();
  if (!ReadFiltered(folder.get(), level)) return false;
  Listing& listing = level->listing;
  if (!no_ignore_) {
    level->scope =
        IgnoreScope::Enter(above, absolute_.substr(0, absolute_.size() - 1), listing.ignore_files);
  }
  std::erase_if(listing.children, [&](const Child& child) { return !TakesChild(*level, child); });
  std::sort(listing.children.begin(), listing.children.end(),
            [&](const Child& a, const Child& b) { return listing.NameOf(a) < listing.NameOf(b); });
  return true;
}

// Lists the folder under the selection that holds in it, which differs from its parent's only if
// something in the listing says so: then the folder is read once more.
bool Walker::ReadFiltered(DIR* folder, Level* level) {
  const auto skipped = report_->skipped;
  const size_t skips = report_->skips.size();
  Listing& listing = level->listing;
  ReadListing(folder, level->filter->selection, &listing);
  if (options_.source == nullptr || !(listing.has_config || listing.ignore_files.git)) return true;
  const Filter* const own = FilterInReal(absolute_.substr(0, absolute_.size() - 1));
  if (own == level->filter) return true;
  report_->skipped = skipped;
  report_->skips.resize(skips);
  if (own == nullptr) return false;
  level->filter = own;
  ::rewinddir(folder);
  ReadListing(folder, own->selection, &listing);
  return true;
}

void Walker::ReadListing(DIR* folder, const Selection& selection, Listing* listing) {
  listing->names.clear();
  listing->children.clear();
  listing->ignore_files = {};
  listing->has_config = false;
  while (true) {
    errno = 0;
    const struct dirent* item = ::readdir(folder);
    if (item == nullptr) break;
    AddChild(::dirfd(folder), *item, selection, listing);
  }
  if (errno != 0) AddError(SystemError(shown_.empty() ? "." : shown_, errno));
}

void Walker::AddChild(int folder, const struct dirent& item, const Selection& selection,
                      Listing* listing) {
  const std::string_view name = item.d_name;
  if (name[0] == '.') {
    if (name == "." || name == "..") return;
    if (name == ".git") {
      listing->ignore_files.git = true;
      return;
    }
    if (name == ".gitignore") listing->ignore_files.git_ignore = true;
    if (name == ".ignore") listing->ignore_files.ignore = true;
    if (name == kConfigFileName) listing->has_config = true;
    if (!selection.hidden) return SkipChild(name, SkipReason::kHidden);
  }

  unsigned char type = item.d_type;
  const bool is_link = type == DT_LNK;
  bool is_resolved_link = false;
  uint64_t size = 0;
  bool size_known = false;
  if (type == DT_UNKNOWN || (is_link && follow_)) {
    struct stat status;
    if (::fstatat(folder, item.d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) return;
    if (S_ISLNK(status.st_mode) && follow_) {
      is_resolved_link = true;
      if (::fstatat(folder, item.d_name, &status, 0) != 0) {
        return SkipChild(name, SkipReason::kLink);
      }
    }
    type = static_cast<unsigned char>(IFTODT(status.st_mode));
    size = static_cast<uint64_t>(status.st_size);
    size_known = true;
  }
  if (type == DT_LNK) return SkipChild(name, SkipReason::kLink);
  if (type != DT_DIR && type != DT_REG) return SkipChild(name, SkipReason::kSpecial);
  const bool is_folder = type == DT_DIR;
  if (!is_folder && !TakesFile(folder, item.d_name, selection, size_known, size)) return;

  Child child;
  child.begin = listing->names.size();
  listing->names += name;
  if (is_folder) listing->names += '/';
  child.size = listing->names.size() - child.begin;
  child.is_folder = is_folder;
  child.is_link = is_resolved_link;
  listing->children.push_back(child);
}

// Looks at what is cheap to know of a regular file.
bool Walker::TakesFile(int folder, const char* name, const Selection& selection, bool size_known,
                       uint64_t size) {
  if (!HasExtension(name, selection.extensions)) {
    SkipChild(name, SkipReason::kExtension);
    return false;
  }
  if (selection.max_file_size == 0) return true;
  if (!size_known) {
    struct stat status;
    if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return false;
    size = static_cast<uint64_t>(status.st_size);
  }
  if (size <= selection.max_file_size) return true;
  SkipChild(name, SkipReason::kTooLarge);
  return false;
}

bool Walker::TakesChild(const Level& level, const Child& child) {
  if (level.scope == nullptr && level.filter->takes_all) return true;
  const std::string_view name = level.listing.BareNameOf(child);
  absolute_ += name;
  shown_ += name;
  IgnoreScope::Decision ignored;
  if (level.scope != nullptr) {
    ignored = IgnoreScope::Decide(level.scope, absolute_, child.is_folder);
  }
  const bool is_ignored = ignored.verdict == Verdict::kExcluded;
  const bool is_excluded = !is_ignored && !level.filter->takes_all &&
                           IsExcluded(*level.filter, shown_, absolute_, child.is_folder, false);
  absolute_.resize(level.absolute_size);
  shown_.resize(level.shown_size);
  if (is_excluded) SkipChild(name, SkipReason::kExcluded);
  if (is_ignored) {
    SkipChild(name, SkipReason::kIgnored,
              options_.list_skips ? std::string(ignored.file) + ':' + std::to_string(ignored.line)
                                  : std::string());
  }
  return !is_excluded && !is_ignored;
}

void Walker::EmitFile(const Level& level, const Child& child) {
  const std::string name(level.listing.NameOf(child));
  Found file;
  file.entry = {shown_ + name, relative_begin_, false, SelectionOf(*level.filter)};
  if (child.is_link) {
    // The link was there a moment ago; if it is gone, so is the file.
    if (!GetRealName(file.entry.path, true, &file.real)) return;
  } else {
    file.real = {level.id, name};
  }
  // A link may lead to a file that was found, or that will be found later under a greater path.
  if (follow_ && !taken_.insert(file.real).second) {
    return AddSkip(file.entry.path, SkipReason::kDuplicate);
  }
  sink_(std::move(file));
}

// Hands files out on the way.
void WalkOne(const std::string& path, const WalkOptions& options,
             const std::function<void(FileEntry&&)>& found, WalkReport* report) {
  Walker walker(
      options, [&](Found&& file) { found(std::move(file.entry)); }, report);
  walker.WalkRoot(path);
}

void WalkSeveral(const std::vector<std::string>& paths, const WalkOptions& options,
                 const std::function<void(FileEntry&&)>& found, WalkReport* report) {
  std::vector<Found> files;
  Walker walker(
      options, [&](Found&& file) { files.push_back(std::move(file)); }, report);
  std::set<std::string> walked;
  for (const std::string& path : paths) {
    if (walked.insert(path).second) walker.WalkRoot(path);
  }

  std::sort(files.begin(), files.end(),
            [](const Found& a, const Found& b) { return a.entry.path < b.entry.path; });
  std::vector<FileEntry> kept;
  std::map<RealName, size_t> places;  // in `kept`
  for (Found& file : files) {
    const auto [place, is_new] = places.emplace(std::move(file.real), kept.size());
    if (is_new) {
      kept.push_back(std::move(file.entry));
      continue;
    }
    FileEntry& first = kept[place->second];
    if (first.path != file.entry.path) walker.AddSkip(file.entry.path, SkipReason::kDuplicate);
    Merge(&first, file.entry);
  }
  for (FileEntry& entry : kept) found(std::move(entry));
}

}  // namespace

const std::vector<std::string>& DefaultExtensions() {
  static const std::vector<std::string> kExtensions = {"cu",  "cuh", "cuinc", "c",   "cc",  "cpp",
                                                       "cxx", "c++", "h",     "hh",  "hpp", "hxx",
                                                       "h++", "inl", "inc",   "ipp", "tpp"};
  return kExtensions;
}

std::string_view SkipReasonText(SkipReason reason) {
  static constexpr std::array<std::string_view, kSkipReasons> kTexts = {
      "not a source file",  "ignored",
      "excluded",           "hidden",
      "too large",          "a link, not followed",
      "not a regular file", "the same file by another name",
      "the output folder"};
  return kTexts[static_cast<size_t>(reason)];
}

bool Walk(const std::vector<std::string>& paths, const WalkOptions& options,
          const std::function<void(FileEntry&&)>& found, WalkReport* report) {
  *report = WalkReport();
  if (paths.size() == 1) {
    WalkOne(paths[0], options, found, report);
  } else {
    WalkSeveral(paths, options, found, report);
  }
  std::sort(report->errors.begin(), report->errors.end());
  // What is wrong with a selection is said once, not for every file under it.
  report->errors.erase(std::unique(report->errors.begin(), report->errors.end()),
                       report->errors.end());
  std::sort(report->skips.begin(), report->skips.end(),
            [](const Skip& a, const Skip& b) { return a.path < b.path; });
  return report->errors.empty();
}

}  // namespace hipify
