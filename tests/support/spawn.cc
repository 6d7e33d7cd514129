#include "support/spawn.h"

#include <fcntl.h>
#include <grp.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
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

std::string NameOf(const std::string& variable) { return variable.substr(0, variable.find('=')); }

std::vector<std::string> EnvironmentWith(const std::vector<std::string>& own) {
  const char* const path = std::getenv("PATH");
  std::vector<std::string> all = own;
  for (const std::string& variable :
       {std::string("PATH=") + (path != nullptr ? path : "/usr/bin:/bin"), std::string("LC_ALL=C"),
        std::string("HOME=/nonexistent"), std::string("GIT_CONFIG_NOSYSTEM=1"),
        std::string("GIT_CEILING_DIRECTORIES=/tmp")}) {
    const bool is_replaced = std::any_of(own.begin(), own.end(), [&](const std::string& other) {
      return NameOf(other) == NameOf(variable);
    });
    if (!is_replaced) all.push_back(variable);
  }
  return all;
}

bool GiveUpRoot() {
  constexpr uid_t kNobody = 65534;
  if (::geteuid() != 0) return true;
  return ::setgroups(0, nullptr) == 0 && ::setgid(kNobody) == 0 && ::setuid(kNobody) == 0;
}

bool LimitFileSize(uint64_t most) {
  const struct rlimit limit = {most, most};
  return most == 0 || ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
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
  if (!LimitFileSize(setup.most_file_size)) return;
  if (program >= 0) {
    ::fexecve(program, arguments, environment);
  } else {
    ::execvpe(arguments[0], arguments, environment);
  }
}

int StatusFrom(int raw) { return WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw); }

}  // namespace

Process::Process(const std::vector<std::string>& arguments, const SpawnSetup& setup) {
  std::vector<std::string> environment = EnvironmentWith(setup.environment);
  std::vector<std::string> words = arguments;
  const std::vector<char*> argv = Pointers(words);
  const std::vector<char*> envp = Pointers(environment);

  // Opened here: without root's rights the way to it may be closed.
  const bool is_path = arguments[0].find('/') != std::string::npos;
  const int program = is_path ? ::open(argv[0], O_PATH | O_CLOEXEC) : -1;
  const int in = UnnamedFile();
  out_ = UnnamedFile();
  err_ = UnnamedFile();
  WriteAllTo(in, setup.input);
  const int streams[] = {in, setup.output >= 0 ? setup.output : out_, err_};

  // A signal that comes before the program runs must not find the test runner's own handlers.
  sigset_t all, before;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, &before);
  child_ = ::fork();
  if (child_ == 0) {
    for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXFSZ}) {
      std::signal(number, SIG_DFL);
    }
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    Start(program, argv.data(), envp.data(), setup, streams);
    ::_exit(127);
  }
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  Require(child_ > 0, "fork");
  ::close(in);
  if (program >= 0) ::close(program);
}

Process::~Process() {
  if (child_ < 0) return;
  ::kill(child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
  ::close(out_);
  ::close(err_);
}

bool Process::Signal(int number) {
  ::kill(child_, number);
  if (number != SIGSTOP) return true;
  siginfo_t info = {};
  Require(::waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WSTOPPED | WNOWAIT) == 0,
          "waitid");
  return info.si_code == CLD_STOPPED;
}

SpawnResult Process::Wait() {
  int raw = 0;
  Require(::waitpid(child_, &raw, 0) == child_, "waitpid");
  child_ = -1;
  SpawnResult result;
  result.status = StatusFrom(raw);
  result.out = TakeAllOf(out_);
  result.err = TakeAllOf(err_);
  return result;
}

SpawnResult Spawn(const std::vector<std::string>& arguments, const SpawnSetup& setup) {
  return Process(arguments, setup).Wait();
}

SpawnResult Spawn(const std::vector<std::string>& arguments, const std::string& folder,
                  std::string_view input) {
  SpawnSetup setup;
  setup.folder = folder;
  setup.input = input;
  return Spawn(arguments, setup);
}

int RunInChild(const std::function<int()>& body) {
  const pid_t child = ::fork();
  Require(child >= 0, "fork");
  if (child == 0) ::_exit(body());
  int status = 0;
  Require(::waitpid(child, &status, 0) == child, "waitpid");
  return status;
}

int RunWithoutRoot(const std::function<int()>& body) {
  return StatusFrom(RunInChild([&] { return GiveUpRoot() ? body() : 125; }));
}

}  // namespace hipify
