// Tests in which git judges, or in which the code under test reads git's settings.

#ifndef HIPIFY_TESTS_TREE_GIT_SANDBOX_H_
#define HIPIFY_TESTS_TREE_GIT_SANDBOX_H_

#include <cstdlib>
#include <string>
#include <vector>

namespace hipify {

// Splits what git prints with -z at NUL; the last part must end with one.
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

#endif  // HIPIFY_TESTS_TREE_GIT_SANDBOX_H_
