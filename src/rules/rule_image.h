// The rule table's form for look-up: flat arrays, one string pool, a hash index.
//
// There are no pointers between the parts, only offsets, so an image made at build time lies in
// the program's read-only data and costs nothing at start-up. A user's layer is packed to the same
// form at run time, so that look-up knows one form only.

#ifndef HIPIFY_RULES_RULE_IMAGE_H_
#define HIPIFY_RULES_RULE_IMAGE_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rules/rule.h"
#include "source/name_filter.h"

namespace hipify {

// A piece of the string pool.
struct PooledText {
  uint32_t offset = 0;
  uint32_t size = 0;
};

// A run of elements of one of the image's arrays.
struct IndexRange {
  uint32_t begin = 0;
  uint32_t size = 0;
};

// NameRule in flat form; see there for the meaning of the members. Versions are Version::value().
struct NameRecord {
  PooledText cuda, hip, roc, api, without, section, note, message, instead;
  uint32_t cuda_since, cuda_deprecated, cuda_removed;
  uint32_t hip_since, hip_deprecated, hip_removed;
  IndexRange older;              // of RuleImage::older
  IndexRange context_functions;  // of RuleImage::texts
  RuleKind kind;
  Support support;
  Support roc_support;
  Context context;
  bool hip_since_at_most;
  bool disable;
};

struct OlderRecord {
  PooledText hip;
  uint32_t hip_since, hip_removed;
};

struct IncludeRecord {
  PooledText cuda, hip, roc, api, note, message, instead;
  uint32_t hip_since;
  Support support;
  Provides provides;
  bool back;
  bool disable;
};

// A header that HIP or ROCm has and that brings something along.
struct HipIncludeRecord {
  PooledText hip;
  Provides provides;
};

struct CountTargetRecord {
  uint32_t count;
  PooledText hip;
};

struct ArgumentEditRecord {
  PooledText text;
  uint32_t argument, to, count;
  ArgumentAction action;
};

// CallRule in flat form.
struct CallRecord {
  PooledText cuda, hip, warning;
  IndexRange arguments, unchanged;  // of RuleImage::numbers
  IndexRange by_count;              // of RuleImage::count_targets
  IndexRange edits;                 // of RuleImage::argument_edits
  uint32_t before;
  CallTarget target;
};

// ReviewRule in flat form. Its matches are those of RuleImage::review_matches that name it.
struct ReviewRecord {
  PooledText id, effort, title, message, explanation, instead;
  PooledText example;  // the text of the first one
  Severity severity;
  bool disable;
};

// ReviewMatch in flat form.
struct ReviewMatchRecord {
  PooledText pattern, unless, except, argument_is, message, instead;
  IndexRange literals, headers;  // of RuleImage::texts
  IndexRange if_names;           // of RuleImage::numbers: indices of RuleImage::review_names
  IndexRange counts;             // of RuleImage::numbers
  uint32_t review;               // index of RuleImage::reviews
  uint32_t before;
  uint32_t argument;  // kNoArgument: none
  ReviewPlace place;
  bool strings;

  static constexpr uint32_t kNoArgument = UINT32_MAX;
};

// A name that some match asks for, as a candidate or as a condition.
struct ReviewNameRecord {
  PooledText name;
  IndexRange matches;  // of RuleImage::numbers: indices of the matches whose candidate it is
};

struct ReviewPrefixRecord {
  PooledText prefix;
  uint32_t match;
};

// A slot of an open-addressing hash index with linear probing. `entry` is an index plus 1; 0 is an
// empty slot. The number of slots is a power of two.
struct IndexSlot {
  uint32_t hash = 0;
  uint32_t entry = 0;
};

struct RuleImage {
  std::string_view pool;
  std::span<const NameRecord> names;
  std::span<const OlderRecord> older;
  std::span<const IncludeRecord> includes;
  std::span<const HipIncludeRecord> hip_includes;  // sorted by `hip`
  std::span<const CallRecord> calls;               // sorted by `cuda`
  std::span<const CountTargetRecord> count_targets;
  std::span<const ArgumentEditRecord> argument_edits;
  std::span<const uint32_t> numbers;
  std::span<const PooledText> texts;
  std::span<const IndexSlot> name_index;
  std::span<const IndexSlot> include_index;
  std::span<const ReviewRecord> reviews;  // sorted by `id`
  std::span<const ReviewMatchRecord> review_matches;
  std::span<const ReviewNameRecord> review_names;
  std::span<const ReviewPrefixRecord> review_prefixes;
  std::span<const IndexSlot> review_name_index;
  IndexRange device_keywords;  // of `texts`
  uint32_t newest_hip = 0;     // the latest release that any rule names
  uint32_t newest_cuda = 0;
  bool adds_runtime_always = false;           // see RuleSet
  const NameFilter* filter = nullptr;         // the names that can lead to an edit or a finding
  const NameFilter* review_filter = nullptr;  // of these, what stands in `review_names`
  const NameFilter* prefix_filter = nullptr;  // of these, what begins as in `review_prefixes`

  std::string_view Text(PooledText text) const { return pool.substr(text.offset, text.size); }
  // The rule for `name` in this image alone, or null.
  const NameRecord* FindName(std::string_view name) const;
  // The rule for the header `path` in this image alone, or null.
  const IncludeRecord* FindInclude(std::string_view path) const;
  // The call rules for the function `name` in this image alone.
  std::span<const CallRecord> FindCalls(std::string_view name) const;
  // What the HIP header `path` brings along.
  Provides HipHeaderProvides(std::string_view path) const;
  // The catalogue's rule `id` in this image alone, or null.
  const ReviewRecord* FindReview(std::string_view id) const;
  // What the catalogue's matches of this image ask of `name`, or null.
  const ReviewNameRecord* FindReviewName(std::string_view name) const;
};

// Owns the arrays of an image that is made at run time (or, by compile_rules, to be printed).
class RuleImageBuilder {
 public:
  // Packs `rules`, which hold at most one rule for a name or header.
  explicit RuleImageBuilder(const RuleSet& rules);
  RuleImageBuilder(const RuleImageBuilder&) = delete;
  RuleImageBuilder& operator=(const RuleImageBuilder&) = delete;

  // Valid as long as the builder lives.
  const RuleImage& image() const { return image_; }

 private:
  PooledText Pool(std::string_view text);
  IndexRange PoolAll(const std::vector<std::string>& texts);
  void AddName(const NameRule& rule);
  void AddInclude(const IncludeRule& rule);
  void AddHipIncludes(const RuleSet& rules);
  void AddCalls(std::vector<CallRule> rules);
  IndexRange AddNumbers(const std::vector<uint32_t>& numbers);
  void AddReviews(std::vector<ReviewRule> rules);
  void AddReviewMatch(const ReviewMatch& match, uint32_t review);
  uint32_t ReviewNameIndex(const std::string& name);
  void NoteVersions(const NameRule& rule);

  std::string pool_;
  std::unordered_map<std::string, PooledText> pooled_;
  std::vector<NameRecord> names_;
  std::vector<OlderRecord> older_;
  std::vector<IncludeRecord> includes_;
  std::vector<HipIncludeRecord> hip_includes_;
  std::vector<CallRecord> calls_;
  std::vector<CountTargetRecord> count_targets_;
  std::vector<ArgumentEditRecord> argument_edits_;
  std::vector<uint32_t> numbers_;
  std::vector<PooledText> texts_;
  std::vector<IndexSlot> name_index_;
  std::vector<IndexSlot> include_index_;
  std::vector<ReviewRecord> reviews_;
  std::vector<ReviewMatchRecord> review_matches_;
  std::vector<ReviewNameRecord> review_names_;
  std::vector<ReviewPrefixRecord> review_prefixes_;
  std::vector<IndexSlot> review_name_index_;
  // While the reviews are added: the index of each name, and the matches that ask for it.
  std::unordered_map<std::string, uint32_t> review_name_indices_;
  std::vector<std::vector<uint32_t>> matches_of_names_;
  NameFilter filter_;
  NameFilter review_filter_;
  NameFilter prefix_filter_;
  RuleImage image_;
};

// The hash of the index. Part of the image's form: build time and run time must agree on it.
uint32_t HashName(std::string_view name);

}  // namespace hipify

#endif  // HIPIFY_RULES_RULE_IMAGE_H_
