// The text of --dump-config.

#ifndef HIPIFY_CLI_DUMP_CONFIG_H_
#define HIPIFY_CLI_DUMP_CONFIG_H_

#include <string>

#include "cli/configuration.h"

namespace hipify {

// Everything that `settings` were made of, in the form of a configuration file: each option that
// may stand in one, with a comment that says where its value comes from. null, false and [] stand
// for what the program does by itself.
std::string DumpConfig(const FileSettings& settings);

}  // namespace hipify

#endif  // HIPIFY_CLI_DUMP_CONFIG_H_
