// Finds the files to work on.

#ifndef HIPIFY_TREE_WALK_H_
#define HIPIFY_TREE_WALK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// Extensions of the files that are taken from folders, without the dot.
const std::vector<std::string>& DefaultExtensions();

struct WalkOptions {
  // Files in folders are taken if their name ends with "." and one of these, letters in either
  // case. Empty: every file.
  std::vector<std::string> extensions = DefaultExtensions();

  // Patterns in gitignore syntax for the path as it is shown (a "/" in front of it not counted).
  // With `include` a file is taken only if a pattern matches it or a folder above it; what
  // `exclude` matches is not taken, and its folders are not entered. In each list the last pattern
  // that matches decides, and `!` turns it around.
  std::vector<std::string> include;
  std::vector<std::string> exclude;

  bool hidden = false;     // also take what begins with a dot, but never enter .git
  bool no_ignore = false;  // do not read .ignore, .gitignore, .git/info/exclude and git's excludes
  bool follow = false;     // follow links in folders; each folder is then entered once
  bool force_exclude = false;  // ignore files, `include` and `exclude` hold for named paths, too

  // Files in folders with more bytes are not taken. 0: no limit.
  uint64_t max_file_size = 0;

  // A folder that is not entered, if not empty: the one that output goes to, so that a second run
  // does not take what the first one wrote. It need not exist.
  std::string output_folder;

  bool list_skips = false;  // fill WalkReport::skips
};

// A file to work on.
struct FileEntry {
  std::string path;           // as it is shown and opened: the root as it was named, without "./"
  size_t relative_begin = 0;  // where the part of `path` below the named folder begins
  bool named = false;         // named itself, rather than found in a folder

  // The path below the named folder; of a named file its last part.
  std::string_view relative() const { return std::string_view(path).substr(relative_begin); }
};

enum class SkipReason : uint8_t {
  kExtension,     // not one of the extensions
  kIgnored,       // by an ignore file
  kExcluded,      // by `exclude`, or not in `include`
  kHidden,        // its name begins with a dot
  kTooLarge,      // more than `max_file_size`
  kLink,          // a link, and `follow` is off or it leads to nothing
  kSpecial,       // fifo, socket or device
  kDuplicate,     // the same file or folder by another name, of which the bytewise smaller stands
  kOutputFolder,  // the folder that output goes to
};
inline constexpr size_t kSkipReasons = 9;

// "ignored", "hidden", …
std::string_view SkipReasonText(SkipReason reason);

struct Skip {
  std::string path;  // a skipped folder is one skip, whatever it holds
  SkipReason reason = SkipReason::kExtension;
  std::string detail;  // for kIgnored the place of the pattern, "FILE:LINE"
};

struct WalkReport {
  std::vector<std::string> errors;  // "PATH: what is wrong", sorted
  std::array<uint64_t, kSkipReasons> skipped{};
  std::vector<Skip> skips;  // with `list_skips`, sorted by path

  uint64_t skipped_for(SkipReason reason) const { return skipped[static_cast<size_t>(reason)]; }
};

// Calls `found` for each file that `paths` name or hold, sorted by the bytes of FileEntry::path
// whatever the order of `paths`. With one path this happens while walking, so that work can begin
// early; several paths are walked first. An empty `paths` finds nothing.
//
// A named file is always taken (see `force_exclude`), a named link is followed. A file that is
// reached by two paths - named twice, in two named folders, through links - is found once, by the
// bytewise smallest; hard links are files of their own.
//
// A named path that does not exist, or is neither file nor folder, and a folder that cannot be
// read, are errors, which do not end the walk. In folders, links are not followed by default, and
// fifos, sockets and devices are passed over. Returns false if there were errors.
bool Walk(const std::vector<std::string>& paths, const WalkOptions& options,
          const std::function<void(FileEntry&&)>& found, WalkReport* report);

}  // namespace hipify

#endif  // HIPIFY_TREE_WALK_H_
