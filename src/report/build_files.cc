#include "report/build_files.h"

#include <string_view>

#include "report/json_records.h"

namespace hipify {
namespace {

const char* StatusName(BuildStatus status) {
  switch (status) {
    case BuildStatus::kConverted:
      return "converted";
    case BuildStatus::kUnchanged:
      return "unchanged";
    case BuildStatus::kFailed:
      break;
  }
  return "failed";
}

bool MakeCanName(std::string_view path) {
  return path.find_first_of("\r\n") == std::string_view::npos;
}

std::string MakeEscaped(std::string_view path) {
  std::string escaped;
  // Backslashes count only where a blank or "#" follows them; then each stands for half a one.
  size_t backslashes = 0;
  for (const char byte : path) {
    if (byte == ' ' || byte == '\t' || byte == '#') {
      escaped.append(backslashes + 1, '\\');
    } else if (byte == '$') {
      escaped += '$';
    }
    escaped += byte;
    backslashes = byte == '\\' ? backslashes + 1 : 0;
  }
  return escaped;
}

}  // namespace

std::string ManifestText(const std::vector<BuildStep>& steps) {
  std::string text = "{\"version\":1,\"files\":[";
  for (const BuildStep& step : steps) {
    text += &step == &steps.front() ? "\n" : ",\n";
    text += JsonText({{"input", JsonPath(step.input)},
                      {"output", JsonPath(step.output)},
                      {"status", StatusName(step.status)},
                      {"replacements", step.replacements}});
  }
  return text += "\n]}\n";
}

std::string DepfileText(const std::vector<BuildStep>& steps) {
  std::string text;
  for (const BuildStep& step : steps) {
    if (!MakeCanName(step.output)) continue;
    text += MakeEscaped(step.output) + ':';
    if (step.input != "-" && MakeCanName(step.input)) text += ' ' + MakeEscaped(step.input);
    for (const std::string& dependency : step.dependencies) {
      if (MakeCanName(dependency)) text += ' ' + MakeEscaped(dependency);
    }
    text += '\n';
  }
  return text;
}

}  // namespace hipify
