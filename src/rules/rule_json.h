// Reads rule files.

#ifndef HIPIFY_RULES_RULE_JSON_H_
#define HIPIFY_RULES_RULE_JSON_H_

#include <string>
#include <string_view>
#include <vector>

#include "rules/rule.h"

namespace hipify {

// Reads the rule file whose contents are `json` and appends its rules to `*rules`. `file` is its
// name for messages. The format is that of rules/README.md; `//` comments are allowed. On failure
// returns false and sets `*error` to one line "FILE:LINE:COLUMN: key "KEY": what is wrong".
bool ReadRules(std::string_view json, std::string_view file, RuleSet* rules, std::string* error);

// Finds two rules for one name, one header or one id in files of one layer. `files` names the file
// of each rule set. Returns true if there are none; else sets `*error` to a message that names both
// places.
bool CheckNoDuplicates(const std::vector<RuleSet>& sets, const std::vector<std::string>& files,
                       std::string* error);

}  // namespace hipify

#endif  // HIPIFY_RULES_RULE_JSON_H_
