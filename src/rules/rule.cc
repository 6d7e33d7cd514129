#include "rules/rule.h"

namespace hipify {

std::string_view RuleKindName(RuleKind kind) {
  switch (kind) {
    case RuleKind::kFunction:
      return "function";
    case RuleKind::kDeviceFunction:
      return "device_function";
    case RuleKind::kType:
      return "type";
    case RuleKind::kEnum:
      return "enum";
    case RuleKind::kMacro:
      return "macro";
    case RuleKind::kField:
      return "field";
    case RuleKind::kNamespace:
      return "namespace";
  }
  return "";
}

std::string_view SupportName(Support support) {
  switch (support) {
    case Support::kFull:
      return "full";
    case Support::kExperimental:
      return "experimental";
    case Support::kUnsupported:
      return "unsupported";
    case Support::kRemoved:
      return "removed";
  }
  return "";
}

}  // namespace hipify
