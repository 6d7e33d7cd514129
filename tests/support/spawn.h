// Runs programs as a shell would: with arguments, input, surroundings and rights, and with what
// they print kept apart.

#ifndef HIPIFY_TESTS_SUPPORT_SPAWN_H_
#define HIPIFY_TESTS_SUPPORT_SPAWN_H_

#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// What a program finds when it starts.
struct SpawnSetup {
  std::string folder = "/";              // it works there
  std::string_view input;                // standard input
  std::vector<std::string> environment;  // "NAME=value", besides PATH, LC_ALL=C and no git settings
  std::vector<int> closed;               // descriptors of 0, 1, 2 that are closed
  int output = -1;                       // if not -1, the descriptor that is its standard output
  bool without_root = false;             // root's rights are given up; nothing for other users
};

struct SpawnResult {
  int status = -1;  // exit status; 128 + signal; 127 if there is no such program
  std::string out;  // standard output
  std::string err;  // standard error
};

// Runs `arguments`, of which the first is the program, found in PATH, and waits for its end.
SpawnResult Spawn(const std::vector<std::string>& arguments, const SpawnSetup& setup);

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_SPAWN_H_
