#include "support/rule_layer.h"

#include <string>

#include "rules/built_in_rules.h"
#include "rules/rule_json.h"
#include "support/catch.h"

namespace hipify {

std::shared_ptr<const RuleImageBuilder> RuleLayer(std::string_view json) {
  RuleSet rules;
  std::string error;
  const bool read = ReadRules(json, "layer.json", &rules, &error);
  CHECK(error == "");
  REQUIRE(read);
  return std::make_shared<const RuleImageBuilder>(rules);
}

RuleTable BuiltInTableWith(std::string_view json) {
  RuleTable table(BuiltInRules());
  table.AddLayer(RuleLayer(json));
  return table;
}

}  // namespace hipify
