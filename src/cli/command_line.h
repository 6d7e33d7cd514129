// Reads the command line.

#ifndef HIPIFY_CLI_COMMAND_LINE_H_
#define HIPIFY_CLI_COMMAND_LINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/given_options.h"
#include "report/reporter.h"

namespace hipify {

enum class Mode : uint8_t {
  kStdout,  // one file's converted text
  kInPlace,
  kPatch,  // --dry-run
  kCheck,
  kExamine,
  kOutputFile,
  kOutputFolder,
  kListFiles,
  kDumpConfig,
  kQuery,
  kExplain,
  kListRules,
  kGenerate,  // to stdout, or below `output`
  kVersion,
  kHelp,
};

// Everything that a command line asks for. What a configuration file may add to is still in
// `given`.
struct CommandLine {
  Mode mode = Mode::kStdout;
  std::string subject;             // of --query, --explain or --generate
  std::vector<std::string> paths;  // "-" is standard input

  std::vector<std::string> path_lists;  // --files-from
  bool null_separated = false;
  std::string stdin_name = "<stdin>";
  bool has_stdin_name = false;

  std::string output;  // --output or --output-dir, with --generate too
  bool patch = false;  // with --check
  std::optional<ReportFormat> format;
  std::string report_file;
  std::string manifest;  // both only where files are written elsewhere
  std::string depfile;

  GivenOptions given;  // all options, those among them that make Settings
  std::string config_file;
  bool finds_config = true;  // looks for configuration files by itself
};

// Reads the arguments behind the program's name, the values of all options included. The hipify
// tools' spellings are accepted. On a usage error returns false and sets `*error` to a sentence
// that says what to do.
bool ParseCommandLine(const std::vector<std::string>& arguments, CommandLine* out,
                      std::string* error);

// Rewrites the hipify tools' spellings, such as -inplace or --o-dir=X, to this program's options.
// What follows `--` stays.
std::vector<std::string> TranslateHipifySpellings(const std::vector<std::string>& arguments);

// The text of --help.
std::string HelpText();

}  // namespace hipify

#endif  // HIPIFY_CLI_COMMAND_LINE_H_
