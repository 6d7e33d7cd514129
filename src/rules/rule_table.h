// Look-up of rules through layers, and the answer a rule gives for a target.

#ifndef HIPIFY_RULES_RULE_TABLE_H_
#define HIPIFY_RULES_RULE_TABLE_H_

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/rule_image.h"

namespace hipify {

// A rule found in one of a table's layers. Valid as long as the layer's image.
struct NameMatch {
  const RuleImage* image = nullptr;
  const NameRecord* record = nullptr;

  explicit operator bool() const { return record != nullptr; }
  std::string_view Text(PooledText text) const { return image->Text(text); }
};

struct IncludeMatch {
  const RuleImage* image = nullptr;
  const IncludeRecord* record = nullptr;

  explicit operator bool() const { return record != nullptr; }
  std::string_view Text(PooledText text) const { return image->Text(text); }
};

// The call rules of one function, all of one layer.
struct CallMatches {
  const RuleImage* image = nullptr;
  std::span<const CallRecord> records;

  std::string_view Text(PooledText text) const { return image->Text(text); }
};

// A rule of the catalogue.
struct ReviewRuleMatch {
  const RuleImage* image = nullptr;
  const ReviewRecord* record = nullptr;

  explicit operator bool() const { return record != nullptr; }
  std::string_view Text(PooledText text) const { return image->Text(text); }
};

// Layers of rules: a name's or header's rule in a later layer replaces that of the earlier ones.
// Copies share the layers' images. Safe to read from many threads.
class RuleTable {
 public:
  // A table with `base`, which must outlive it, as its only layer.
  explicit RuleTable(const RuleImage& base);

  // Puts a layer on top that lives elsewhere, as long as the table.
  void AddLayer(const RuleImage& layer);
  // Puts a layer of the table's own on top.
  void AddLayer(std::shared_ptr<const RuleImageBuilder> layer);

  // The topmost rule for `name`; none where the topmost one disables it.
  NameMatch FindName(std::string_view name) const;
  IncludeMatch FindInclude(std::string_view path) const;
  // The call rules for the function `name` of the topmost layer that has any.
  CallMatches FindCalls(std::string_view name) const;

  // The topmost rule of the catalogue called `id`; none where the topmost one disables it.
  ReviewRuleMatch FindReview(std::string_view id) const;
  // All rules of the catalogue that hold, by id.
  std::vector<ReviewRuleMatch> Reviews() const;
  // Whether the rule of `match`, of `image`, is the one that holds for its id.
  bool Holds(const RuleImage& image, const ReviewMatchRecord& match) const;
  // Whether `name` may begin as a match of the catalogue asks for.
  bool MayBePrefixed(std::string_view name) const;
  // The layers, lowest first.
  const std::vector<const RuleImage*>& layers() const { return layers_; }

  // What a header that is HIP's already brings along.
  Provides HipHeaderProvides(std::string_view path) const;
  bool IsDeviceKeyword(std::string_view word) const;

  // Whether a layer asks for the runtime header in every file that changes.
  bool AddsRuntimeAlways() const;

  // Lets through every name that can lead to an edit or a finding, and the device keywords.
  const NameFilter& filter() const;

  // The latest releases that any rule of the base layer names.
  Version NewestRocm() const { return Version::FromValue(layers_.front()->newest_hip); }
  Version NewestCuda() const { return Version::FromValue(layers_.front()->newest_cuda); }

 private:
  std::vector<const RuleImage*> layers_;  // lowest first
  std::vector<std::shared_ptr<const RuleImageBuilder>> owned_;
  std::shared_ptr<const NameFilter> merged_filter_;  // only with several layers
};

// What the converted code is for.
struct Target {
  Version rocm;                 // the ROCm release
  Version cuda;                 // the CUDA release the input is written for
  bool roc = false;             // the roc libraries (rocBLAS, ...) instead of hip ones
  bool miopen = false;          // with `roc`: MIOpen for cuDNN
  bool hip_data_types = false;  // with `roc`: hipDataType instead of a roc library's own
  bool experimental = false;    // also what HIP marks as experimental
};

enum class AnswerKind : uint8_t {
  kRename,
  kSame,          // HIP has it under the same name
  kUnsupported,   // no counterpart
  kExperimental,  // there is one, but `Target::experimental` is off
  kTooNew,        // there is one, but only in a later ROCm
};

// What a rule says for a target. `name` is the HIP or roc name (of the kinds up to kSame, and for
// information of the others, where there is one).
struct Answer {
  AnswerKind kind = AnswerKind::kUnsupported;
  std::string_view name;
  Version since;        // the ROCm release that has `name`, where known
  bool is_roc = false;  // whether `name` is a roc library's
};

Answer AnswerFor(const NameMatch& rule, const Target& target);
Answer AnswerFor(const IncludeMatch& rule, const Target& target);

}  // namespace hipify

#endif  // HIPIFY_RULES_RULE_TABLE_H_
