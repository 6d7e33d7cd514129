// Other processes in tests: programs, run as a shell would, with what they print kept apart; and
// children of the test itself that drop rights or get signals.

#ifndef HIPIFY_TESTS_SUPPORT_SPAWN_H_
#define HIPIFY_TESTS_SUPPORT_SPAWN_H_

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// What a program finds when it starts.
struct SpawnSetup {
  std::string folder = "/";  // it works there
  std::string_view input;    // standard input

  // "NAME=value", besides PATH, and LC_ALL=C, and a HOME that is not there, and no settings of git,
  // which it may replace.
  std::vector<std::string> environment;

  std::vector<int> closed;      // descriptors of 0, 1, 2 that are closed
  int output = -1;              // if not -1, the descriptor that is its standard output
  uint64_t most_file_size = 0;  // if not 0, no file can grow beyond it
  bool without_root = false;    // root's rights are given up; nothing for other users
};

struct SpawnResult {
  int status = -1;  // exit status; 128 + signal; 127 if there is no such program
  std::string out;  // standard output
  std::string err;  // standard error
};

// A program that runs beside the test. It is killed with the object unless it was waited for.
class Process {
 public:
  // Starts `arguments`, of which the first is the program, found in PATH.
  Process(const std::vector<std::string>& arguments, const SpawnSetup& setup);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Sends it a signal; SIGSTOP has stopped it when this returns. False if it has ended.
  bool Signal(int number);

  // Waits for its end. To be called once.
  SpawnResult Wait();

 private:
  pid_t child_ = -1;
  int out_ = -1;
  int err_ = -1;
};

// Runs a program as `Process` does and waits for its end.
SpawnResult Spawn(const std::vector<std::string>& arguments, const SpawnSetup& setup);
SpawnResult Spawn(const std::vector<std::string>& arguments, const std::string& folder,
                  std::string_view input = "");

// Runs `body` in a child and returns waitpid's status. The child ends with what `body` returns.
int RunInChild(const std::function<int()>& body);

// Runs `body` in a child without root's rights, which no file permission stops, and returns its
// exit status, 128 + signal, or 125 if the rights could not be dropped.
int RunWithoutRoot(const std::function<int()>& body);

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_SPAWN_H_
