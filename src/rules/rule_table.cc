#include "rules/rule_table.h"

#include <algorithm>
#include <utility>

namespace hipify {
namespace {

// The newest of the older answers that `target` has, or the reason why there is none.
Answer OlderAnswer(const NameMatch& rule, const Target& target) {
  const NameRecord& record = *rule.record;
  for (const OlderRecord& older :
       rule.image->older.subspan(record.older.begin, record.older.size)) {
    const bool is_gone = older.hip_removed != 0 && older.hip_removed <= target.rocm.value();
    if (older.hip_since <= target.rocm.value() && !is_gone) {
      return {AnswerKind::kRename, rule.Text(older.hip), Version::FromValue(older.hip_since)};
    }
  }
  return {AnswerKind::kTooNew, rule.Text(record.hip), Version::FromValue(record.hip_since)};
}

Answer RocAnswer(const NameMatch& rule, const Target& target) {
  const NameRecord& record = *rule.record;
  const std::string_view roc = rule.Text(record.roc);
  if (record.roc_support == Support::kUnsupported) return {AnswerKind::kUnsupported, "", {}, true};
  if (record.roc_support == Support::kExperimental && !target.experimental) {
    return {AnswerKind::kExperimental, roc, {}, true};
  }
  return {AnswerKind::kRename, roc, {}, true};
}

// Without Target::miopen the cuDNN names go to hipDNN whatever else goes to a roc library.
bool IsMiopenName(std::string_view roc) { return roc.substr(0, 6) == "miopen"; }

// Where the rules for cudaDataType and its enumerators stand.
constexpr std::string_view kDataTypesSection = "cuda_data_types";

bool HasRocAnswer(const NameMatch& rule, const Target& target) {
  const NameRecord& record = *rule.record;
  if (!target.roc || (record.roc.size == 0 && record.roc_support != Support::kUnsupported)) {
    return false;
  }
  if (target.hip_data_types && rule.Text(record.section) == kDataTypesSection) return false;
  return target.miopen || !(rule.Text(record.api) == "dnn" || IsMiopenName(rule.Text(record.roc)));
}

}  // namespace

RuleTable::RuleTable(const RuleImage& base) : layers_{&base} {}

void RuleTable::AddLayer(const RuleImage& layer) {
  auto merged = std::make_shared<NameFilter>(filter());
  merged->Add(*layer.filter);
  merged_filter_ = std::move(merged);
  layers_.push_back(&layer);
}

void RuleTable::AddLayer(std::shared_ptr<const RuleImageBuilder> layer) {
  AddLayer(layer->image());
  owned_.push_back(std::move(layer));
}

NameMatch RuleTable::FindName(std::string_view name) const {
  for (size_t i = layers_.size(); i-- > 0;) {
    const NameRecord* const record = layers_[i]->FindName(name);
    if (record != nullptr) return record->disable ? NameMatch{} : NameMatch{layers_[i], record};
  }
  return {};
}

IncludeMatch RuleTable::FindInclude(std::string_view path) const {
  for (size_t i = layers_.size(); i-- > 0;) {
    const IncludeRecord* const record = layers_[i]->FindInclude(path);
    if (record != nullptr) {
      return record->disable ? IncludeMatch{} : IncludeMatch{layers_[i], record};
    }
  }
  return {};
}

CallMatches RuleTable::FindCalls(std::string_view name) const {
  for (size_t i = layers_.size(); i-- > 0;) {
    const std::span<const CallRecord> records = layers_[i]->FindCalls(name);
    if (!records.empty()) return {layers_[i], records};
  }
  return {};
}

ReviewRuleMatch RuleTable::FindReview(std::string_view id) const {
  for (size_t i = layers_.size(); i-- > 0;) {
    const ReviewRecord* const record = layers_[i]->FindReview(id);
    if (record != nullptr) {
      return record->disable ? ReviewRuleMatch{} : ReviewRuleMatch{layers_[i], record};
    }
  }
  return {};
}

std::vector<ReviewRuleMatch> RuleTable::Reviews() const {
  std::vector<ReviewRuleMatch> rules;
  for (const RuleImage* const layer : layers_) {
    for (const ReviewRecord& record : layer->reviews) {
      const ReviewRuleMatch rule = FindReview(layer->Text(record.id));
      if (rule && rule.record == &record) rules.push_back(rule);
    }
  }
  std::sort(rules.begin(), rules.end(), [](const ReviewRuleMatch& a, const ReviewRuleMatch& b) {
    return a.Text(a.record->id) < b.Text(b.record->id);
  });
  return rules;
}

bool RuleTable::Holds(const RuleImage& image, const ReviewMatchRecord& match) const {
  const ReviewRecord& rule = image.reviews[match.review];
  return FindReview(image.Text(rule.id)).record == &rule;
}

bool RuleTable::MayBePrefixed(std::string_view name) const {
  constexpr size_t kPrefixSize = 4;
  return name.size() >= kPrefixSize &&
         std::any_of(layers_.begin(), layers_.end(), [name](const RuleImage* layer) {
           return layer->prefix_filter->MayMatch(name.data());
         });
}

Provides RuleTable::HipHeaderProvides(std::string_view path) const {
  Provides most = Provides::kNothing;
  for (const RuleImage* const layer : layers_)
    most = std::max(most, layer->HipHeaderProvides(path));
  return most;
}

bool RuleTable::IsDeviceKeyword(std::string_view word) const {
  if (word.empty()) return false;
  const size_t middle = word.size() / 2;
  return std::any_of(layers_.begin(), layers_.end(), [&](const RuleImage* layer) {
    const auto keywords =
        layer->texts.subspan(layer->device_keywords.begin, layer->device_keywords.size);
    return std::any_of(keywords.begin(), keywords.end(), [&](PooledText keyword) {
      // Most begin and end with the same bytes, so one between is seen first.
      return keyword.size == word.size() && layer->pool[keyword.offset + middle] == word[middle] &&
             layer->Text(keyword) == word;
    });
  });
}

bool RuleTable::AddsRuntimeAlways() const {
  return std::any_of(layers_.begin(), layers_.end(),
                     [](const RuleImage* layer) { return layer->adds_runtime_always; });
}

const NameFilter& RuleTable::filter() const {
  return merged_filter_ != nullptr ? *merged_filter_ : *layers_.front()->filter;
}

Answer AnswerFor(const NameMatch& rule, const Target& target) {
  if (HasRocAnswer(rule, target)) return RocAnswer(rule, target);
  const NameRecord& record = *rule.record;
  const std::string_view hip = rule.Text(record.hip);
  const Version since = Version::FromValue(record.hip_since);
  if (record.support == Support::kUnsupported) return {AnswerKind::kUnsupported, "", {}};
  if (record.support == Support::kExperimental && !target.experimental) {
    return {AnswerKind::kExperimental, hip, since};
  }
  if (since > target.rocm && !record.hip_since_at_most) return OlderAnswer(rule, target);
  if (hip == rule.Text(record.cuda)) return {AnswerKind::kSame, hip, since};
  return {AnswerKind::kRename, hip, since};
}

Answer AnswerFor(const IncludeMatch& rule, const Target& target) {
  const IncludeRecord& record = *rule.record;
  const Version since = Version::FromValue(record.hip_since);
  if (target.roc && record.roc.size != 0 &&
      (target.miopen || !IsMiopenName(rule.Text(record.roc)))) {
    return {AnswerKind::kRename, rule.Text(record.roc), {}, true};
  }
  if (record.support == Support::kUnsupported) return {AnswerKind::kUnsupported, "", {}};
  if (since > target.rocm) return {AnswerKind::kTooNew, rule.Text(record.hip), since};
  return {AnswerKind::kRename, rule.Text(record.hip), since};
}

}  // namespace hipify
