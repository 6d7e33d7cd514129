#include "tree/posix_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace hipify {
namespace {

constexpr uint64_t kFirstChunk = uint64_t{64} * 1024;

// Memory that is not there is a fault of this one file, not of the run.
bool Resize(std::string* text, uint64_t size) {
  try {
    text->resize(static_cast<size_t>(size));
  } catch (const std::exception&) {
    text->clear();
    errno = ENOMEM;
    return false;
  }
  return true;
}

}  // namespace

UniqueFd& UniqueFd::operator=(UniqueFd&& other) noexcept {
  if (this != &other) {
    Close();
    fd_ = other.Release();
  }
  return *this;
}

int UniqueFd::Release() {
  const int fd = fd_;
  fd_ = -1;
  return fd;
}

bool UniqueFd::Close() {
  if (fd_ < 0) return true;
  // Not tried again after EINTR: the descriptor is gone, and its number may be someone else's.
  return ::close(Release()) == 0 || errno == EINTR;
}

UniqueFd OpenFile(const std::string& path, int flags) {
  int fd;
  do {
    fd = ::open(path.c_str(), flags | O_CLOEXEC);
  } while (fd < 0 && errno == EINTR);
  return UniqueFd(fd);
}

bool ReadToEnd(int fd, uint64_t size_hint, uint64_t max_size, std::string* out) {
  // What the buffer holds from an earlier file is not cleared: growing would fill it again.
  // One byte more than expected, so that a file that did not grow is seen to end.
  uint64_t capacity = std::min(size_hint, max_size) + 1;
  uint64_t size = 0;
  if (!Resize(out, capacity)) return false;
  while (true) {
    const ssize_t count = ::read(fd, out->data() + size, static_cast<size_t>(capacity - size));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      out->clear();  // keeps errno
      return false;
    }
    if (count == 0) break;
    size += static_cast<uint64_t>(count);
    if (size > max_size) {
      out->clear();
      errno = EFBIG;
      return false;
    }
    if (size == capacity) {
      capacity = std::min(std::max(2 * capacity, kFirstChunk), max_size + 1);
      if (!Resize(out, capacity)) return false;
    }
  }
  out->resize(static_cast<size_t>(size));
  return true;
}

bool WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

std::string ReadIfThere(const std::string& path, int flags) {
  constexpr uint64_t kLimit = uint64_t{100} * 1024 * 1024;
  std::string text;
  // O_NONBLOCK: a fifo of that name must not stop the run.
  const UniqueFd fd = OpenFile(path, O_RDONLY | O_NONBLOCK | flags);
  struct stat status;
  if (!fd.valid() || ::fstat(fd.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      !ReadToEnd(fd.get(), static_cast<uint64_t>(status.st_size), kLimit, &text)) {
    text.clear();
  }
  return text;
}

std::string SystemError(std::string_view path, int error_number) {
  return std::string(path) + ": " + std::strerror(error_number);
}

std::string ParentFolder(std::string_view path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  const size_t end = path.find_last_not_of('/', slash);
  return end == std::string_view::npos ? "/" : std::string(path.substr(0, end + 1));
}

std::string_view BaseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

std::string RealPath(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  return real == nullptr ? std::string() : std::string(real.get());
}

}  // namespace hipify
