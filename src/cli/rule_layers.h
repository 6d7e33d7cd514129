// Builds the rule table that a command line asks for.

#ifndef HIPIFY_CLI_RULE_LAYERS_H_
#define HIPIFY_CLI_RULE_LAYERS_H_

#include <string>
#include <vector>

#include "rules/rule_table.h"

namespace hipify {

// Puts the built-in overlays called `overlays`, then the rules of `files`, each over what came
// before, on `*table`. On failure returns false and sets `*error`.
bool AddRuleLayers(const std::vector<std::string>& overlays, const std::vector<std::string>& files,
                   RuleTable* table, std::string* error);

}  // namespace hipify

#endif  // HIPIFY_CLI_RULE_LAYERS_H_
