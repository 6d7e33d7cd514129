// Does what a command line asks for.

#ifndef HIPIFY_CLI_RUN_H_
#define HIPIFY_CLI_RUN_H_

#include <string>
#include <vector>

namespace hipify {

// Exit codes.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFindings = 1;
inline constexpr int kExitFailed = 2;

// Runs the program with `arguments`, the program's name not among them, and returns its exit code.
int RunProgram(const std::vector<std::string>& arguments);

}  // namespace hipify

#endif  // HIPIFY_CLI_RUN_H_
