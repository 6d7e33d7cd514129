// --generate: files for other programs, made from what this one knows.

#ifndef HIPIFY_CLI_GENERATE_H_
#define HIPIFY_CLI_GENERATE_H_

#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "cli/configuration.h"

namespace hipify {

// Whether `--generate subject` is known.
bool CanGenerate(std::string_view subject);

// Makes `command.subject`. Sets `*text` to what standard output gets: the product, or nothing where
// it was written below the folder `command.output`. On failure returns false and sets `*error`.
bool Generate(const CommandLine& command, const FileSettings& settings, std::string* text,
              std::string* error);

}  // namespace hipify

#endif  // HIPIFY_CLI_GENERATE_H_
