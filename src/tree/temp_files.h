// Temporary files that never stay behind: not after an error, and not after a signal.

#ifndef HIPIFY_TREE_TEMP_FILES_H_
#define HIPIFY_TREE_TEMP_FILES_H_

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <string>

#include "tree/posix_file.h"

namespace hipify {

// What the names of all temporary files begin with.
inline constexpr char kTempPrefix[] = ".hipify-";

// Makes the signals that end a program (SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU) first
// remove the temporary files of all threads, then end it as they would have (a shell sees
// 128 + signal). A signal that is ignored, as under nohup, stays ignored. SIGXFSZ is ignored from
// here on, so that a file over the size limit is an error of that file only. Call once, early.
void InstallSignalCleanup();

// A new file with a name that nobody can guess, removed again unless it is renamed. Any number may
// live in any number of threads.
class TempFile {
 public:
  TempFile() = default;
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile();

  // Creates the file in the folder `folder`, a descriptor that must stay open as long as this
  // object lives, with permissions `mode` less the umask. Call once. Returns false with errno set
  // on failure, as the functions below do.
  bool Create(int folder, mode_t mode);

  // Open for writing from Create to Close.
  int fd() const { return fd_.get(); }

  // Closes the file, which is when some file systems report that they are full.
  bool Close() { return fd_.Close(); }

  // Gives the file the name `name` in its folder, in place of what has that name.
  bool RenameOver(const std::string& name);

  // Gives the file the name `name`; fails with EEXIST if something has that name.
  bool RenameToNew(const std::string& name);

 private:
  static constexpr size_t kNoSlot = static_cast<size_t>(-1);
  using Name = std::array<char, 32>;

  void Forget();

  int folder_ = -1;
  UniqueFd fd_;
  size_t slot_ = kNoSlot;
  Name name_{};
};

}  // namespace hipify

#endif  // HIPIFY_TREE_TEMP_FILES_H_
