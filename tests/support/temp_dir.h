// A folder that is gone after the test, and the small things that tests do in it.

#ifndef HIPIFY_TESTS_SUPPORT_TEMP_DIR_H_
#define HIPIFY_TESTS_SUPPORT_TEMP_DIR_H_

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hipify {

// Test set-up that fails must stop the test, so these helpers throw.
inline void Require(bool ok, const std::string& what) {
  if (!ok) throw std::runtime_error("test set-up: " + what);
}

// Names in a folder without "." and "..", sorted.
inline std::vector<std::string> ListFolder(const std::string& folder) {
  std::vector<std::string> names;
  DIR* const open = ::opendir(folder.c_str());
  Require(open != nullptr, "opendir " + folder);
  while (const dirent* item = ::readdir(open)) {
    const std::string name = item->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  ::closedir(open);
  std::sort(names.begin(), names.end());
  return names;
}

inline void RemoveTree(const std::string& path) {
  struct stat status;
  if (::lstat(path.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) {
    ::chmod(path.c_str(), 0700);
    for (const std::string& name : ListFolder(path)) RemoveTree(path + "/" + name);
    ::rmdir(path.c_str());
  } else {
    ::unlink(path.c_str());
  }
}

// A new folder that everyone may enter, under TMPDIR or /tmp, removed with all that is in it.
class TempDir {
 public:
  TempDir() {
    const char* const base = std::getenv("TMPDIR");
    path_ = std::string(base == nullptr ? "/tmp" : base) + "/hipify-test-XXXXXX";
    Require(::mkdtemp(path_.data()) != nullptr, "mkdtemp");
    Require(::chmod(path_.c_str(), 0755) == 0, "chmod");
  }
  TempDir(const TempDir&) = delete;
  TempDir& operator=(const TempDir&) = delete;
  ~TempDir() { RemoveTree(path_); }

  const std::string& path() const { return path_; }
  std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }

 private:
  std::string path_;
};

// Makes a folder and the ones above it.
inline void MakeFolders(const std::string& path) {
  for (size_t slash = path.find('/', 1); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    ::mkdir(path.substr(0, slash).c_str(), 0755);
  }
  ::mkdir(path.c_str(), 0755);
  Require(::access(path.c_str(), F_OK) == 0, "mkdir " + path);
}

// Writes a file, with the folders above it, and gives it exactly `mode`.
inline void WriteText(const std::string& path, std::string_view text, mode_t mode = 0644) {
  MakeFolders(path.substr(0, path.rfind('/')));
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  Require(fd >= 0, "open " + path);
  Require(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
          "write " + path);
  Require(::fchmod(fd, mode) == 0, "fchmod " + path);
  ::close(fd);
}

inline std::string ReadText(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  Require(fd >= 0, "open " + path);
  std::string text;
  char buffer[4096];
  ssize_t count;
  while ((count = ::read(fd, buffer, sizeof(buffer))) > 0) {
    text.append(buffer, static_cast<size_t>(count));
  }
  ::close(fd);
  return text;
}

inline struct stat StatusOf(const std::string& path) {
  struct stat status;
  Require(::lstat(path.c_str(), &status) == 0, "lstat " + path);
  return status;
}

inline mode_t ModeOf(const std::string& path) { return StatusOf(path).st_mode & 07777; }

// Works in another folder while it lives.
class ScopedFolder {
 public:
  explicit ScopedFolder(const std::string& folder)
      : before_(::open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    Require(::chdir(folder.c_str()) == 0, "chdir " + folder);
  }
  ScopedFolder(const ScopedFolder&) = delete;
  ScopedFolder& operator=(const ScopedFolder&) = delete;
  ~ScopedFolder() {
    if (::fchdir(before_) != 0) std::abort();
    ::close(before_);
  }

 private:
  int before_;
};

// Names that break programs which take names for text or pass them to a shell. All 20 differ, and
// none holds a "/" or a NUL.
inline std::vector<std::string> OddNames() {
  std::string longest = ".cu";
  longest.insert(0, 252, 'n');
  return {"a b.cu",
          "a;b.cu",
          "$(touch evil).cu",
          "`touch evil`.cu",
          "it's.cu",
          "say \"hi\".cu",
          "tab\there.cu",
          "new\nline.cu",
          "-i.cu",
          "--help.cu",
          "caf\xE9.cu",
          "\xFF\xFE\x80.cu",
          "\xC3\xA9\xE2\x82\xAC.cu",
          "back\\slash.cu",
          "star*?[x].cu",
          "%s%n%d.cu",
          "a|b&c>d<e.cu",
          "~tilde #hash!.cu",
          " leading and trailing .cu",
          std::move(longest)};
}

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_TEMP_DIR_H_
