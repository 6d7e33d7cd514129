// Reads the command line.

#ifndef HIPIFY_CLI_COMMAND_LINE_H_
#define HIPIFY_CLI_COMMAND_LINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "convert/options.h"
#include "report/reporter.h"
#include "rules/version.h"
#include "tree/output_plan.h"
#include "tree/walk.h"
#include "tree/write_file.h"

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
  kQuery,
  kExplain,
  kListRules,
  kVersion,
  kHelp,
};

enum class FailOn : uint8_t { kError, kWarning, kNever };

enum class When : uint8_t { kAuto, kAlways, kNever };

// Everything that a command line asks for.
struct CommandLine {
  Mode mode = Mode::kStdout;
  std::string subject;             // the name of --query, the id of --explain
  std::vector<std::string> paths;  // "-" is standard input

  // Conversion. Without version, the newest that the rules know.
  std::optional<Version> rocm, cuda;
  bool roc = false;
  bool miopen = false;
  bool experimental = false;
  bool use_hip_data_types = false;
  LaunchSyntax launch = LaunchSyntax::kCuda;
  std::vector<std::string> rule_files;
  std::vector<std::string> overlays;
  std::vector<std::string> keep;
  bool strings = false;
  bool comments = false;

  WalkOptions walk;
  std::vector<std::string> path_lists;  // --files-from
  bool null_separated = false;

  WriteOptions write;
  std::string output;  // --output or --output-dir
  std::vector<ExtensionRename> extension_renames;
  size_t jobs = 1;

  std::optional<ReportFormat> format;
  std::string report_file;
  bool patch = false;  // with --check
  bool statistics = false;
  bool warnings = true;
  FailOn fail_on = FailOn::kError;
  When color = When::kAuto;
  bool quiet = false;
  bool verbose = false;
  std::string stdin_name = "<stdin>";
  bool has_stdin_name = false;
};

// Reads the arguments behind the program's name. The hipify tools' spellings are accepted. On a
// usage error returns false and sets `*error` to a sentence that says what to do.
bool ParseCommandLine(const std::vector<std::string>& arguments, CommandLine* out,
                      std::string* error);

// Rewrites the hipify tools' spellings, such as -inplace or --o-dir=X, to this program's options.
// What follows `--` stays.
std::vector<std::string> TranslateHipifySpellings(const std::vector<std::string>& arguments);

// The text of --help.
std::string HelpText();

}  // namespace hipify

#endif  // HIPIFY_CLI_COMMAND_LINE_H_
