#include "tree/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include <cerrno>

#include "tree/posix_file.h"
#include "tree/temp_files.h"

namespace hipify {
namespace {

#ifdef O_PATH
constexpr int kFolderFlags = O_PATH | O_DIRECTORY;  // needs no right to list the folder
#else
constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY;
#endif

// The place of a file, links resolved.
struct Place {
  std::string path;
  std::string name;
  UniqueFd folder;
};

bool OpenPlace(const std::string& path, Place* place) {
  struct stat status;
  place->path = path;
  if (::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode)) {
    place->path = RealPath(path);
    if (place->path.empty()) return false;
  }
  place->name = BaseName(place->path);
  place->folder = OpenFile(ParentFolder(place->path), kFolderFlags);
  return place->folder.valid();
}

bool GetIdentity(const Place& place, FileIdentity* identity) {
  struct stat status;
  if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    return false;
  }
  *identity = IdentityOf(status);
  return S_ISREG(status.st_mode);
}

// Gives the file the owner and group of `from` as far as that is allowed. Returns the mode that it
// may have then.
mode_t CopyOwner(int fd, const FileIdentity& from) {
  if (::fchown(fd, from.owner, from.group) == 0) return from.mode;
  mode_t mode = from.mode & 0777;
  if (::fchown(fd, static_cast<uid_t>(-1), from.group) == 0) return mode;
  const mode_t others_as_group = (mode & 07) << 3;
  return (mode & 0707) | (mode & others_as_group);
}

// Copies access control lists, security labels and what else the file system keeps by name, as far
// as that is allowed.
void CopyAttributes([[maybe_unused]] const std::string& path, [[maybe_unused]] int fd) {
#ifdef __linux__
  // A default list of the folder may have added to the new file what the old one does not have.
  ::fremovexattr(fd, "system.posix_acl_access");
  const ssize_t size = ::llistxattr(path.c_str(), nullptr, 0);
  if (size <= 0) return;
  std::string names(static_cast<size_t>(size), '\0');
  const ssize_t listed = ::llistxattr(path.c_str(), names.data(), names.size());
  if (listed <= 0) return;
  names.resize(static_cast<size_t>(listed));
  for (size_t begin = 0; begin < names.size(); begin = names.find('\0', begin) + 1) {
    const char* const name = names.c_str() + begin;
    const ssize_t value_size = ::lgetxattr(path.c_str(), name, nullptr, 0);
    if (value_size < 0) continue;
    std::string value(static_cast<size_t>(value_size), '\0');
    const ssize_t read = ::lgetxattr(path.c_str(), name, value.data(), value.size());
    if (read < 0) continue;
    ::fsetxattr(fd, name, value.data(), static_cast<size_t>(read), 0);
  }
#endif
}

// Writes a file like the one at `place`, which was `original`, under a temporary name.
bool WriteLike(const Place& place, const FileIdentity& original, std::string_view text, bool fsync,
               TempFile* temp) {
  if (!temp->Create(place.folder.get(), 0600)) return false;
  const mode_t mode = CopyOwner(temp->fd(), original);
  if (!WriteAll(temp->fd(), text)) return false;
  CopyAttributes(place.path, temp->fd());
  // After the bytes, because a write clears set-id bits, and after the attributes, because a
  // read-only file takes none.
  if (::fchmod(temp->fd(), mode) != 0) return false;
  if (fsync && ::fsync(temp->fd()) != 0) return false;
  return temp->Close();
}

bool SyncFolder(const Place& place) {
  const UniqueFd folder(::openat(place.folder.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that one may write but not list cannot be flushed.
  if (!folder.valid()) return errno == EACCES;
  // Some file systems cannot flush folders, and need not.
  return ::fsync(folder.get()) == 0 || errno == EINVAL || errno == EROFS;
}

// A backup that is taken back unless the write that it is for succeeds: later, it would be taken
// for the text before a conversion that did not happen.
class Backup {
 public:
  Backup(const Place& place, const std::string& suffix)
      : place_(place), name_(place.name + suffix) {}
  ~Backup() {
    if (is_new_) ::unlinkat(place_.folder.get(), name_.c_str(), 0);
  }
  Backup(const Backup&) = delete;
  Backup& operator=(const Backup&) = delete;

  bool Write(const FileContents& original, bool fsync) {
    struct stat status;
    if (::fstatat(place_.folder.get(), name_.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
      return true;
    }
    if (errno != ENOENT) return false;
    TempFile temp;
    if (!WriteLike(place_, original.identity, original.text, fsync, &temp)) return false;
    if (!temp.RenameToNew(name_)) return errno == EEXIST;
    is_new_ = true;
    return true;
  }

  void Keep() { is_new_ = false; }

 private:
  const Place& place_;
  const std::string name_;
  bool is_new_ = false;
};

bool Replace(const std::string& path, const FileContents& original, std::string_view text,
             const WriteOptions& options, std::string* error) {
  const auto fail = [&](const std::string& what) {
    *error = SystemError(path + ": " + what, errno);
    return false;
  };
  Place place;
  if (!OpenPlace(path, &place)) return fail("cannot be written");
  TempFile temp;
  if (!WriteLike(place, original.identity, text, options.fsync, &temp)) {
    return fail("cannot be written");
  }
  Backup backup(place, options.backup_suffix);
  if (!options.backup_suffix.empty() && !backup.Write(original, options.fsync)) {
    return fail("no backup can be written");
  }
  FileIdentity now;
  if (!GetIdentity(place, &now) || !SameContents(now, original.identity)) {
    *error = path + ": changed while being converted, left as it is";
    return false;
  }
  if (!temp.RenameOver(place.name)) return fail("cannot be replaced");
  backup.Keep();
  if (options.fsync && !SyncFolder(place)) return fail("written, but not flushed to the disk");
  return true;
}

bool MakeFolders(const std::string& folder, std::string* error) {
  if (::mkdir(folder.c_str(), 0777) == 0) return true;
  if (errno == ENOENT) {
    const std::string parent = ParentFolder(folder);
    if (parent == folder || !MakeFolders(parent, error)) return false;
    if (::mkdir(folder.c_str(), 0777) == 0) return true;
  }
  const int mkdir_error = errno;
  struct stat status;
  if (::stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return true;
  *error = SystemError(folder, mkdir_error == EEXIST ? ENOTDIR : mkdir_error);
  return false;
}

bool CreateFile(const std::string& path, std::string_view text, mode_t mode, bool fsync,
                std::string* error) {
  if (!MakeFolders(ParentFolder(path), error)) return false;
  Place place;
  TempFile temp;
  if (!OpenPlace(path, &place) || !temp.Create(place.folder.get(), mode & 0777) ||
      !WriteAll(temp.fd(), text) || (fsync && ::fsync(temp.fd()) != 0) || !temp.Close() ||
      !temp.RenameOver(place.name) || (fsync && !SyncFolder(place))) {
    *error = SystemError(path + ": cannot be written", errno);
    return false;
  }
  return true;
}

bool WriteInto(const std::string& path, std::string_view text, std::string* error) {
  UniqueFd fd = OpenFile(path, O_WRONLY | O_NOCTTY);
  if (fd.valid() && WriteAll(fd.get(), text) && fd.Close()) return true;
  *error = SystemError(path, errno);
  return false;
}

}  // namespace

bool ReplaceFile(const std::string& path, const FileContents& original, std::string_view text,
                 const WriteOptions& options, std::string* error) {
  return text == original.text || Replace(path, original, text, options, error);
}

bool WriteOutput(const std::string& path, std::string_view text, mode_t mode,
                 const WriteOptions& options, bool* written, std::string* error) {
  *written = false;
  struct stat status;
  if (::stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT && errno != ENOTDIR) {
      *error = SystemError(path, errno);
      return false;
    }
    *written = CreateFile(path, text, mode, options.fsync, error);
    return *written;
  }
  if (S_ISDIR(status.st_mode)) {
    *error = SystemError(path, EISDIR);
    return false;
  }
  if (!S_ISREG(status.st_mode)) {
    *written = WriteInto(path, text, error);
    return *written;
  }
  FileContents existing;
  existing.identity = IdentityOf(status);
  if (existing.identity.size == text.size()) {
    if (!ReadFile(path, &existing, error)) return false;
    if (existing.text == text) return true;
  }
  WriteOptions no_backup;
  no_backup.fsync = options.fsync;
  *written = Replace(path, existing, text, no_backup, error);
  return *written;
}

}  // namespace hipify
