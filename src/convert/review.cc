#include "convert/review.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "convert/declared_names.h"
#include "convert/review_ballots.h"
#include "convert/review_device_launches.h"
#include "convert/review_half2.h"
#include "convert/review_headers.h"
#include "convert/review_labels.h"
#include "convert/review_matches.h"
#include "convert/review_names.h"
#include "convert/review_shared_memory.h"

namespace hipify {
namespace {

// Whether some layer has a rule `id`, be it one that disables.
bool IsKnown(const RuleTable& rules, std::string_view id) {
  return std::any_of(rules.layers().begin(), rules.layers().end(),
                     [id](const RuleImage* layer) { return layer->FindReview(id) != nullptr; });
}

void ApplyCatalogue(const RuleTable& rules, std::vector<Finding>* findings) {
  std::erase_if(*findings, [&](Finding& finding) {
    const ReviewRuleMatch rule = rules.FindReview(finding.id);
    if (!rule) return IsKnown(rules, finding.id);
    finding.severity = rule.record->severity;
    if (finding.advice.empty()) finding.advice = rule.Text(rule.record->instead);
    return false;
  });
}

// Sorts by position. Of findings of one id that overlap, the first stays.
void SortFindings(std::vector<Finding>* findings) {
  const auto place = [](const Finding& finding) {
    return std::tie(finding.begin, finding.end, finding.id);
  };
  std::stable_sort(findings->begin(), findings->end(),
                   [&](const Finding& a, const Finding& b) { return place(a) < place(b); });
  std::map<std::string, uint32_t> ends;  // of the last finding that stays, by id
  std::erase_if(*findings, [&](const Finding& finding) {
    uint32_t& end = ends[finding.id];
    if (finding.begin < end) return true;
    end = finding.end;
    return false;
  });
}

}  // namespace

void Reviewer::Review(CodeMap* map, const NameSweep& names, Conversion* conversion) {
  DeclaredNames declared(map);
  ReviewNames(names.notable, options_, &declared, conversion);
  ReviewHeaders(map, options_, conversion);
  ReviewMatches(map, names.unknown, options_, &declared, &patterns_, conversion);
  ReviewBallots(map, conversion);
  ReviewDeviceLaunches(map, conversion);
  ReviewSharedMemory(map, conversion);
  ReviewHalf2(map, options_.target, conversion);
  ReviewLabels(map, conversion);
  if (conversion->findings.empty()) return;
  ApplyCatalogue(*options_.rules, &conversion->findings);
  SortFindings(&conversion->findings);
}

}  // namespace hipify
