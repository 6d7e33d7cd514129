#include "rules/rule_image.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

namespace hipify {
namespace {

PooledText KeyOf(const NameRecord& record) { return record.cuda; }
PooledText KeyOf(const IncludeRecord& record) { return record.cuda; }
PooledText KeyOf(const ReviewNameRecord& record) { return record.name; }

template <typename Record>
std::vector<IndexSlot> MakeIndex(const std::string& pool, const std::vector<Record>& records) {
  // At most half full, so that a miss ends after a probe or two.
  std::vector<IndexSlot> slots(std::bit_ceil(std::max<size_t>(2, records.size() * 2)));
  const auto mask = static_cast<uint32_t>(slots.size() - 1);
  for (uint32_t i = 0; i < records.size(); ++i) {
    const PooledText key = KeyOf(records[i]);
    const uint32_t hash = HashName(std::string_view(pool).substr(key.offset, key.size));
    uint32_t slot = hash & mask;
    while (slots[slot].entry != 0) slot = (slot + 1) & mask;
    slots[slot] = {hash, i + 1};
  }
  return slots;
}

template <typename Record>
const Record* FindInIndex(const RuleImage& image, std::span<const IndexSlot> slots,
                          std::span<const Record> records, std::string_view key) {
  if (records.empty()) return nullptr;
  const uint32_t hash = HashName(key);
  const auto mask = static_cast<uint32_t>(slots.size() - 1);
  for (uint32_t slot = hash & mask; slots[slot].entry != 0; slot = (slot + 1) & mask) {
    if (slots[slot].hash != hash) continue;
    const Record& record = records[slots[slot].entry - 1];
    if (image.Text(KeyOf(record)) == key) return &record;
  }
  return nullptr;
}

// Nobody converts for a release before this one; a name that it has under its CUDA name never needs
// a word.
constexpr Version kOldestTarget(5, 0);

// Whether the rule can lead to anything: names that stay as they are must not cost the scan.
bool IsActive(const NameRule& rule) {
  return rule.hip != rule.cuda || !rule.roc.empty() || rule.roc_support != Support::kFull ||
         !rule.older.empty() || rule.support != Support::kFull || rule.disable ||
         rule.hip_since > kOldestTarget || rule.hip_deprecated.known() ||
         rule.hip_removed.known() || !rule.message.empty();
}

}  // namespace

uint32_t HashName(std::string_view name) {
  constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15u;
  uint64_t hash = name.size() * kMultiplier;
  const char* p = name.data();
  size_t left = name.size();
  while (left > 0) {
    uint64_t bytes = 0;
    const size_t step = std::min(left, sizeof(bytes));
    std::memcpy(&bytes, p, step);
    hash = (hash ^ bytes) * kMultiplier;
    hash ^= hash >> 29;
    p += step;
    left -= step;
  }
  return static_cast<uint32_t>(hash ^ (hash >> 32));
}

const NameRecord* RuleImage::FindName(std::string_view name) const {
  return FindInIndex(*this, name_index, names, name);
}

const IncludeRecord* RuleImage::FindInclude(std::string_view path) const {
  return FindInIndex(*this, include_index, includes, path);
}

std::span<const CallRecord> RuleImage::FindCalls(std::string_view name) const {
  const auto first =
      std::lower_bound(calls.begin(), calls.end(), name,
                       [this](const CallRecord& call, auto key) { return Text(call.cuda) < key; });
  auto last = first;
  while (last != calls.end() && Text(last->cuda) == name) ++last;
  return {first, last};
}

Provides RuleImage::HipHeaderProvides(std::string_view path) const {
  const auto found = std::lower_bound(
      hip_includes.begin(), hip_includes.end(), path,
      [this](const HipIncludeRecord& include, auto key) { return Text(include.hip) < key; });
  const bool is_known = found != hip_includes.end() && Text(found->hip) == path;
  return is_known ? found->provides : Provides::kNothing;
}

const ReviewRecord* RuleImage::FindReview(std::string_view id) const {
  const auto found =
      std::lower_bound(reviews.begin(), reviews.end(), id,
                       [this](const ReviewRecord& rule, auto key) { return Text(rule.id) < key; });
  return found != reviews.end() && Text(found->id) == id ? &*found : nullptr;
}

const ReviewNameRecord* RuleImage::FindReviewName(std::string_view name) const {
  return FindInIndex(*this, review_name_index, review_names, name);
}

RuleImageBuilder::RuleImageBuilder(const RuleSet& rules) {
  names_.reserve(rules.names.size());
  includes_.reserve(rules.includes.size());
  for (const NameRule& rule : rules.names) AddName(rule);
  for (const IncludeRule& rule : rules.includes) AddInclude(rule);
  AddHipIncludes(rules);
  AddCalls(rules.calls);
  AddReviews(rules.reviews);
  image_.device_keywords = PoolAll(rules.device_keywords);
  for (const std::string& keyword : rules.device_keywords) filter_.Add(keyword);
  name_index_ = MakeIndex(pool_, names_);
  include_index_ = MakeIndex(pool_, includes_);
  review_name_index_ = MakeIndex(pool_, review_names_);

  image_.adds_runtime_always = rules.adds_runtime_always;
  image_.pool = pool_;
  image_.names = names_;
  image_.older = older_;
  image_.includes = includes_;
  image_.hip_includes = hip_includes_;
  image_.calls = calls_;
  image_.count_targets = count_targets_;
  image_.argument_edits = argument_edits_;
  image_.numbers = numbers_;
  image_.texts = texts_;
  image_.name_index = name_index_;
  image_.include_index = include_index_;
  image_.reviews = reviews_;
  image_.review_matches = review_matches_;
  image_.review_names = review_names_;
  image_.review_prefixes = review_prefixes_;
  image_.review_name_index = review_name_index_;
  image_.filter = &filter_;
  image_.review_filter = &review_filter_;
  image_.prefix_filter = &prefix_filter_;
}

PooledText RuleImageBuilder::Pool(std::string_view text) {
  if (text.empty()) return {};
  const auto [entry, is_new] = pooled_.try_emplace(std::string(text));
  if (is_new) {
    entry->second = {static_cast<uint32_t>(pool_.size()), static_cast<uint32_t>(text.size())};
    pool_ += text;
  }
  return entry->second;
}

IndexRange RuleImageBuilder::PoolAll(const std::vector<std::string>& texts) {
  const IndexRange run = {static_cast<uint32_t>(texts_.size()),
                          static_cast<uint32_t>(texts.size())};
  for (const std::string& text : texts) texts_.push_back(Pool(text));
  return run;
}

void RuleImageBuilder::AddName(const NameRule& rule) {
  NameRecord record{};
  record.cuda = Pool(rule.cuda);
  record.hip = Pool(rule.hip);
  record.roc = Pool(rule.roc);
  record.api = Pool(rule.api);
  record.without = Pool(rule.without);
  record.section = Pool(rule.section);
  record.note = Pool(rule.note);
  record.message = Pool(rule.message);
  record.instead = Pool(rule.instead);
  record.cuda_since = rule.cuda_since.value();
  record.cuda_deprecated = rule.cuda_deprecated.value();
  record.cuda_removed = rule.cuda_removed.value();
  record.hip_since = rule.hip_since.value();
  record.hip_deprecated = rule.hip_deprecated.value();
  record.hip_removed = rule.hip_removed.value();
  record.older = {static_cast<uint32_t>(older_.size()), static_cast<uint32_t>(rule.older.size())};
  for (const OlderTarget& older : rule.older) {
    older_.push_back({Pool(older.hip), older.hip_since.value(), older.hip_removed.value()});
  }
  record.context_functions = PoolAll(rule.context_functions);
  record.kind = rule.kind;
  record.support = rule.support;
  record.roc_support = rule.roc_support;
  record.context = rule.context;
  record.hip_since_at_most = rule.hip_since_at_most;
  record.disable = rule.disable;
  names_.push_back(record);
  if (IsActive(rule)) filter_.Add(rule.cuda);
  NoteVersions(rule);
}

void RuleImageBuilder::AddInclude(const IncludeRule& rule) {
  IncludeRecord record{};
  record.cuda = Pool(rule.cuda);
  record.hip = Pool(rule.hip);
  record.roc = Pool(rule.roc);
  record.api = Pool(rule.api);
  record.note = Pool(rule.note);
  record.message = Pool(rule.message);
  record.instead = Pool(rule.instead);
  record.hip_since = rule.hip_since.value();
  record.support = rule.support;
  record.provides = rule.provides;
  record.back = rule.back;
  record.disable = rule.disable;
  includes_.push_back(record);
  image_.newest_hip = std::max(image_.newest_hip, record.hip_since);
}

// A header can be named by many rules; the most that any of them says holds.
void RuleImageBuilder::AddHipIncludes(const RuleSet& rules) {
  std::map<std::string_view, Provides> provides;
  const auto note = [&](std::string_view hip, Provides what) {
    if (what != Provides::kNothing) provides[hip] = std::max(provides[hip], what);
  };
  for (const IncludeRule& rule : rules.includes) note(rule.hip, rule.provides);
  for (const HipInclude& include : rules.hip_includes) note(include.hip, include.provides);
  for (const auto& [hip, what] : provides) hip_includes_.push_back({Pool(hip), what});
}

void RuleImageBuilder::AddCalls(std::vector<CallRule> rules) {
  std::stable_sort(rules.begin(), rules.end(),
                   [](const CallRule& a, const CallRule& b) { return a.cuda < b.cuda; });
  for (const CallRule& rule : rules) {
    CallRecord record{};
    record.cuda = Pool(rule.cuda);
    record.hip = Pool(rule.hip);
    record.warning = Pool(rule.warning);
    record.arguments = AddNumbers(rule.arguments);
    record.unchanged = AddNumbers(rule.unchanged);
    record.by_count = {static_cast<uint32_t>(count_targets_.size()),
                       static_cast<uint32_t>(rule.by_count.size())};
    for (const CountTarget& target : rule.by_count) {
      count_targets_.push_back({target.count, Pool(target.hip)});
    }
    record.edits = {static_cast<uint32_t>(argument_edits_.size()),
                    static_cast<uint32_t>(rule.edits.size())};
    for (const ArgumentEdit& edit : rule.edits) {
      argument_edits_.push_back({Pool(edit.text), edit.argument, edit.to, edit.count, edit.action});
    }
    record.before = rule.before.value();
    record.target = rule.target;
    calls_.push_back(record);
    filter_.Add(rule.cuda);
  }
}

void RuleImageBuilder::AddReviews(std::vector<ReviewRule> rules) {
  std::sort(rules.begin(), rules.end(),
            [](const ReviewRule& a, const ReviewRule& b) { return a.id < b.id; });
  for (const ReviewRule& rule : rules) {
    ReviewRecord record{};
    record.id = Pool(rule.id);
    record.effort = Pool(rule.effort);
    record.title = Pool(rule.title);
    record.message = Pool(rule.message);
    record.explanation = Pool(rule.explanation);
    record.instead = Pool(rule.instead);
    if (!rule.examples.empty()) record.example = Pool(rule.examples.front().in);
    record.severity = rule.severity;
    record.disable = rule.disable;
    const auto index = static_cast<uint32_t>(reviews_.size());
    reviews_.push_back(record);
    for (const ReviewMatch& match : rule.matches) AddReviewMatch(match, index);
  }
  for (size_t i = 0; i < review_names_.size(); ++i) {
    review_names_[i].matches = AddNumbers(matches_of_names_[i]);
  }
}

void RuleImageBuilder::AddReviewMatch(const ReviewMatch& match, uint32_t review) {
  const auto index = static_cast<uint32_t>(review_matches_.size());
  ReviewMatchRecord record{};
  record.pattern = Pool(match.pattern);
  record.unless = Pool(match.unless);
  record.except = Pool(match.except);
  record.argument_is = Pool(match.argument_is);
  record.message = Pool(match.message);
  record.instead = Pool(match.instead);
  record.literals = PoolAll(match.literals);
  record.headers = PoolAll(match.headers);
  std::vector<uint32_t> conditions;
  for (const std::string& name : match.if_names) conditions.push_back(ReviewNameIndex(name));
  record.if_names = AddNumbers(conditions);
  record.counts = AddNumbers(match.counts);
  record.review = review;
  record.before = match.before.value();
  record.argument =
      match.argument < 0 ? ReviewMatchRecord::kNoArgument : static_cast<uint32_t>(match.argument);
  record.place = match.place;
  record.strings = match.strings;
  review_matches_.push_back(record);
  for (const std::string& name : match.names) {
    matches_of_names_[ReviewNameIndex(name)].push_back(index);
  }
  for (const std::string& prefix : match.prefixes) {
    review_prefixes_.push_back({Pool(prefix), index});
    filter_.Add(prefix);
    prefix_filter_.Add(prefix);
  }
}

uint32_t RuleImageBuilder::ReviewNameIndex(const std::string& name) {
  const auto [entry, is_new] =
      review_name_indices_.try_emplace(name, static_cast<uint32_t>(review_names_.size()));
  if (is_new) {
    review_names_.push_back({Pool(name), {}});
    matches_of_names_.emplace_back();
    filter_.Add(name);
    review_filter_.Add(name);
  }
  return entry->second;
}

IndexRange RuleImageBuilder::AddNumbers(const std::vector<uint32_t>& numbers) {
  const IndexRange run = {static_cast<uint32_t>(numbers_.size()),
                          static_cast<uint32_t>(numbers.size())};
  numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
  return run;
}

void RuleImageBuilder::NoteVersions(const NameRule& rule) {
  for (const Version version : {rule.hip_since, rule.hip_deprecated, rule.hip_removed}) {
    image_.newest_hip = std::max(image_.newest_hip, version.value());
  }
  // cuDNN has releases of its own.
  if (rule.api == "dnn") return;
  for (const Version version : {rule.cuda_since, rule.cuda_deprecated, rule.cuda_removed}) {
    image_.newest_cuda = std::max(image_.newest_cuda, version.value());
  }
}

}  // namespace hipify
