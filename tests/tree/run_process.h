// Other processes in tests: git as the judge, and children that drop rights or get signals.

#ifndef HIPIFY_TESTS_TREE_RUN_PROCESS_H_
#define HIPIFY_TESTS_TREE_RUN_PROCESS_H_

#include <grp.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/temp_dir.h"

namespace hipify {

// Runs a program, found in PATH, in `folder` with `input`, and returns what it wrote to standard
// output. `*status` gets the exit status, 127 if there is no such program.
inline std::string RunProgram(std::vector<std::string> arguments, const std::string& folder,
                              std::string_view input, int* status) {
  const TempDir scratch;
  WriteText(scratch / "in", input);
  WriteText(scratch / "out", "");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  Require(child >= 0, "fork");
  if (child == 0) {
    const int in = ::open((scratch / "in").c_str(), O_RDONLY);
    const int out = ::open((scratch / "out").c_str(), O_WRONLY);
    if (::dup2(in, 0) < 0 || ::dup2(out, 1) < 0 || ::chdir(folder.c_str()) != 0) ::_exit(126);
    ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
  int raw = 0;
  ::waitpid(child, &raw, 0);
  *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
  return ReadText(scratch / "out");
}

// Runs `body` in a child and returns waitpid's status. The child ends with what `body` returns.
inline int RunInChild(const std::function<int()>& body) {
  const pid_t child = ::fork();
  Require(child >= 0, "fork");
  if (child == 0) ::_exit(body());
  int status = 0;
  ::waitpid(child, &status, 0);
  return status;
}

// Gives up root's rights, which no file permission stops. Does nothing for other users.
inline bool DropRoot() {
  constexpr uid_t kNobody = 65534;
  if (::geteuid() != 0) return true;
  return ::setgroups(0, nullptr) == 0 && ::setgid(kNobody) == 0 && ::setuid(kNobody) == 0;
}

// Runs `body` as in RunInChild without root's rights and returns its exit status, 128 + signal, or
// 125 if the rights could not be dropped.
inline int RunWithoutRoot(const std::function<int()>& body) {
  const int status = RunInChild([&] { return DropRoot() ? body() : 125; });
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Splits at NUL; the last part must end with one.
inline std::vector<std::string> SplitAtNul(const std::string& text) {
  std::vector<std::string> parts;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\0', begin);
    if (end == std::string::npos) break;
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// Sets an environment variable while it lives; a null value removes it.
class ScopedEnvironment {
 public:
  ScopedEnvironment(const char* name, const char* value) : name_(name) {
    const char* const before = std::getenv(name);
    had_value_ = before != nullptr;
    if (had_value_) before_ = before;
    if (value == nullptr) {
      ::unsetenv(name);
    } else {
      ::setenv(name, value, 1);
    }
  }
  ScopedEnvironment(const ScopedEnvironment&) = delete;
  ScopedEnvironment& operator=(const ScopedEnvironment&) = delete;
  ~ScopedEnvironment() {
    if (had_value_) {
      ::setenv(name_, before_.c_str(), 1);
    } else {
      ::unsetenv(name_);
    }
  }

 private:
  const char* const name_;
  bool had_value_ = false;
  std::string before_;
};

// Keeps the user's own git configuration, and a repository that the tests run in, out of a test.
class GitSandbox {
 public:
  explicit GitSandbox(const std::string& home)
      : home_("HOME", home.c_str()),
        xdg_("XDG_CONFIG_HOME", nullptr),
        no_system_("GIT_CONFIG_NOSYSTEM", "1"),
        global_("GIT_CONFIG_GLOBAL", nullptr),
        folder_("GIT_DIR", nullptr),
        work_tree_("GIT_WORK_TREE", nullptr),
        index_("GIT_INDEX_FILE", nullptr) {}

 private:
  ScopedEnvironment home_, xdg_, no_system_, global_, folder_, work_tree_, index_;
};

}  // namespace hipify

#endif  // HIPIFY_TESTS_TREE_RUN_PROCESS_H_
