// Writes files so that nobody ever sees a part of one, and nothing is lost.

#ifndef HIPIFY_TREE_WRITE_FILE_H_
#define HIPIFY_TREE_WRITE_FILE_H_

#include <sys/types.h>

#include <string>
#include <string_view>

#include "tree/read_file.h"

namespace hipify {

struct WriteOptions {
  // Flush file and folder to the disk before going on: for machines that lose power.
  bool fsync = false;

  // If not empty, ReplaceFile first puts the original's bytes beside it under its name plus this,
  // unless something has that name already.
  std::string backup_suffix;
};

// Replaces the contents of `path`, which were read as `original`, by `text`. Equal bytes are not
// written at all. Where `path` is a link, the file that it leads to is replaced and the link stays.
//
// The new file is written in the same folder under a temporary name, gets owner, permissions and
// extended attributes of the original, and takes its name by rename(2) after a last look: if the
// file is not the one that was read any more, it stays as it is and that is an error. (A write in
// the microseconds between that look and the rename is the one that cannot be seen.) Set-id bits
// are kept only with the owner and group; if the group cannot be kept, it gets no more access than
// all others. Other hard links to the original keep the old text.
//
// On failure returns false, sets `*error` to "PATH: what is wrong", and the file is what it was.
bool ReplaceFile(const std::string& path, const FileContents& original, std::string_view text,
                 const WriteOptions& options, std::string* error);

// Writes `text` to `path`, which may exist; folders that are missing are made. A new file gets
// the permission bits of `mode` less the umask; one that exists keeps its owner and permissions,
// and is not touched if its bytes are `text`. A device or fifo is written into as it is. Sets
// `*written` to whether anything was written. Only `fsync` of `options` counts. On failure returns
// false and sets `*error`; a file that existed is then what it was.
bool WriteOutput(const std::string& path, std::string_view text, mode_t mode,
                 const WriteOptions& options, bool* written, std::string* error);

}  // namespace hipify

#endif  // HIPIFY_TREE_WRITE_FILE_H_
