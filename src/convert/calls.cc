#include "convert/calls.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "convert/arguments.h"
#include "convert/call_site.h"
#include "convert/finding_ids.h"
#include "convert/lane_masks.h"
#include "source/characters.h"

namespace hipify {
namespace {

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// Applies the rules of one call.
class CallConverter {
 public:
  CallConverter(CodeMap* map, const NamedCall& name, const CallMatches& rules,
                const ArgumentList& list, size_t name_edits, LaneMasks* masks,
                Conversion* conversion)
      : map_(map),
        name_(name),
        rules_(rules),
        list_(list),
        name_edits_(name_edits),
        masks_(masks),
        conversion_(conversion) {}

  void ApplyRule(const CallRecord& rule) {
    const bool is_name_chosen = ChooseName(rule);
    if (Contains(rule.unchanged, Count()) || (rule.edits.size == 0 && is_name_chosen)) return;
    // With preprocessor lines in the list there is more than one list.
    const bool is_split = map_->HasDirective(list_.open, list_.close);
    if (rule.edits.size == 0 || !CountFits(rule) || is_split) {
      AddFinding(finding_id::kCallLeft, Severity::kWarning,
                 "the arguments of this call of " + std::string(Text(name_.begin, name_.end)) +
                     " were left as they are; there are " + std::to_string(Count()),
                 "compare the arguments with those of " + std::string(name_.answer.name));
      return;
    }
    const auto edits = rules_.image->argument_edits.subspan(rule.edits.begin, rule.edits.size);
    if (NeedsRebuild(edits)) {
      Rebuild(edits);
    } else {
      for (const ArgumentEditRecord& edit : edits) Apply(edit);
    }
    if (rule.warning.size != 0) {
      AddFinding(finding_id::kCallWarning, Severity::kWarning,
                 std::string(rules_.Text(rule.warning)), "");
    }
  }

 private:
  uint32_t Count() const { return static_cast<uint32_t>(list_.arguments.size()); }

  std::string_view Text(uint32_t begin, uint32_t end) const {
    return map_->text().substr(begin, end - begin);
  }

  bool Contains(IndexRange run, uint32_t number) const {
    const auto numbers = rules_.image->numbers.subspan(run.begin, run.size);
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
  }

  // Returns whether the rule has a name for the argument count.
  bool ChooseName(const CallRecord& rule) {
    for (const CountTargetRecord& target :
         rules_.image->count_targets.subspan(rule.by_count.begin, rule.by_count.size)) {
      if (target.count != Count()) continue;
      std::string hip(rules_.Text(target.hip));
      if (name_.edit != NamedCall::kNoEdit) {
        conversion_->edits[name_.edit].replacement = std::move(hip);
      } else if (hip != Text(name_.begin, name_.end)) {
        conversion_->AddEdit(name_.begin, name_.end, std::move(hip), name_.origin);
      }
      return true;
    }
    return false;
  }

  // Whether the rule's edits have their arguments, and the count is one that they are for.
  bool CountFits(const CallRecord& rule) const {
    if (rule.arguments.size != 0 && !Contains(rule.arguments, Count())) return false;
    const auto edits = rules_.image->argument_edits.subspan(rule.edits.begin, rule.edits.size);
    return std::all_of(edits.begin(), edits.end(), [this](const ArgumentEditRecord& edit) {
      return edit.action == ArgumentAction::kInsert || edit.argument < Count();
    });
  }

  // Moving arguments about, or dropping several, is done by writing the whole list anew.
  static bool NeedsRebuild(std::span<const ArgumentEditRecord> edits) {
    const auto removed = std::count_if(edits.begin(), edits.end(), [](const auto& edit) {
      return edit.action == ArgumentAction::kRemove;
    });
    return removed > 1 || std::any_of(edits.begin(), edits.end(), [](const auto& edit) {
             return edit.action == ArgumentAction::kReorder;
           });
  }

  void Apply(const ArgumentEditRecord& edit) {
    const std::string text(rules_.Text(edit.text));
    switch (edit.action) {
      case ArgumentAction::kWrap:
        Wrap(list_.arguments[edit.argument], text);
        break;
      case ArgumentAction::kCast:
        Cast(list_.arguments[edit.argument], text);
        break;
      case ArgumentAction::kInsert:
        Insert(edit.argument, text);
        break;
      case ArgumentAction::kRemove:
        Remove(edit.argument);
        break;
      case ArgumentAction::kReplace:
        Replace(list_.arguments[edit.argument], text);
        break;
      case ArgumentAction::kDuplicate:
        Insert(edit.to, ConvertedText(edit.argument));
        break;
      case ArgumentAction::kReorder:
        break;
      case ArgumentAction::kLaneMask:
        WidenMask(list_.arguments[edit.argument], text);
        break;
    }
  }

  void Wrap(const Argument& argument, const std::string& macro) {
    if (StartsWith(WithoutSpace(Text(argument.begin, argument.end)), macro + "(")) return;
    const bool needs_own = argument.has_bare_comma;
    AddEdit(argument.begin, argument.begin, macro + (needs_own ? "((" : "("));
    AddEdit(argument.end, argument.end, needs_own ? "))" : ")");
  }

  void Cast(const Argument& argument, const std::string& cast) {
    const std::string text = WithoutSpace(Text(argument.begin, argument.end));
    const size_t type = cast.find('<');
    const std::string c_style =
        "(" + WithoutSpace(cast.substr(type + 1, cast.size() - type - 2)) + ")";
    const bool is_cast = StartsWith(text, WithoutSpace(cast) + "(") || StartsWith(text, c_style);
    if (is_cast) return;
    AddEdit(argument.begin, argument.begin, cast + "(");
    AddEdit(argument.end, argument.end, ")");
  }

  void Insert(uint32_t before, const std::string& text) {
    if (list_.arguments.empty()) {
      AddEdit(list_.close, list_.close, text);
    } else if (before < Count()) {
      AddEdit(list_.arguments[before].begin, list_.arguments[before].begin, text + ", ");
    } else {
      AddEdit(list_.arguments.back().end, list_.arguments.back().end, ", " + text);
    }
  }

  void Remove(uint32_t index) {
    const Argument& argument = list_.arguments[index];
    if (index + 1 < Count()) {
      AddEdit(argument.begin, list_.arguments[index + 1].begin, "");
    } else if (index > 0) {
      AddEdit(list_.arguments[index - 1].end, argument.end, "");
    } else {
      AddEdit(argument.begin, argument.end, "");
    }
  }

  void Replace(const Argument& argument, const std::string& text) {
    if (Text(argument.begin, argument.end) != text) AddEdit(argument.begin, argument.end, text);
  }

  void WidenMask(const Argument& argument, const std::string& wide) {
    if (masks_->Widen(argument, wide)) return;
    AddFinding(finding_id::kLaneMask, Severity::kWarning,
               "lane mask of " + std::string(Text(name_.begin, name_.end)) +
                   " may have 32 bits; HIP's have 64, one for each lane of a wavefront",
               "make the mask unsigned long long and check what computes it");
  }

  // Argument `index` with the edits of the names in it.
  std::string ConvertedText(uint32_t index) const {
    const Argument& argument = list_.arguments[index];
    std::string converted;
    uint32_t kept_from = argument.begin;
    const auto begin = conversion_->edits.begin();
    const auto end = begin + static_cast<ptrdiff_t>(name_edits_);
    auto edit = std::lower_bound(begin, end, argument.begin,
                                 [](const Edit& e, uint32_t offset) { return e.begin < offset; });
    for (; edit != end && edit->end <= argument.end; ++edit) {
      converted += Text(kept_from, edit->begin);
      converted += edit->replacement;
      kept_from = edit->end;
    }
    return converted += Text(kept_from, argument.end);
  }

  // Makes the list that the edits ask for and writes it into the places of the old arguments, so
  // that what stands between these stays.
  void Rebuild(std::span<const ArgumentEditRecord> edits) {
    std::vector<std::pair<uint32_t, std::string>> pieces;  // original index, text
    for (uint32_t i = 0; i < Count(); ++i) pieces.emplace_back(i, ConvertedText(i));
    const auto find = [&](uint32_t index) {
      return std::find_if(pieces.begin(), pieces.end(),
                          [index](const auto& piece) { return piece.first == index; });
    };
    for (const ArgumentEditRecord& edit : edits) {
      if (edit.action == ArgumentAction::kReorder) {
        std::vector<std::pair<uint32_t, std::string>> moved;
        for (uint32_t i = 0; i < edit.count; ++i) {
          const auto piece = find(edit.argument + i);
          if (piece == pieces.end()) continue;
          moved.push_back(std::move(*piece));
          pieces.erase(piece);
        }
        // A place inside what moves is where it came from.
        auto place = find(edit.to);
        if (place == pieces.end() && edit.to < Count()) place = find(edit.argument + edit.count);
        pieces.insert(place, moved.begin(), moved.end());
      } else if (edit.action == ArgumentAction::kRemove) {
        const auto piece = find(edit.argument);
        if (piece != pieces.end()) pieces.erase(piece);
      } else if (edit.action == ArgumentAction::kInsert) {
        pieces.insert(find(edit.argument), {UINT32_MAX, std::string(rules_.Text(edit.text))});
      } else if (edit.action == ArgumentAction::kReplace) {
        const auto piece = find(edit.argument);
        if (piece != pieces.end()) *piece = {UINT32_MAX, std::string(rules_.Text(edit.text))};
      }
    }
    Write(pieces);
  }

  void Write(const std::vector<std::pair<uint32_t, std::string>>& pieces) {
    const size_t shared = std::min<size_t>(pieces.size(), Count());
    for (size_t i = 0; i < shared; ++i) {
      if (pieces[i].first != i) {
        AddEdit(list_.arguments[i].begin, list_.arguments[i].end, pieces[i].second);
      }
    }
    if (pieces.size() > shared) {
      std::string tail;
      for (size_t i = shared; i < pieces.size(); ++i) tail += ", " + pieces[i].second;
      AddEdit(list_.arguments.back().end, list_.arguments.back().end, tail);
    } else if (shared > 0 && shared < Count()) {
      AddEdit(list_.arguments[shared - 1].end, list_.arguments.back().end, "");
    }
  }

  void AddEdit(uint32_t begin, uint32_t end, std::string text) {
    conversion_->AddEdit(begin, end, std::move(text),
                         {EditKind::kCall, name_.origin.rule_kind, name_.origin.api, has_edit_});
    has_edit_ = true;
  }

  void AddFinding(const char* id, Severity severity, std::string message, std::string advice) {
    conversion_->findings.push_back(
        {name_.begin, name_.end, id, severity, std::move(message), std::move(advice)});
  }

  CodeMap* const map_;
  const NamedCall& name_;
  const CallMatches& rules_;
  const ArgumentList& list_;
  const size_t name_edits_;
  LaneMasks* const masks_;
  Conversion* const conversion_;
  bool has_edit_ = false;
};

// Whether the rule is for what the function became.
bool Applies(const CallRecord& rule, const CallMatches& rules, const NamedCall& name,
             const Target& target) {
  const bool is_miopen = name.answer.is_roc && name.origin.api == "dnn";
  const CallTarget became = !name.answer.is_roc          ? CallTarget::kHip
                            : is_miopen && target.miopen ? CallTarget::kMiopen
                                                         : CallTarget::kRoc;
  if (rule.target != became) return false;
  if (rule.before != 0 && target.rocm.value() >= rule.before) return false;
  return rule.hip.size == 0 || rules.Text(rule.hip) == name.answer.name;
}

}  // namespace

void ConvertCalls(CodeMap* map, const std::vector<NamedCall>& names, const ConvertOptions& options,
                  const Markers& markers, Conversion* conversion) {
  const size_t name_edits = conversion->edits.size();
  LaneMasks masks(map, {EditKind::kCall, RuleKind::kDeviceFunction, "device"}, conversion);
  for (const NamedCall& name : names) {
    const CallMatches rules =
        options.rules->FindCalls(map->text().substr(name.begin, name.end - name.begin));
    if (rules.records.empty() || !IsCallable(map, name.begin)) continue;
    const std::optional<uint32_t> open = ArgumentsOpen(map, name.end);
    if (!open.has_value()) continue;
    const std::optional<ArgumentList> list = SplitCall(map, *open);
    if (!list.has_value() || markers.Protect(name.begin, list->end)) continue;
    CallConverter converter(map, name, rules, *list, name_edits, &masks, conversion);
    for (const CallRecord& rule : rules.records) {
      if (Applies(rule, rules, name, options.target)) converter.ApplyRule(rule);
    }
  }
}

}  // namespace hipify
