#include "convert/review_labels.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "convert/enums.h"
#include "convert/finding_ids.h"
#include "source/characters.h"

namespace hipify {
namespace {

constexpr int kMaxTokens = 50'000;

class LabelReviewer {
 public:
  LabelReviewer(CodeMap* map, Conversion* conversion)
      : map_(map), text_(map->text()), conversion_(conversion) {}

  void Run() {
    // Finding the block of a label costs, so it is done only for names that share a replacement.
    std::map<std::string_view, std::vector<const Edit*>> by_hip;
    for (const Edit& edit : conversion_->edits) {
      if (conversion_->OriginOf(edit).kind == EditKind::kName && MayBeLabel(edit)) {
        by_hip[edit.replacement].push_back(&edit);
      }
    }
    for (const auto& [hip, labels] : by_hip) {
      if (labels.size() > 1) Compare(labels);
    }
  }

 private:
  // What was found for the labels so far, by their offset.
  using KnownBlocks = std::unordered_map<uint32_t, std::optional<uint32_t>>;

  std::string_view Source(const Edit& edit) const {
    return text_.substr(edit.begin, edit.end - edit.begin);
  }

  // Whether `case`, or what can stand before an enumerator, stands before the edit.
  bool MayBeLabel(const Edit& edit) const {
    if (conversion_->OriginOf(edit).rule_kind != RuleKind::kEnum) return false;
    uint32_t at = edit.begin;
    while (at > 0 && IsSpace(text_[at - 1])) --at;
    return at > 0 && (text_[at - 1] == ',' || text_[at - 1] == '{' ||
                      (at >= 4 && text_.substr(at - 4, 4) == "case"));
  }

  void Compare(const std::vector<const Edit*>& labels) {
    bool differ = false;
    for (const Edit* const label : labels) differ |= Source(*label) != Source(*labels.front());
    if (!differ) return;
    std::map<uint32_t, const Edit*> first_of;  // by block
    for (const Edit* const label : labels) {
      const std::optional<uint32_t> block = BlockOf(*label);
      if (!block.has_value()) continue;
      const auto [first, is_new] = first_of.try_emplace(*block, label);
      if (is_new || Source(*first->second) == Source(*label)) continue;
      conversion_->findings.push_back(
          {label->begin, label->end, finding_id::kEqualLabels, Severity::kError,
           std::string(Source(*first->second)) + " and " + std::string(Source(*label)) +
               " both become " + label->replacement + " here",
           ""});
    }
  }

  // The offset of the brace that opens the switch of a `case`, or the enum of an enumerator.
  std::optional<uint32_t> BlockOf(const Edit& label) {
    CodeCursor cursor(map_, label.begin);
    const bool is_case = cursor.Is(cursor.Previous(), "case");
    KnownBlocks& known = is_case ? switches_ : enums_;
    return known[label.begin] = FindBlock(label.begin, is_case, known);
  }

  std::optional<uint32_t> FindBlock(uint32_t label, bool is_case, const KnownBlocks& known) {
    CodeCursor cursor(map_, label);
    int depth = 0;
    for (int i = 0; i < kMaxTokens; ++i) {
      const Lexeme token = cursor.Previous();
      if (token.kind == LexemeKind::kEnd) return std::nullopt;
      if (token.kind == LexemeKind::kIdentifier && depth == 0) {
        // From a label in the same block on, the way is known.
        const auto neighbour = known.find(token.begin);
        if (neighbour != known.end()) return neighbour->second;
      }
      if (token.kind != LexemeKind::kPunctuation) continue;
      const char c = text_[token.begin];
      if (c == '}' || c == ')') ++depth;
      if (c == '(' && --depth < 0) return std::nullopt;
      if (c != '{' || --depth >= 0) continue;
      if (is_case ? OpensSwitch(token.begin) : OpensEnum(map_, token.begin)) return token.begin;
      if (!is_case) return std::nullopt;
      depth = 0;  // a block around the label inside the switch
    }
    return std::nullopt;
  }

  bool OpensSwitch(uint32_t brace) {
    CodeCursor cursor(map_, brace);
    if (!cursor.Is(cursor.Previous(), ")")) return false;
    int depth = 1;
    for (int i = 0; i < kMaxTokens && depth > 0; ++i) {
      const Lexeme token = cursor.Previous();
      if (token.kind == LexemeKind::kEnd) return false;
      if (cursor.Is(token, ")")) ++depth;
      if (cursor.Is(token, "(")) --depth;
    }
    return cursor.Is(cursor.Previous(), "switch");
  }

  CodeMap* const map_;
  const std::string_view text_;
  Conversion* const conversion_;
  KnownBlocks switches_;
  KnownBlocks enums_;
};

}  // namespace

void ReviewLabels(CodeMap* map, Conversion* conversion) { LabelReviewer(map, conversion).Run(); }

}  // namespace hipify
