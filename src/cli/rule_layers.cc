#include "cli/rule_layers.h"

#include <memory>
#include <string_view>

#include "rules/built_in_rules.h"
#include "rules/nearest_word.h"
#include "rules/rule_json.h"
#include "tree/read_file.h"

namespace hipify {
namespace {

bool AddOverlay(const std::string& name, RuleTable* table, std::string* error) {
  std::vector<std::string_view> known;
  for (const BuiltInOverlay& overlay : BuiltInOverlays()) {
    if (overlay.name == name) {
      table->AddLayer(*overlay.image);
      return true;
    }
    known.push_back(overlay.name);
  }
  *error = "no overlay is called \"" + name + "\"";
  const std::string_view nearest = NearestWord(name, known);
  if (!nearest.empty()) {
    *error += "; did you mean \"" + std::string(nearest) + "\"?";
    return false;
  }
  *error += "; there are:";
  for (const std::string_view overlay : known) *error += " " + std::string(overlay);
  return false;
}

bool AddRuleFile(const std::string& path, RuleTable* table, std::string* error) {
  FileContents contents;
  RuleSet rules;
  if (!ReadFile(path, &contents, error) || !ReadRules(contents.text, path, &rules, error) ||
      !CheckNoDuplicates({rules}, {path}, error)) {
    return false;
  }
  table->AddLayer(std::make_shared<const RuleImageBuilder>(rules));
  return true;
}

}  // namespace

bool AddRuleLayers(const std::vector<std::string>& overlays, const std::vector<std::string>& files,
                   RuleTable* table, std::string* error) {
  for (const std::string& name : overlays) {
    if (!AddOverlay(name, table, error)) return false;
  }
  for (const std::string& path : files) {
    if (!AddRuleFile(path, table, error)) return false;
  }
  return true;
}

}  // namespace hipify
