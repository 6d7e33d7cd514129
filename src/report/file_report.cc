#include "report/file_report.h"

namespace hipify {
namespace {

uint64_t& CounterOf(EditKind kind, Totals* totals) {
  switch (kind) {
    case EditKind::kName:
      return totals->names;
    case EditKind::kInclude:
    case EditKind::kAddedInclude:
      return totals->includes;
    case EditKind::kCall:
      return totals->calls;
    case EditKind::kLaunch:
      return totals->launches;
  }
  return totals->names;
}

uint64_t& CounterOf(Severity severity, Totals* totals) {
  switch (severity) {
    case Severity::kNote:
      return totals->notes;
    case Severity::kWarning:
      return totals->warnings;
    case Severity::kError:
      return totals->errors;
  }
  return totals->errors;
}

Position PositionAt(std::string_view text, const LineIndex& lines, uint32_t offset) {
  if (offset == text.size() && text.ends_with('\n')) return {lines.size() + 1, 1};
  return lines.At(offset);
}

}  // namespace

Totals TotalsOf(const FileReport& file) {
  Totals totals;
  totals.files = 1;
  totals.changed_files = file.conversion.edits.empty() ? 0 : 1;
  totals.failed_files = file.error.empty() ? 0 : 1;
  for (const Edit& edit : file.conversion.edits) {
    const EditOrigin& origin = file.conversion.OriginOf(edit);
    if (!origin.continues) ++CounterOf(origin.kind, &totals);
  }
  for (const Finding& finding : file.conversion.findings) {
    ++CounterOf(finding.severity, &totals);
  }
  return totals;
}

std::string_view KindLabel(const EditOrigin& origin) {
  return origin.kind == EditKind::kName ? RuleKindName(origin.rule_kind)
                                        : EditKindName(origin.kind);
}

Region RegionAt(std::string_view text, const LineIndex& lines, uint32_t begin, uint32_t end) {
  return {PositionAt(text, lines, begin), PositionAt(text, lines, end)};
}

}  // namespace hipify
