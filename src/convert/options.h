// What a conversion is asked to do.

#ifndef HIPIFY_CONVERT_OPTIONS_H_
#define HIPIFY_CONVERT_OPTIONS_H_

#include <functional>
#include <set>
#include <string>

#include "rules/rule_table.h"

namespace hipify {

enum class LaunchSyntax : uint8_t {
  kCuda,  // k<<<g, b>>>(...) stays: HIP accepts it
  kHip,   // hipLaunchKernelGGL(k, g, b, 0, 0, ...)
};

struct ConvertOptions {
  // Must outlive every converter that uses it.
  const RuleTable* rules = nullptr;
  Target target;
  LaunchSyntax launch = LaunchSyntax::kCuda;
  // Also convert whole-word names and includes inside string literals, inside comments.
  bool strings = false;
  bool comments = false;
  // Names that are left alone, without a finding.
  std::set<std::string, std::less<>> keep;
};

// What is known of a file besides its text.
struct FileTraits {
  // Whether nvcc compiles it as CUDA (a .cu file) and so includes the runtime header silently.
  bool is_cuda_source = true;
};

// The traits of a file called `path`, by its extension.
FileTraits TraitsOf(std::string_view path);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_OPTIONS_H_
