#include "support/spawn.h"

#include <fcntl.h>
#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "support/temp_dir.h"

namespace hipify {
namespace {

// A file without a name: neither side ever waits for the other, as with pipes.
int UnnamedFile() {
  std::string path = "/tmp/hipify-test-io-XXXXXX";
  const int fd = ::mkostemp(path.data(), O_CLOEXEC);
  Require(fd >= 0, "mkostemp");
  ::unlink(path.c_str());
  return fd;
}

void WriteAllTo(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(fd, text.data(), text.size());
    Require(count > 0, "write");
    text.remove_prefix(static_cast<size_t>(count));
  }
  Require(::lseek(fd, 0, SEEK_SET) == 0, "lseek");
}

std::string TakeAllOf(int fd) {
  const off_t size = ::lseek(fd, 0, SEEK_END);
  Require(size >= 0, "lseek");
  std::string text(static_cast<size_t>(size), '\0');
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t count =
        ::pread(fd, text.data() + done, text.size() - done, static_cast<off_t>(done));
    Require(count > 0, "pread");
    done += static_cast<size_t>(count);
  }
  ::close(fd);
  return text;
}

std::vector<char*> Pointers(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

bool GiveUpRoot() {
  constexpr uid_t kNobody = 65534;
  if (::geteuid() != 0) return true;
  return ::setgroups(0, nullptr) == 0 && ::setgid(kNobody) == 0 && ::setuid(kNobody) == 0;
}

// In the child. Returns only if something failed. `program` is its file, or -1 to look in PATH.
void Start(int program, char* const* arguments, char* const* environment, const SpawnSetup& setup,
           const int (&streams)[3]) {
  for (int fd = 0; fd < 3; ++fd) {
    if (::dup2(streams[fd], fd) < 0) return;
  }
  if (::chdir(setup.folder.c_str()) != 0) return;
  if (setup.without_root && !GiveUpRoot()) return;
  for (const int fd : setup.closed) ::close(fd);
  if (program >= 0) {
    ::fexecve(program, arguments, environment);
  } else {
    ::execvpe(arguments[0], arguments, environment);
  }
}

}  // namespace

SpawnResult Spawn(const std::vector<std::string>& arguments, const SpawnSetup& setup) {
  const char* const path = std::getenv("PATH");
  std::vector<std::string> environment = {
      std::string("PATH=") + (path != nullptr ? path : "/usr/bin:/bin"),
      "LC_ALL=C",
      "HOME=/",
      "GIT_CONFIG_NOSYSTEM=1",
      "GIT_CONFIG_GLOBAL=/dev/null",
      "GIT_CEILING_DIRECTORIES=/tmp"};
  environment.insert(environment.end(), setup.environment.begin(), setup.environment.end());
  std::vector<std::string> words = arguments;
  const std::vector<char*> argv = Pointers(words);
  const std::vector<char*> envp = Pointers(environment);

  // Opened here: without root's rights the way to it may be closed.
  const bool is_path = arguments[0].find('/') != std::string::npos;
  const int program = is_path ? ::open(argv[0], O_PATH | O_CLOEXEC) : -1;
  const int in = UnnamedFile();
  const int out = UnnamedFile();
  const int err = UnnamedFile();
  WriteAllTo(in, setup.input);
  const int streams[] = {in, setup.output >= 0 ? setup.output : out, err};

  const pid_t child = ::fork();
  Require(child >= 0, "fork");
  if (child == 0) {
    Start(program, argv.data(), envp.data(), setup, streams);
    ::_exit(127);
  }
  int raw = 0;
  Require(::waitpid(child, &raw, 0) == child, "waitpid");
  SpawnResult result;
  result.status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  ::close(in);
  if (program >= 0) ::close(program);
  result.out = TakeAllOf(out);
  result.err = TakeAllOf(err);
  return result;
}

}  // namespace hipify
