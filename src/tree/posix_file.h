// The few things that every reader and writer of files needs: a descriptor that closes itself,
// complete reads and writes, and system errors in words. File names are bytes, never text.

#ifndef HIPIFY_TREE_POSIX_FILE_H_
#define HIPIFY_TREE_POSIX_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace hipify {

// Owns a file descriptor; -1 is none.
class UniqueFd {
 public:
  explicit UniqueFd(int fd = -1) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(other.Release()) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept;
  UniqueFd(const UniqueFd&) = delete;
  UniqueFd& operator=(const UniqueFd&) = delete;
  ~UniqueFd() { Close(); }

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }

  // Gives the descriptor away.
  int Release();

  // Closes now. Returns false with errno set if the system reports a late write error, which
  // network file systems and quotas do here.
  bool Close();

 private:
  int fd_;
};

// open(2) for an existing file with O_CLOEXEC, tried again when a signal interrupts it. Returns
// an invalid descriptor with errno set on failure.
UniqueFd OpenFile(const std::string& path, int flags);

// Replaces `*out`, whose capacity is reused, by all bytes from the descriptor's position on.
// `size_hint` is the expected number of bytes. Returns false with errno set on failure; EFBIG
// means more than `max_size` bytes, ENOMEM that they do not fit into memory.
bool ReadToEnd(int fd, uint64_t size_hint, uint64_t max_size, std::string* out);

// Writes all of `text`. Returns false with errno set on failure.
bool WriteAll(int fd, std::string_view text);

// Reads a small file if it is there and regular; anything else counts as an empty file.
// `flags` are added to O_RDONLY.
std::string ReadIfThere(const std::string& path, int flags = 0);

// "PATH: No such file or directory".
std::string SystemError(std::string_view path, int error_number);

// The folder of a path as open(2) takes it: "a/b" gives "a", "b" gives ".", "/b" gives "/".
std::string ParentFolder(std::string_view path);

// The path after its last "/".
std::string_view BaseName(std::string_view path);

// `path` with every link resolved, or an empty string with errno set.
std::string RealPath(const std::string& path);

}  // namespace hipify

#endif  // HIPIFY_TREE_POSIX_FILE_H_
