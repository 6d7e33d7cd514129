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

#include "tree/selection.h"

namespace hipify {

// What holds where no source says otherwise, and what concerns the walk as a whole.
struct WalkOptions : Selection {
  // Says which selection holds in which folder, if not null; the one above is then not used.
  SelectionSource* source = nullptr;

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
  const Selection* selection = nullptr;  // that holds in the file's folder, of WalkOptions::source

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
// read, or whose selection cannot be known, are errors, which do not end the walk. In folders,
// links are not followed by default, and fifos, sockets and devices are passed over. Returns false
// if there were errors.
bool Walk(const std::vector<std::string>& paths, const WalkOptions& options,
          const std::function<void(FileEntry&&)>& found, WalkReport* report);

}  // namespace hipify

#endif  // HIPIFY_TREE_WALK_H_
