// Reads configuration files.
//
// A configuration file is a JSON object, comments allowed, whose keys are long options without
// their dashes:
//
//   {
//     // for all files from here on downwards
//     "rocm": "6.2",
//     "launch": "hip",
//     "strings": true,
//     "exclude": ["third_party/", "*_generated.cu"]
//   }
//
// An option without argument takes true or false; one with an argument a string or a number, and
// true where the argument may be left out; one that may be repeated an array of these, too. false,
// null and [] undo what a weaker place says. Paths of rule files are relative to the file's folder.

#ifndef HIPIFY_CLI_CONFIG_FILE_H_
#define HIPIFY_CLI_CONFIG_FILE_H_

#include <string>
#include <string_view>

#include "cli/given_options.h"

namespace hipify {

// Reads `text`, the contents of the file that is called `path` in messages. The values of all
// options are checked. On failure returns false and sets `*error` to "PATH:LINE:COLUMN: what is
// wrong", for an unknown key with the nearest one.
bool ParseConfig(std::string_view text, const std::string& path, GivenOptions* out,
                 std::string* error);

// The same for the file `path`.
bool ReadConfigFile(const std::string& path, GivenOptions* out, std::string* error);

}  // namespace hipify

#endif  // HIPIFY_CLI_CONFIG_FILE_H_
