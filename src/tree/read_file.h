// Reads whole files and remembers who they were, so that a later write can tell whether someone
// else wrote in between.

#ifndef HIPIFY_TREE_READ_FILE_H_
#define HIPIFY_TREE_READ_FILE_H_

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hipify {

// A file at the moment at which it was opened.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;
  uint64_t size = 0;
  int64_t modified = 0;  // nanoseconds since 1970
  mode_t mode = 0;       // permission, set-id and sticky bits
  uid_t owner = 0;
  gid_t group = 0;
};

FileIdentity IdentityOf(const struct stat& status);

// Same device, inode, size and time of modification. The time has the resolution of the system's
// clock tick (some milliseconds), so two writes of equal size within one tick look the same.
bool SameContents(const FileIdentity& a, const FileIdentity& b);

struct FileContents {
  std::string text;
  FileIdentity identity;
  bool binary = false;
};

// The most bytes that are read: positions in a text are 32 bits wide.
inline constexpr uint64_t kMaxFileSize = UINT32_MAX - 16;

// Whether `text` looks like anything but source text in an ASCII-compatible encoding: a NUL in the
// first 8 KiB, or the byte order mark of UTF-16.
bool LooksBinary(std::string_view text);

// Reads the regular file `path`, following links, into `*contents`, whose memory is reused. Never
// waits: a fifo, a socket, a device or a folder is an error. On failure returns false and sets
// `*error` to "PATH: No such file or directory" or alike.
bool ReadFile(const std::string& path, FileContents* contents, std::string* error);

// Reads standard input to its end. `name` stands for it in messages.
bool ReadStandardInput(std::string_view name, FileContents* contents, std::string* error);

}  // namespace hipify

#endif  // HIPIFY_TREE_READ_FILE_H_
