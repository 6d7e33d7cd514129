// The catalogue of findings, for reports and for people: --explain and --list-rules.

#ifndef HIPIFY_CLI_CATALOGUE_H_
#define HIPIFY_CLI_CATALOGUE_H_

#include <string>
#include <string_view>
#include <vector>

#include "report/effort.h"
#include "report/finding_rule.h"
#include "rules/rule_table.h"

namespace hipify {

// All rules of the catalogue, by id, in the reports' form.
std::vector<FindingRule> FindingRulesOf(const RuleTable& table);

// The effort that a finding of `id` stands for: minutes where the catalogue does not know it.
Effort EffortOf(const RuleTable& table, std::string_view id);

// Sets `*text` to all that the catalogue says of `id`. If it has no such id, returns false and sets
// `*error` to a sentence with the nearest one.
bool ExplainFinding(const RuleTable& table, std::string_view id, std::string* text,
                    std::string* error);

// A line for each rule of the catalogue: id, severity, effort, title.
std::string ListFindings(const RuleTable& table);

}  // namespace hipify

#endif  // HIPIFY_CLI_CATALOGUE_H_
