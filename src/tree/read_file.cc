#include "tree/read_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "tree/posix_file.h"

namespace hipify {
namespace {

constexpr size_t kBinaryProbe = size_t{8} * 1024;

std::string ReadError(std::string_view path, int error_number) {
  if (error_number == EFBIG) return std::string(path) + ": larger than 4 GiB";
  if (error_number == ENXIO) return std::string(path) + ": not a regular file";
  return SystemError(path, error_number);
}

}  // namespace

FileIdentity IdentityOf(const struct stat& status) {
  FileIdentity identity;
  identity.device = status.st_dev;
  identity.inode = status.st_ino;
  identity.size = static_cast<uint64_t>(status.st_size);
  identity.modified = static_cast<int64_t>(status.st_mtim.tv_sec) * 1'000'000'000 +
                      static_cast<int64_t>(status.st_mtim.tv_nsec);
  identity.mode = status.st_mode & 07777;
  identity.owner = status.st_uid;
  identity.group = status.st_gid;
  return identity;
}

bool SameContents(const FileIdentity& a, const FileIdentity& b) {
  return a.device == b.device && a.inode == b.inode && a.size == b.size && a.modified == b.modified;
}

bool LooksBinary(std::string_view text) {
  const std::string_view mark = text.substr(0, 2);
  return mark == "\xFF\xFE" || mark == "\xFE\xFF" ||
         text.substr(0, kBinaryProbe).find('\0') != std::string_view::npos;
}

bool ReadFile(const std::string& path, FileContents* contents, std::string* error) {
  const UniqueFd fd = OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  struct stat status;
  if (!fd.valid() || ::fstat(fd.get(), &status) != 0) {
    *error = ReadError(path, errno);
    return false;
  }
  if (!S_ISREG(status.st_mode)) {
    *error = S_ISDIR(status.st_mode) ? SystemError(path, EISDIR) : path + ": not a regular file";
    return false;
  }
  contents->identity = IdentityOf(status);
  const uint64_t size = contents->identity.size;
  if (size > kMaxFileSize) {
    *error = ReadError(path, EFBIG);
    return false;
  }
  if (!ReadToEnd(fd.get(), size, kMaxFileSize, &contents->text)) {
    *error = ReadError(path, errno);
    return false;
  }
  if (contents->text.size() != size) {
    *error = path + ": changed while being read";
    return false;
  }
  contents->binary = LooksBinary(contents->text);
  return true;
}

bool ReadStandardInput(std::string_view name, FileContents* contents, std::string* error) {
  contents->identity = FileIdentity();
  if (!ReadToEnd(STDIN_FILENO, 0, kMaxFileSize, &contents->text)) {
    *error = ReadError(name, errno);
    return false;
  }
  contents->identity.size = contents->text.size();
  contents->binary = LooksBinary(contents->text);
  return true;
}

}  // namespace hipify
