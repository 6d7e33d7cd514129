#include "cli/dump_config.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "cli/option_table.h"
#include "report/quoted_name.h"

namespace hipify {
namespace {

std::string Literal(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// The option's value in a configuration file.
std::string ValueText(const OptionSpec& option, const GivenOptions& options) {
  const std::string name(option.name);
  if (option.argument.empty()) return options.Has(name) ? "true" : "false";
  if (option.repeats) {
    std::string list;
    for (const std::string& value : options.All(name)) {
      list += (list.empty() ? "" : ", ") + Literal(value);
    }
    return '[' + list + ']';
  }
  return options.Has(name) ? Literal(options.Last(name)) : "null";
}

// The places that the option's value comes from, the weakest first.
std::string PlacesOf(const OptionSpec& option, const std::vector<SettingsLayer>& layers) {
  std::vector<const SettingsLayer*> places;
  const std::string name(option.name);
  for (const SettingsLayer& layer : layers) {
    if (!layer.options.Mentions(name)) continue;
    if (option.config != ConfigUse::kAdds || !layer.options.Has(name)) places.clear();
    places.push_back(&layer);
  }
  std::string text;
  for (const SettingsLayer* layer : places) {
    text += (text.empty() ? "" : ", ") + QuotedName(layer->place, Quoting::kControl);
  }
  return text;
}

}  // namespace

std::string DumpConfig(const FileSettings& settings) {
  GivenOptions merged;
  for (const SettingsLayer& layer : settings.layers) merged.Override(layer.options);
  std::string text;
  for (const OptionSpec& option : OptionTable()) {
    if (option.config == ConfigUse::kNever) continue;
    text += text.empty() ? "{\n" : ",\n";
    const std::string places = PlacesOf(option, settings.layers);
    if (!places.empty()) text += "  // " + places + '\n';
    text += "  \"" + std::string(option.name) + "\": " + ValueText(option, merged);
  }
  return text + "\n}\n";
}

}  // namespace hipify
