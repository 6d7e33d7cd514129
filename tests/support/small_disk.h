// A disk that is soon full.

#ifndef HIPIFY_TESTS_SUPPORT_SMALL_DISK_H_
#define HIPIFY_TESTS_SUPPORT_SMALL_DISK_H_

#include <sys/mount.h>

#include <string>

#include "support/temp_dir.h"

namespace hipify {

// A file system of 1 MB at `folder` while it lives. Where the user may not mount, it is not there.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& folder) : folder_(folder) {
    MakeFolders(folder);
    is_there_ = ::mount("none", folder.c_str(), "tmpfs", 0, "size=1m") == 0;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (is_there_) ::umount2(folder_.c_str(), MNT_DETACH);
  }

  bool is_there() const { return is_there_; }

 private:
  const std::string folder_;
  bool is_there_ = false;
};

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_SMALL_DISK_H_
