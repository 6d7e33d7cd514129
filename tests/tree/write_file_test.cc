#include "tree/write_file.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/small_disk.h"
#include "support/spawn.h"
#include "support/temp_dir.h"
#include "tree/read_file.h"
#include "tree/temp_files.h"

namespace hipify {
namespace {

constexpr uid_t kNobody = 65534;

FileContents Read(const std::string& path) {
  FileContents contents;
  std::string error;
  Require(ReadFile(path, &contents, &error), error);
  return contents;
}

// What goes wrong when `path` is replaced as soon as it was read, or an empty string.
std::string Replace(const std::string& path, const std::string& text,
                    const WriteOptions& options = {}) {
  std::string error;
  return ReplaceFile(path, Read(path), text, options, &error) ? "" : error;
}

std::string Output(const std::string& path, const std::string& text, bool* written,
                   mode_t mode = 0644) {
  std::string error;
  return WriteOutput(path, text, mode, WriteOptions(), written, &error) ? "" : error;
}

void SetOldTime(const std::string& path) {
  const struct timespec times[2] = {{1000, 0}, {1000, 500}};
  Require(::utimensat(AT_FDCWD, path.c_str(), times, 0) == 0, "utimensat");
}

TEST_CASE("a file is replaced and keeps its mode", "[write_file]") {
  const TempDir folder;
  for (const mode_t mode : {0644u, 0600u, 0750u, 0444u, 0666u, 0755u, 04755u, 02755u, 01644u}) {
    const std::string path = folder / "a.cu";
    WriteText(path, "old", mode);
    CHECK(Replace(path, "new text") == "");
    CHECK(ReadText(path) == "new text");
    CHECK(ModeOf(path) == mode);
    ::unlink(path.c_str());
  }
  CHECK(ListFolder(folder.path()).empty());
}

TEST_CASE("all modes without root's rights", "[write_file]") {
  const TempDir folder;
  ::chmod(folder.path().c_str(), 0777);
  const int status = RunWithoutRoot([&] {
    for (const mode_t mode : {0644u, 0600u, 0750u, 0444u}) {
      const std::string path = folder / std::to_string(mode);
      WriteText(path, "old", mode);
      if (Replace(path, "new") != "" || ReadText(path) != "new" || ModeOf(path) != mode) return 1;
    }
    return ListFolder(folder.path()).size() == 4 ? 0 : 2;
  });
  CHECK(status == 0);
}

TEST_CASE("equal bytes are not written", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, "same");
  SetOldTime(path);
  const struct stat before = StatusOf(path);
  WriteOptions options;
  options.backup_suffix = ".bak";
  CHECK(Replace(path, "same", options) == "");
  const struct stat after = StatusOf(path);
  CHECK(after.st_ino == before.st_ino);
  CHECK(after.st_mtim.tv_sec == 1000);
  CHECK(after.st_mtim.tv_nsec == 500);
  CHECK(after.st_ctim.tv_nsec == before.st_ctim.tv_nsec);
  CHECK(ListFolder(folder.path()) == std::vector<std::string>{"a.cu"});
}

TEST_CASE("odd names are replaced and nothing else appears", "[write_file]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  std::vector<std::string> names = OddNames();
  for (const std::string& name : names) {
    WriteText(folder / name, "old");
    CHECK(Replace(name, "new") == "");
    CHECK(ReadText(folder / name) == "new");
  }
  std::sort(names.begin(), names.end());
  CHECK(ListFolder(folder.path()) == names);
}

TEST_CASE("the owner is kept", "[write_file]") {
  if (::geteuid() != 0) {
    WARN("only root can give files away: not tested");
    return;
  }
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, "old");
  Require(::chown(path.c_str(), kNobody, 12345) == 0, "chown");
  ::chmod(path.c_str(), 06750);
  CHECK(Replace(path, "new") == "");
  CHECK(StatusOf(path).st_uid == kNobody);
  CHECK(StatusOf(path).st_gid == 12345);
  CHECK(ModeOf(path) == 06750);
}

TEST_CASE("without the owner there are no set-id bits, without the group no rights for it",
          "[write_file]") {
  if (::geteuid() != 0) {
    WARN("only root can make files of others: not tested");
    return;
  }
  const TempDir folder;
  ::chmod(folder.path().c_str(), 0777);
  WriteText(folder / "set-id", "old", 06755);
  WriteText(folder / "group", "old", 0674);
  const int status = RunWithoutRoot([&] {
    if (Replace(folder / "set-id", "new") != "" || Replace(folder / "group", "new") != "") return 1;
    if (ModeOf(folder / "set-id") != 0755 || StatusOf(folder / "set-id").st_uid != kNobody)
      return 2;
    return ModeOf(folder / "group") == 0644 ? 0 : 3;
  });
  CHECK(status == 0);
}

TEST_CASE("extended attributes are kept", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  for (const mode_t mode : {0644u, 0444u}) {
    WriteText(path, "old");
    if (::setxattr(path.c_str(), "user.note", "mine\0!", 6, 0) != 0) {
      WARN("the file system has no extended attributes: not tested");
      return;
    }
    ::chmod(path.c_str(), mode);
    CHECK(Replace(path, "new") == "");
    char value[16];
    CHECK(::getxattr(path.c_str(), "user.note", value, sizeof(value)) == 6);
    CHECK(std::string(value, 6) == std::string("mine\0!", 6));
    ::unlink(path.c_str());
  }
}

TEST_CASE("links stay, and what they lead to is replaced", "[write_file]") {
  const TempDir folder;
  WriteText(folder / "real/a.cu", "old", 0640);
  MakeFolders(folder / "links");
  Require(::symlink("../real/a.cu", (folder / "links/b.cu").c_str()) == 0, "symlink");
  Require(::symlink("b.cu", (folder / "links/c.cu").c_str()) == 0, "symlink");
  CHECK(Replace(folder / "links/c.cu", "new") == "");
  CHECK(S_ISLNK(StatusOf(folder / "links/c.cu").st_mode));
  CHECK(S_ISLNK(StatusOf(folder / "links/b.cu").st_mode));
  CHECK(ReadText(folder / "real/a.cu") == "new");
  CHECK(ModeOf(folder / "real/a.cu") == 0640);
  CHECK(ListFolder(folder / "links").size() == 2);
  CHECK(ListFolder(folder / "real").size() == 1);
}

TEST_CASE("the other name of a hard link keeps the old text", "[write_file]") {
  const TempDir folder;
  WriteText(folder / "a.cu", "old");
  Require(::link((folder / "a.cu").c_str(), (folder / "b.cu").c_str()) == 0, "link");
  CHECK(Replace(folder / "a.cu", "new") == "");
  CHECK(ReadText(folder / "a.cu") == "new");
  CHECK(ReadText(folder / "b.cu") == "old");
}

TEST_CASE("a file that changed since it was read is left alone", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, "old");
  SetOldTime(path);
  const FileContents original = Read(path);
  WriteOptions options;
  options.backup_suffix = ".bak";
  std::string error;
  std::string kept;

  SECTION("other bytes of other size") {
    kept = "theirs, longer";
    WriteText(path, kept);
    Require(::utimensat(AT_FDCWD, path.c_str(), nullptr, 0) == 0, "utimensat");
  }
  SECTION("other bytes of the same size") {
    kept = "new";
    WriteText(path, kept);
  }
  SECTION("another file of the same size and time") {
    kept = "new";
    WriteText(folder / "other", kept);
    SetOldTime(folder / "other");
    Require(::rename((folder / "other").c_str(), path.c_str()) == 0, "rename");
  }
  SECTION("no file any more") { ::unlink(path.c_str()); }
  SECTION("a link to the old file") {
    Require(::rename(path.c_str(), (folder / "real").c_str()) == 0, "rename");
    MakeFolders(folder / "elsewhere");
    WriteText(folder / "elsewhere/x", "x");
    Require(::symlink("elsewhere/x", path.c_str()) == 0, "symlink");
    kept = "x";
  }
  CHECK_FALSE(ReplaceFile(path, original, "ours", options, &error));
  CHECK(error == path + ": changed while being converted, left as it is");
  if (kept.empty()) {
    CHECK(ListFolder(folder.path()).empty());
  } else {
    CHECK(ReadText(path) == kept);
  }
  for (const std::string& name : ListFolder(folder.path())) {
    CHECK(name.find(".hipify-") == std::string::npos);
    // A backup that stayed would be taken for the text before a later conversion.
    CHECK(name.find(".bak") == std::string::npos);
  }
}

TEST_CASE("a backup is written once", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, "first", 0640);
  WriteOptions options;
  options.backup_suffix = ".prehip";
  options.fsync = true;
  CHECK(Replace(path, "second", options) == "");
  CHECK(ReadText(path) == "second");
  CHECK(ReadText(path + ".prehip") == "first");
  CHECK(ModeOf(path + ".prehip") == 0640);
  CHECK(Replace(path, "third", options) == "");
  CHECK(ReadText(path) == "third");
  CHECK(ReadText(path + ".prehip") == "first");
  CHECK(ListFolder(folder.path()).size() == 2);
}

TEST_CASE("a backup lies beside the file that a link leads to", "[write_file]") {
  const TempDir folder;
  WriteText(folder / "real/a.cu", "old");
  Require(::symlink("real/a.cu", (folder / "b.cu").c_str()) == 0, "symlink");
  WriteOptions options;
  options.backup_suffix = "~";
  CHECK(Replace(folder / "b.cu", "new", options) == "");
  CHECK(ReadText(folder / "real/a.cu~") == "old");
  CHECK(ListFolder(folder.path()) == std::vector<std::string>{"b.cu", "real"});
}

TEST_CASE("without the backup that was asked for nothing is written", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / std::string(255, 'n');
  WriteText(path, "old");
  WriteOptions options;
  options.backup_suffix = ".prehip";
  CHECK(Replace(path, "new", options) == path + ": no backup can be written: File name too long");
  CHECK(ReadText(path) == "old");
  CHECK(ListFolder(folder.path()).size() == 1);
}

TEST_CASE("a file over the size limit fails alone", "[write_file]") {
  const TempDir folder;
  WriteText(folder / "big.cu", "old");
  WriteText(folder / "small.cu", "old");
  const int status = RunInChild([&] {
    InstallSignalCleanup();
    const struct rlimit limit = {10'000, 10'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
    const std::string path = folder / "big.cu";
    if (Replace(path, std::string(50'000, 'x')) != path + ": cannot be written: File too large") {
      return 2;
    }
    return Replace(folder / "small.cu", "new") == "" ? 0 : 3;
  });
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(ReadText(folder / "big.cu") == "old");
  CHECK(ReadText(folder / "small.cu") == "new");
  CHECK(ListFolder(folder.path()).size() == 2);
}

TEST_CASE("on a full disk the file stays as it was", "[write_file]") {
  const TempDir folder;
  const SmallDisk disk(folder / "disk");
  if (!disk.is_there()) {
    WARN("no file system can be mounted here: the full disk is not tested");
    return;
  }
  const std::string old_text(600'000, 'o');
  WriteText(folder / "disk/big.cu", old_text);
  WriteText(folder / "disk/small.cu", "old");
  const std::string path = folder / "disk/big.cu";
  CHECK(Replace(path, std::string(600'000, 'n')) ==
        path + ": cannot be written: No space left on device");
  CHECK(ReadText(path) == old_text);
  CHECK(Replace(folder / "disk/small.cu", "new") == "");
  WriteOptions options;
  options.backup_suffix = ".bak";
  CHECK(Replace(path, std::string(100'000, 'n'), options) ==
        path + ": no backup can be written: No space left on device");
  CHECK(ReadText(path) == old_text);
  bool written = false;
  const std::string output = folder / "disk/out/x.cu";
  CHECK(Output(output, std::string(600'000, 'n'), &written) ==
        output + ": cannot be written: No space left on device");
  CHECK(ListFolder(folder / "disk") == std::vector<std::string>{"big.cu", "out", "small.cu"});
  CHECK(ListFolder(folder / "disk/out").empty());
}

TEST_CASE("a folder that may not be written to", "[write_file]") {
  const TempDir folder;
  WriteText(folder / "locked/a.cu", "old", 0666);
  ::chmod((folder / "locked").c_str(), 0555);
  const int status = RunWithoutRoot([&] {
    const std::string path = folder / "locked/a.cu";
    if (Replace(path, "new") != path + ": cannot be written: Permission denied") return 1;
    if (Replace(path, "old") != "") return 2;
    bool written = false;
    const std::string output = folder / "locked/sub/b.cu";
    return Output(output, "x", &written) == folder / "locked/sub: Permission denied" ? 0 : 3;
  });
  CHECK(status == 0);
  CHECK(ReadText(folder / "locked/a.cu") == "old");
  CHECK(ListFolder(folder / "locked").size() == 1);
}

TEST_CASE("a folder that may be written to but not listed", "[write_file]") {
  const TempDir folder;
  WriteText(folder / "dark/a.cu", "old", 0666);
  ::chmod((folder / "dark").c_str(), 0733);
  const int status = RunWithoutRoot([&] {
    WriteOptions options;
    options.fsync = true;
    return Replace(folder / "dark/a.cu", "new", options) == "" ? 0 : 1;
  });
  CHECK(status == 0);
  CHECK(ReadText(folder / "dark/a.cu") == "new");
}

TEST_CASE("of two writers at once one wins and none is mixed", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, std::string(5000, '0'));
  std::vector<pid_t> writers;
  for (char fill = '1'; fill <= '4'; ++fill) {
    const pid_t child = ::fork();
    Require(child >= 0, "fork");
    if (child == 0) {
      for (int i = 0; i < 200; ++i) {
        const std::string error = Replace(path, std::string(5000 + static_cast<size_t>(i), fill));
        if (error != "" && error != path + ": changed while being converted, left as it is") {
          ::_exit(1);
        }
        const std::string text = ReadText(path);
        if (text.find_first_not_of(text[0]) != std::string::npos) ::_exit(2);
      }
      ::_exit(0);
    }
    writers.push_back(child);
  }
  for (const pid_t writer : writers) {
    int status = 0;
    ::waitpid(writer, &status, 0);
    CHECK(status == 0);
  }
  CHECK(ListFolder(folder.path()).size() == 1);
}

TEST_CASE("new files get folders, and the mode less the umask", "[write_file]") {
  const TempDir folder;
  const mode_t before = ::umask(027);
  bool written = false;
  CHECK(Output(folder / "x/y/z/a.cu", "text", &written, 04755) == "");
  CHECK(written);
  CHECK(ReadText(folder / "x/y/z/a.cu") == "text");
  CHECK(ModeOf(folder / "x/y/z/a.cu") == 0750);
  CHECK(Output(folder / "x/read-only.cu", "text", &written, 0444) == "");
  CHECK(ModeOf(folder / "x/read-only.cu") == 0440);
  ::umask(before);
  const ScopedFolder here(folder.path());
  CHECK(Output("plain.cu", "text", &written) == "");
  CHECK(Output("./rel//b.cu", "text", &written) == "");
  CHECK(ReadText(folder / "rel/b.cu") == "text");
  for (const std::string& name : OddNames()) CHECK(Output("odd/" + name, name, &written) == "");
  CHECK(ListFolder("odd").size() == 20);
}

TEST_CASE("an output that exists is touched only to change it", "[write_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, "text", 0600);
  SetOldTime(path);
  bool written = true;
  CHECK(Output(path, "text", &written) == "");
  CHECK_FALSE(written);
  CHECK(StatusOf(path).st_mtim.tv_sec == 1000);
  CHECK(Output(path, "TEXT", &written) == "");
  CHECK(written);
  CHECK(ReadText(path) == "TEXT");
  CHECK(ModeOf(path) == 0600);
  CHECK(Output(path, "longer text", &written) == "");
  CHECK(ReadText(path) == "longer text");
  CHECK(ListFolder(folder.path()).size() == 1);
}

TEST_CASE("outputs that are no files", "[write_file]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  bool written = false;
  MakeFolders(folder / "d");
  CHECK(Output("d", "text", &written) == "d: Is a directory");
  CHECK_FALSE(written);
  WriteText(folder / "f", "text");
  CHECK(Output("f/x", "text", &written) == "f: Not a directory");
  CHECK(Output("f/x/y", "text", &written) == "f/x: Not a directory");
  Require(::symlink("gone", "dangling") == 0, "symlink");
  CHECK(Output("dangling", "text", &written) ==
        "dangling: cannot be written: No such file or directory");
  CHECK(Output("/dev/null", "text", &written) == "");
  CHECK(written);
  CHECK(S_ISCHR(StatusOf("/dev/null").st_mode));

  Require(::mkfifo("fifo", 0600) == 0, "mkfifo");
  const int reader = ::open("fifo", O_RDONLY | O_NONBLOCK);
  CHECK(Output("fifo", "text", &written) == "");
  char buffer[16];
  CHECK(::read(reader, buffer, sizeof(buffer)) == 4);
  CHECK(std::string(buffer, 4) == "text");
  CHECK(S_ISFIFO(StatusOf("fifo").st_mode));
  ::close(reader);
  CHECK(ListFolder(".").size() == 4);
}

}  // namespace
}  // namespace hipify
