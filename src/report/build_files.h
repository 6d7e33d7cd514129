// What a build system wants to know of a run that writes files: the manifest and the depfile.

#ifndef HIPIFY_REPORT_BUILD_FILES_H_
#define HIPIFY_REPORT_BUILD_FILES_H_

#include <cstdint>
#include <string>
#include <vector>

namespace hipify {

enum class BuildStatus : uint8_t {
  kConverted,  // the output has other bytes than the input
  kUnchanged,  // the output is a copy
  kFailed,     // there is no new output
};

// One input and what became of it.
struct BuildStep {
  std::string input;  // as it was named or found; "-" is standard input
  std::string output;
  BuildStatus status = BuildStatus::kUnchanged;
  uint64_t replacements = 0;
  // Other files that the output depends on: rules and settings.
  std::vector<std::string> dependencies;
};

// The steps as one JSON object with a line for each:
//
//   {"version":1,"files":[
//   {"input":"a.cu","output":"out/a.cu","status":"converted","replacements":3}
//   ]}
//
// A path that is no UTF-8 is {"bytes": base64}, as in JSON reports. `status` is "converted",
// "unchanged" or "failed".
std::string ManifestText(const std::vector<BuildStep>& steps);

// The steps as rules for Make, which Ninja and CMake's DEPFILE read too: a line "OUTPUT: INPUT
// DEPENDENCY..." for each. Blanks and "#" have a backslash in front and "$" is doubled, as
// compilers write them. A name with a line end, which Make cannot express, is left out. Standard
// input is no dependency.
std::string DepfileText(const std::vector<BuildStep>& steps);

}  // namespace hipify

#endif  // HIPIFY_REPORT_BUILD_FILES_H_
