#include "tree/read_file.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <string>

#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"

namespace hipify {
namespace {

std::string ErrorOf(const std::string& path) {
  FileContents contents;
  std::string error;
  return ReadFile(path, &contents, &error) ? "none" : error;
}

TEST_CASE("a file is read whole, and its identity with it", "[read_file]") {
  const TempDir folder;
  const std::string path = folder / "a.cu";
  WriteText(path, "one\r\ntwo\xFF", 0640);
  FileContents contents;
  std::string error;
  REQUIRE(ReadFile(path, &contents, &error));
  CHECK(contents.text == "one\r\ntwo\xFF");
  CHECK_FALSE(contents.binary);
  const struct stat status = StatusOf(path);
  CHECK(contents.identity.device == status.st_dev);
  CHECK(contents.identity.inode == status.st_ino);
  CHECK(contents.identity.size == 9);
  CHECK(contents.identity.mode == 0640);
  CHECK(contents.identity.owner == status.st_uid);
  CHECK(contents.identity.group == status.st_gid);
  CHECK(contents.identity.modified / 1'000'000'000 == status.st_mtim.tv_sec);
  CHECK(contents.identity.modified % 1'000'000'000 == status.st_mtim.tv_nsec);
}

TEST_CASE("one buffer serves many files", "[read_file]") {
  const TempDir folder;
  FileContents contents;
  std::string error;
  for (const size_t size :
       {size_t{0}, size_t{1}, size_t{65536}, size_t{3}, size_t{1000003}, size_t{0}}) {
    const std::string text(size, 'x');
    WriteText(folder / "f", text);
    REQUIRE(ReadFile(folder / "f", &contents, &error));
    CHECK(contents.text == text);
  }
  CHECK(contents.text.capacity() >= 1000003);
}

TEST_CASE("odd names can be read", "[read_file]") {
  const TempDir folder;
  for (const std::string& name : OddNames()) {
    WriteText(folder / name, name);
    FileContents contents;
    std::string error;
    REQUIRE(ReadFile(folder / name, &contents, &error));
    CHECK(contents.text == name);
  }
}

TEST_CASE("binary files are told from text", "[read_file]") {
  CHECK_FALSE(LooksBinary(""));
  CHECK_FALSE(
      LooksBinary("\xEF\xBB\xBF"
                  "int a;"));
  CHECK_FALSE(LooksBinary("caf\xE9"));
  CHECK(LooksBinary(std::string("a\0b", 3)));
  CHECK(LooksBinary("\xFF\xFEi"));
  CHECK(LooksBinary("\xFE\xFFi"));
  std::string text(size_t{8} * 1024, 'x');
  text += '\0';
  CHECK_FALSE(LooksBinary(text));
  text[size_t{8} * 1024 - 1] = '\0';
  CHECK(LooksBinary(text));

  const TempDir folder;
  WriteText(folder / "b", std::string("a\0b", 3));
  FileContents contents;
  std::string error;
  REQUIRE(ReadFile(folder / "b", &contents, &error));
  CHECK(contents.binary);
}

TEST_CASE("what cannot be read says why and never waits", "[read_file]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  CHECK(ErrorOf("missing") == "missing: No such file or directory");
  CHECK(ErrorOf(".") == ".: Is a directory");
  Require(::mkfifo("fifo", 0600) == 0, "mkfifo");
  CHECK(ErrorOf("fifo") == "fifo: not a regular file");
  Require(::symlink("gone", "dangling") == 0, "symlink");
  CHECK(ErrorOf("dangling") == "dangling: No such file or directory");
  Require(::symlink("loop", "loop") == 0, "symlink");
  CHECK(ErrorOf("loop") == "loop: Too many levels of symbolic links");
  CHECK(ErrorOf("/dev/null") == "/dev/null: not a regular file");
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::string("socket").copy(address.sun_path, sizeof(address.sun_path) - 1);
  const void* const raw = &address;
  Require(::bind(socket, static_cast<const struct sockaddr*>(raw), sizeof(address)) == 0, "bind");
  CHECK(ErrorOf("socket") == "socket: not a regular file");
  ::close(socket);
  WriteText(folder / "huge", "");
  Require(::truncate("huge", off_t{1} << 32) == 0, "truncate");
  CHECK(ErrorOf("huge") == "huge: larger than 4 GiB");
  WriteText(folder / "secret", "x", 0000);
  CHECK(RunWithoutRoot([] { return ErrorOf("secret") == "secret: Permission denied" ? 0 : 1; }) ==
        0);
}

TEST_CASE("links are followed", "[read_file]") {
  const TempDir folder;
  WriteText(folder / "a", "text");
  Require(::symlink("a", (folder / "b").c_str()) == 0, "symlink");
  FileContents contents;
  std::string error;
  REQUIRE(ReadFile(folder / "b", &contents, &error));
  CHECK(contents.text == "text");
  CHECK(contents.identity.inode == StatusOf(folder / "a").st_ino);
}

TEST_CASE("standard input is read to its end", "[read_file]") {
  const std::string text(300'000, 'y');
  int ends[2];
  Require(::pipe(ends) == 0, "pipe");
  const pid_t writer = ::fork();
  Require(writer >= 0, "fork");
  if (writer == 0) {
    ::close(ends[0]);
    size_t done = 0;
    while (done < text.size()) {
      const ssize_t count = ::write(ends[1], text.data() + done, text.size() - done);
      if (count <= 0) ::_exit(1);
      done += static_cast<size_t>(count);
    }
    ::_exit(0);
  }
  ::close(ends[1]);
  const int status = RunInChild([&] {
    if (::dup2(ends[0], 0) != 0) return 3;
    FileContents contents;
    std::string error;
    if (!ReadStandardInput("-", &contents, &error)) return 1;
    return contents.text == text && contents.identity.size == text.size() ? 0 : 2;
  });
  CHECK(status == 0);
  ::close(ends[0]);
  ::waitpid(writer, nullptr, 0);
  const int closed = RunInChild([] {
    ::close(0);
    FileContents contents;
    std::string error;
    return !ReadStandardInput("-", &contents, &error) && error == "-: Bad file descriptor" ? 0 : 1;
  });
  CHECK(closed == 0);
}

}  // namespace
}  // namespace hipify
