// What a configuration file can say: the part of a command line that is about a project rather than
// about one run.

#ifndef HIPIFY_CLI_SETTINGS_H_
#define HIPIFY_CLI_SETTINGS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/given_options.h"
#include "convert/options.h"
#include "rules/version.h"
#include "tree/output_plan.h"
#include "tree/walk.h"
#include "tree/write_file.h"

namespace hipify {

enum class FailOn : uint8_t { kError, kWarning, kNever };

enum class When : uint8_t { kAuto, kAlways, kNever };

struct Settings {
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

  Selection selection;

  WriteOptions write;
  std::vector<ExtensionRename> extension_renames;
  size_t jobs = 1;

  bool statistics = false;
  bool warnings = true;
  FailOn fail_on = FailOn::kError;
  When color = When::kAuto;
  bool quiet = false;
  bool verbose = false;
};

// Reads the options that may stand in a configuration file; others are passed over. On failure
// returns false and sets `*error` to a sentence that names the option.
bool ReadSettings(const GivenOptions& given, Settings* out, std::string* error);

// Whether the settings go together. If not, sets `*error` to a sentence that says why.
bool CheckSettings(const Settings& settings, std::string* error);

}  // namespace hipify

#endif  // HIPIFY_CLI_SETTINGS_H_
