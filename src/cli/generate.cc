#include "cli/generate.h"

#include "cli/hip_on_cuda.h"
#include "tree/write_file.h"

namespace hipify {
namespace {

constexpr std::string_view kHipOnCuda = "hip-on-cuda";

}  // namespace

bool CanGenerate(std::string_view subject) { return subject == kHipOnCuda; }

bool Generate(const CommandLine& command, const FileSettings& settings, std::string* text,
              std::string* error) {
  const Target& target = settings.options.target;
  *text = HipOnCudaHeader(settings.rules, target);
  if (command.output.empty()) return true;
  const auto write = [&](const std::string& path, std::string_view header) {
    bool is_written = false;
    return WriteOutput(command.output + "/" + path, header, 0666, settings.settings.write,
                       &is_written, error);
  };
  if (!write(kHipOnCudaHeader, *text)) return false;
  for (const ForwardingHeader& header : HipOnCudaForwarders(settings.rules, target)) {
    if (!write(header.path, header.text)) return false;
  }
  text->clear();
  return true;
}

}  // namespace hipify
