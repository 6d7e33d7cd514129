// Runs programs for tests.

#ifndef HIPIFY_TESTS_SUPPORT_RUN_PROGRAM_H_
#define HIPIFY_TESTS_SUPPORT_RUN_PROGRAM_H_

#include <string>
#include <string_view>
#include <vector>

namespace hipify {

struct ProgramResult {
  int status = -1;     // the exit status, 128 and the signal's number if one ended it
  std::string output;  // stdout
  std::string errors;  // stderr
};

// Runs hipify-cpp with `arguments` in `folder`, with `input` as its stdin, and waits for its end.
ProgramResult RunHipify(const std::vector<std::string>& arguments, const std::string& folder = ".",
                        std::string_view input = "");

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_RUN_PROGRAM_H_
