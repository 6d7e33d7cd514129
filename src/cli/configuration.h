// Which settings hold for which file: those of the command line, over those of the file of
// --config, over those of the nearest .hipify.json from the file's folder upwards, over the
// built-in ones. The search ends at the root of a git work tree.

#ifndef HIPIFY_CLI_CONFIGURATION_H_
#define HIPIFY_CLI_CONFIGURATION_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "cli/settings.h"
#include "convert/options.h"
#include "report/effort.h"
#include "rules/built_in_rules.h"
#include "rules/rule_table.h"
#include "tree/selection.h"

namespace hipify {

// Options from one place.
struct SettingsLayer {
  std::string place;  // for people: the name of a configuration file, or "command line"
  GivenOptions options;
};

// What holds in some folders.
struct FileSettings {
  size_t index = 0;                   // 0, 1, 2, … in the order in which they were needed
  std::vector<SettingsLayer> layers;  // that they come from, the weakest first
  Settings settings;
  RuleTable rules{BuiltInRules()};
  ConvertOptions options;
};

// Not for several threads at once; what it returns may be read by all.
class Configuration : public SelectionSource {
 public:
  // `command` must outlive this.
  explicit Configuration(const CommandLine& command) : command_(command) {}

  // Reads the file of --config and what holds in the current folder. Call first. On failure returns
  // false and sets `*error`, as the other functions do.
  bool Load(std::string* error);

  // What holds in the current folder, and for what is no matter of a single file.
  const FileSettings& Current() const { return *current_; }

  // What holds for a file called `path`, which need not exist. Null on failure.
  const FileSettings* For(const std::string& path, std::string* error);

  const Selection* At(const std::string& folder, std::string* error) override;

  // The settings that `selection`, which came from here, is a part of.
  const FileSettings& Of(const Selection& selection) const { return *owners_.at(&selection); }

  // The effort that a finding stands for in the first settings whose catalogue has it.
  Effort EffortOf(std::string_view id) const;

 private:
  const FileSettings* InFolder(const std::string& folder, std::string* error);
  const FileSettings* FromFileIn(const std::string& folder, std::string* error);
  const FileSettings* WithoutFile(std::string* error);
  const FileSettings* Make(std::vector<SettingsLayer> layers, const std::string* base,
                           std::string* error);
  std::string Shown(const std::string& path) const;

  const CommandLine& command_;
  GivenOptions config_;       // of --config
  std::string current_path_;  // of the current folder, without links
  const FileSettings* current_ = nullptr;
  const FileSettings* without_file_ = nullptr;  // where no .hipify.json holds
  std::vector<std::unique_ptr<FileSettings>> all_;
  std::map<const Selection*, const FileSettings*> owners_;
  std::map<std::string, const FileSettings*> folders_;
};

}  // namespace hipify

#endif  // HIPIFY_CLI_CONFIGURATION_H_
