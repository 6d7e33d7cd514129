// The rules that are compiled into the program, from rules/*.json and rules/overlays/*.json.
// compile_rules writes the definitions at build time.

#ifndef HIPIFY_RULES_BUILT_IN_RULES_H_
#define HIPIFY_RULES_BUILT_IN_RULES_H_

#include <span>
#include <string_view>

#include "rules/rule_image.h"

namespace hipify {

// A named layer of the program, for --overlay.
struct BuiltInOverlay {
  std::string_view name;
  const RuleImage* image;
};

const RuleImage& BuiltInRules();

// Sorted by name.
std::span<const BuiltInOverlay> BuiltInOverlays();

}  // namespace hipify

#endif  // HIPIFY_RULES_BUILT_IN_RULES_H_
