// Rule layers made from text.

#ifndef HIPIFY_TESTS_SUPPORT_RULE_LAYER_H_
#define HIPIFY_TESTS_SUPPORT_RULE_LAYER_H_

#include <memory>
#include <string_view>

#include "rules/rule_table.h"

namespace hipify {

// A layer of the rules that `json`, a rule file, holds. Fails the test if they are not right.
std::shared_ptr<const RuleImageBuilder> RuleLayer(std::string_view json);

// The built-in rules with the layer of `json` on top.
RuleTable BuiltInTableWith(std::string_view json);

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_RULE_LAYER_H_
