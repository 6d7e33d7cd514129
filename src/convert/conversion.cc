#include "convert/conversion.h"

#include <algorithm>
#include <utility>

namespace hipify {

const char* SeverityName(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "note";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "";
}

std::string_view EditKindName(EditKind kind) {
  switch (kind) {
    case EditKind::kName:
      return "name";
    case EditKind::kInclude:
      return "include";
    case EditKind::kAddedInclude:
      return "added_include";
    case EditKind::kCall:
      return "call";
    case EditKind::kLaunch:
      return "launch";
  }
  return "";
}

void Conversion::Clear() {
  edits.clear();
  origins.clear();
  findings.clear();
  unused_markers.clear();
}

void Conversion::AddEdit(uint32_t begin, uint32_t end, std::string replacement,
                         const EditOrigin& origin) {
  const auto known = std::find(origins.begin(), origins.end(), origin);
  const auto tag = static_cast<uint32_t>(known - origins.begin());
  if (known == origins.end()) origins.push_back(origin);
  edits.push_back({begin, end, std::move(replacement), tag});
}

}  // namespace hipify
