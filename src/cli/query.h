// --query: what the rules say of one name or header.

#ifndef HIPIFY_CLI_QUERY_H_
#define HIPIFY_CLI_QUERY_H_

#include <string>
#include <string_view>

#include "rules/rule_table.h"

namespace hipify {

// Sets `*text` to what becomes of `name`, a CUDA name or the path of a header, for `target`, and
// all that its rules say. If no rule knows it, returns false and sets `*error` to a sentence with
// the nearest names.
bool QueryName(const RuleTable& table, const Target& target, std::string_view name,
               std::string* text, std::string* error);

}  // namespace hipify

#endif  // HIPIFY_CLI_QUERY_H_
