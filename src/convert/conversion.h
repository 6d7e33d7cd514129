// The result of a conversion.

#ifndef HIPIFY_CONVERT_CONVERSION_H_
#define HIPIFY_CONVERT_CONVERSION_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "convert/finding.h"
#include "rules/rule.h"
#include "source/edit.h"

namespace hipify {

// What an edit does.
enum class EditKind : uint8_t {
  kName,          // renames an identifier
  kInclude,       // changes or drops an include
  kAddedInclude,  // adds the runtime header
  kCall,          // changes the arguments of a call
  kLaunch,        // rewrites a kernel launch
};

// "name", "include", "added_include", "call" or "launch".
std::string_view EditKindName(EditKind kind);

// Whose edit it is; Edit::tag is an index of Conversion::origins.
struct EditOrigin {
  EditKind kind = EditKind::kName;
  RuleKind rule_kind = RuleKind::kFunction;  // of kName
  std::string_view api;                      // of the rule, as long as the rule table; may be empty
  // Whether the edit is part of a replacement that another edit begins: a launch or the arguments
  // of a call take several edits and are one replacement.
  bool continues = false;

  friend bool operator==(const EditOrigin&, const EditOrigin&) = default;
};

struct Conversion {
  std::vector<Edit> edits;          // normalized
  std::vector<EditOrigin> origins;  // no two alike
  std::vector<Finding> findings;    // by position
  // Offsets of the in-source markers that protected nothing.
  std::vector<uint32_t> unused_markers;

  void Clear();
  void AddEdit(uint32_t begin, uint32_t end, std::string replacement, const EditOrigin& origin);
  const EditOrigin& OriginOf(const Edit& edit) const { return origins[edit.tag]; }
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_CONVERSION_H_
