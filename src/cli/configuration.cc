#include "cli/configuration.h"

#include <sys/stat.h>

#include <utility>

#include "cli/catalogue.h"
#include "cli/config_file.h"
#include "cli/rule_layers.h"
#include "tree/posix_file.h"

namespace hipify {
namespace {

bool Exists(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0;
}

ConvertOptions ConvertOptionsFor(const Settings& settings, const RuleTable& rules) {
  ConvertOptions options;
  options.rules = &rules;
  options.target.rocm = settings.rocm.value_or(rules.NewestRocm());
  options.target.cuda = settings.cuda.value_or(rules.NewestCuda());
  options.target.roc = settings.roc;
  options.target.miopen = settings.miopen;
  options.target.experimental = settings.experimental;
  options.target.hip_data_types = settings.use_hip_data_types;
  options.launch = settings.launch;
  options.strings = settings.strings;
  options.comments = settings.comments;
  options.keep.insert(settings.keep.begin(), settings.keep.end());
  return options;
}

// Reads the settings that the layers make together. The patterns of the file in the folder `base`
// stay apart, because they are relative to it.
bool MakeSettings(const std::vector<SettingsLayer>& layers, const std::string* base,
                  Settings* settings, std::string* error) {
  GivenOptions merged;
  Selection patterns;
  for (const SettingsLayer& layer : layers) {
    GivenOptions options = layer.options;
    if (base != nullptr && &layer == &layers.front()) {
      patterns.base = *base;
      patterns.base_include = options.All("include");
      patterns.base_exclude = options.All("exclude");
      options.Remove("include");
      options.Remove("exclude");
    }
    merged.Override(options);
  }
  // Includes of a stronger place count alone; excludes add up, unless they were undone.
  if (merged.Mentions("include")) patterns.base_include.clear();
  if (merged.Mentions("exclude") && !merged.Has("exclude")) patterns.base_exclude.clear();
  if (!ReadSettings(merged, settings, error) || !CheckSettings(*settings, error)) return false;
  settings->selection.base = std::move(patterns.base);
  settings->selection.base_include = std::move(patterns.base_include);
  settings->selection.base_exclude = std::move(patterns.base_exclude);
  return true;
}

}  // namespace

bool Configuration::Load(std::string* error) {
  if (!command_.config_file.empty() && !ReadConfigFile(command_.config_file, &config_, error)) {
    return false;
  }
  current_path_ = RealPath(".");
  if (current_path_ == "/") current_path_.clear();
  current_ = InFolder(current_path_, error);
  return current_ != nullptr;
}

const FileSettings* Configuration::For(const std::string& path, std::string* error) {
  std::string folder = path;
  while (true) {
    const std::string real = RealPath(folder);
    struct stat status;
    if (!real.empty() && ::stat(real.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
      return InFolder(real == "/" ? std::string() : real, error);
    }
    folder = ParentFolder(folder);
  }
}

const Selection* Configuration::At(const std::string& folder, std::string* error) {
  const FileSettings* const settings = InFolder(folder, error);
  return settings == nullptr ? nullptr : &settings->settings.selection;
}

Effort Configuration::EffortOf(std::string_view id) const {
  for (const auto& settings : all_) {
    if (settings->rules.FindReview(id)) return hipify::EffortOf(settings->rules, id);
  }
  return hipify::EffortOf(current_->rules, id);
}

const FileSettings* Configuration::InFolder(const std::string& folder, std::string* error) {
  std::vector<std::string> passed;  // on the way up to the folder that decides
  const FileSettings* settings = nullptr;
  for (std::string place = folder; settings == nullptr; place.resize(place.rfind('/'))) {
    const auto known = folders_.find(place);
    if (known != folders_.end()) {
      settings = known->second;
      break;
    }
    passed.push_back(place);
    if (command_.finds_config && Exists(place + '/' + std::string(kConfigFileName))) {
      settings = FromFileIn(place, error);
      break;
    }
    if (!command_.finds_config || place.empty() || Exists(place + "/.git")) {
      settings = WithoutFile(error);
      break;
    }
  }
  if (settings == nullptr) return nullptr;
  for (std::string& place : passed) folders_.emplace(std::move(place), settings);
  return settings;
}

const FileSettings* Configuration::FromFileIn(const std::string& folder, std::string* error) {
  const std::string path = Shown(folder + '/' + std::string(kConfigFileName));
  SettingsLayer layer{path, {}};
  if (!ReadConfigFile(path, &layer.options, error)) return nullptr;
  const FileSettings* const settings = Make({std::move(layer)}, &folder, error);
  if (settings == nullptr) *error = path + ": " + *error;
  return settings;
}

const FileSettings* Configuration::WithoutFile(std::string* error) {
  if (without_file_ == nullptr) without_file_ = Make({}, nullptr, error);
  return without_file_;
}

// Puts what was given for the run over `layers`. `base` is the folder of the first one.
const FileSettings* Configuration::Make(std::vector<SettingsLayer> layers, const std::string* base,
                                        std::string* error) {
  if (!command_.config_file.empty()) layers.push_back({command_.config_file, config_});
  layers.push_back({"command line", command_.given});
  auto made = std::make_unique<FileSettings>();
  if (!MakeSettings(layers, base, &made->settings, error) ||
      !AddRuleLayers(made->settings.overlays, made->settings.rule_files, &made->rules, error)) {
    return nullptr;
  }
  made->index = all_.size();
  made->layers = std::move(layers);
  made->options = ConvertOptionsFor(made->settings, made->rules);
  owners_[&made->settings.selection] = made.get();
  all_.push_back(std::move(made));
  return all_.back().get();
}

std::string Configuration::Shown(const std::string& path) const {
  const std::string prefix = current_path_ + '/';
  return path.compare(0, prefix.size(), prefix) == 0 ? path.substr(prefix.size()) : path;
}

}  // namespace hipify
