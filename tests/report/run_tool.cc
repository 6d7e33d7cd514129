#include "report/run_tool.h"

#include <fcntl.h>
#include <ftw.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.h"

namespace hipify {
namespace {

int RemoveEntry(const char* path, const struct stat*, int, struct FTW*) { return remove(path); }

void WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    REQUIRE(written > 0);
    text.remove_prefix(static_cast<size_t>(written));
  }
}

std::string ReadAll(int fd) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t n = 0; (n = read(fd, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<size_t>(n));
  }
  return text;
}

std::vector<char*> Pointers(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (const std::string& string : strings) pointers.push_back(const_cast<char*>(string.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

// A temporary file without a name, so that a child can neither block on a full pipe nor make the
// test do so.
int UnnamedFile() {
  char path[] = "/tmp/hipify-test-io-XXXXXX";
  const int fd = mkostemp(path, O_CLOEXEC);
  REQUIRE(fd >= 0);
  unlink(path);
  return fd;
}

}  // namespace

ScratchFolder::ScratchFolder() {
  char path[] = "/tmp/hipify-test-XXXXXX";
  REQUIRE(mkdtemp(path) != nullptr);
  path_ = path;
}

ScratchFolder::~ScratchFolder() { nftw(path_.c_str(), RemoveEntry, 16, FTW_DEPTH | FTW_PHYS); }

void ScratchFolder::Write(const std::string& name, std::string_view text) const {
  const int fd = open((path_ + "/" + name).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  REQUIRE(fd >= 0);
  WriteAll(fd, text);
  close(fd);
}

std::string ScratchFolder::Read(const std::string& name) const {
  const int fd = open((path_ + "/" + name).c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return "<missing>";
  std::string text = ReadAll(fd);
  close(fd);
  return text;
}

ToolResult RunTool(const ScratchFolder& folder, const std::vector<std::string>& arguments,
                   std::string_view input) {
  const int in = UnnamedFile();
  const int out = UnnamedFile();
  WriteAll(in, input);
  lseek(in, 0, SEEK_SET);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out, STDERR_FILENO);
  posix_spawn_file_actions_addchdir_np(&actions, folder.path().c_str());
  const char* path = getenv("PATH");
  const std::vector<std::string> environment = {
      std::string("PATH=") + (path != nullptr ? path : "/usr/bin:/bin"),
      "LC_ALL=C",
      "HOME=/",
      "GIT_CONFIG_NOSYSTEM=1",
      "GIT_CONFIG_GLOBAL=/dev/null",
      "GIT_CEILING_DIRECTORIES=/tmp"};

  ToolResult result;
  pid_t child = 0;
  if (posix_spawnp(&child, arguments[0].c_str(), &actions, nullptr, Pointers(arguments).data(),
                   Pointers(environment).data()) == 0) {
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) result.status = WEXITSTATUS(status);
  }
  posix_spawn_file_actions_destroy(&actions);
  lseek(out, 0, SEEK_SET);
  result.output = ReadAll(out);
  close(in);
  close(out);
  return result;
}

}  // namespace hipify
