#include "convert/review_matches.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "convert/arguments.h"
#include "convert/call_site.h"
#include "convert/review_text.h"
#include "source/characters.h"

namespace hipify {
namespace {

// Bytes [begin, end) of the text.
struct Place {
  uint32_t begin = 0;
  uint32_t end = 0;
};

re2::StringPiece Piece(std::string_view text) { return {text.data(), text.size()}; }

// The first of the pattern's groups that takes part in its match of all of `match`, or `match`.
re2::StringPiece ShownPart(const RE2& pattern, const CodeWindow& window,
                           const re2::StringPiece& match) {
  std::vector<re2::StringPiece> groups(static_cast<size_t>(pattern.NumberOfCapturingGroups()) + 1);
  if (groups.size() == 1) return match;
  const auto begin = static_cast<size_t>(match.data() - window.code.data());
  if (!pattern.Match(window.code, begin, window.code.size(), RE2::ANCHOR_START, groups.data(),
                     static_cast<int>(groups.size()))) {
    return match;
  }
  const auto group = std::find_if(groups.begin() + 1, groups.end(),
                                  [](const re2::StringPiece& piece) { return !piece.empty(); });
  return group != groups.end() ? *group : match;
}

// What `pattern` finds in `window` on the bytes of `candidate`: the first of its groups that takes
// part, or all of it.
std::optional<Place> FindOn(const RE2& pattern, const CodeWindow& window, Place candidate) {
  const size_t begin = candidate.begin - window.begin;
  const size_t end = candidate.end - window.begin;
  re2::StringPiece match;
  const auto found = [&] { return static_cast<size_t>(match.data() - window.code.data()); };
  const auto covers = [&] { return found() <= begin && found() + match.size() >= end; };
  // Most patterns begin with the name that is the candidate.
  bool is_found =
      pattern.Match(window.code, begin, window.code.size(), RE2::ANCHOR_START, &match, 1) &&
      covers();
  for (size_t from = 0; !is_found && from <= begin;) {
    if (!pattern.Match(window.code, from, window.code.size(), RE2::UNANCHORED, &match, 1) ||
        found() > begin) {
      return std::nullopt;
    }
    is_found = covers();
    from = std::max(found() + match.size(), found() + 1);
  }
  if (!is_found) return std::nullopt;
  const re2::StringPiece shown = ShownPart(pattern, window, match);
  const auto offset = window.begin + static_cast<uint32_t>(shown.data() - window.code.data());
  return Place{offset, offset + static_cast<uint32_t>(shown.size())};
}

bool IsMember(CodeMap* map, uint32_t begin) {
  CodeCursor before(map, begin);
  const Lexeme previous = before.Previous();
  return before.Is(previous, ".") || before.Is(previous, "->");
}

// Whether `scope::`, `.` or `->` stands before the name.
bool IsSomebodys(CodeMap* map, uint32_t begin) {
  CodeCursor before(map, begin);
  const Lexeme previous = before.Previous();
  return before.Is(previous, ".") || before.Is(previous, "->") ||
         (before.Is(previous, "::") && before.HasScopeBefore(previous));
}

bool IsNamespace(CodeMap* map, Place place) {
  CodeCursor after(map, place.end);
  CodeCursor before(map, place.begin);
  if (after.Is(after.Next(), "::")) return !IsSomebodys(map, place.begin);
  return before.Is(before.Previous(), "namespace");
}

// Directives that ask for a name: a macro that turns something on is the user's.
bool IsConditional(std::string_view directive) {
  constexpr std::array<std::string_view, 7> kNames = {"if",    "ifdef",   "ifndef", "elif",
                                                      "undef", "elifdef", "pragma"};
  return std::find(kNames.begin(), kNames.end(), directive) != kNames.end();
}

class MatchReviewer {
 public:
  MatchReviewer(CodeMap* map, const ConvertOptions& options, DeclaredNames* declared,
                ReviewPatterns* patterns, Conversion* conversion)
      : map_(map),
        text_(map->text()),
        options_(options),
        declared_(declared),
        patterns_(patterns),
        conversion_(conversion) {}

  void Run(const std::vector<Token>& unknown) {
    for (const RuleImage* const layer : options_.rules->layers()) {
      if (layer->review_matches.empty()) continue;
      layer_ = layer;
      candidates_.clear();
      places_.clear();
      seen_.assign(layer->review_names.size(), false);
      CollectNames();
      for (const auto& [match, place] : candidates_) ReviewName(*match, place);
      for (const Token& token : unknown) ReviewUnknown({token.begin, token.end});
      for (const ReviewMatchRecord& match : layer->review_matches) {
        if (match.literals.size != 0 && HoldsHere(match)) SearchLiterals(match);
      }
    }
  }

 private:
  std::string_view Text(Place place) const {
    return text_.substr(place.begin, place.end - place.begin);
  }

  bool IsKept(Place place) const {
    return !options_.keep.empty() && options_.keep.find(Text(place)) != options_.keep.end();
  }

  void CollectNames() {
    const NameFilter& filter = *layer_->review_filter;
    const char* const end = text_.data() + text_.size();
    for (const Token& token : map_->lexed().tokens) {
      if (token.kind != TokenKind::kName) continue;
      const char* const begin = text_.data() + token.begin;
      if (end - begin >= 4 ? !filter.MayMatch(begin) : !filter.MayMatch(begin, end)) continue;
      const Place place = {token.begin, token.end};
      const ReviewNameRecord* const name = layer_->FindReviewName(Text(place));
      if (name == nullptr) continue;
      seen_[static_cast<size_t>(name - layer_->review_names.data())] = true;
      for (const uint32_t match :
           layer_->numbers.subspan(name->matches.begin, name->matches.size)) {
        candidates_.emplace_back(&layer_->review_matches[match], place);
      }
    }
  }

  // Whether the match is for this target and this file, and its rule the one that holds.
  bool HoldsHere(const ReviewMatchRecord& match) const {
    if (match.before != 0 && options_.target.rocm.value() >= match.before) return false;
    const auto conditions = layer_->numbers.subspan(match.if_names.begin, match.if_names.size);
    const bool is_met = conditions.empty() || std::any_of(conditions.begin(), conditions.end(),
                                                          [this](uint32_t i) { return seen_[i]; });
    return is_met && options_.rules->Holds(*layer_, match);
  }

  void ReviewName(const ReviewMatchRecord& match, Place place) {
    if (IsKept(place) || !HoldsHere(match) || !StandsRight(match, place)) return;
    if (CallFits(match, place)) Report(match, place);
  }

  void ReviewUnknown(Place place) {
    const std::string_view name = Text(place);
    for (const ReviewPrefixRecord& prefix : layer_->review_prefixes) {
      if (name.substr(0, prefix.prefix.size) != layer_->Text(prefix.prefix)) continue;
      const ReviewMatchRecord& match = layer_->review_matches[prefix.match];
      if (IsKept(place) || !HoldsHere(match) || !StandsRight(match, place)) continue;
      if (IsUsers(place) || declared_->Has(name)) return;
      Report(match, place);
    }
  }

  bool IsUsers(Place place) {
    if (IsSomebodys(map_, place.begin)) return true;
    const size_t index = map_->DirectiveAt(place.begin);
    if (index == CodeMap::kNone) return false;
    const Directive& directive = map_->lexed().directives[index];
    return IsConditional(Text({directive.name_begin, directive.name_end}));
  }

  bool StandsRight(const ReviewMatchRecord& match, Place place) {
    switch (match.place) {
      case ReviewPlace::kAnywhere:
        return true;
      case ReviewPlace::kCall:
        return IsCallable(map_, place.begin) && ArgumentsOpen(map_, place.end).has_value();
      case ReviewPlace::kMember:
        return IsMember(map_, place.begin);
      case ReviewPlace::kNamespace:
        return IsNamespace(map_, place);
      case ReviewPlace::kDirective:
        return map_->DirectiveAt(place.begin) != CodeMap::kNone;
    }
    return false;
  }

  bool CallFits(const ReviewMatchRecord& match, Place place) {
    if (match.counts.size == 0 && match.argument == ReviewMatchRecord::kNoArgument) return true;
    const std::optional<uint32_t> open = ArgumentsOpen(map_, place.end);
    if (!open.has_value()) return false;
    const std::optional<ArgumentList> list = SplitCall(map_, *open);
    if (!list.has_value()) return false;
    const auto counts = layer_->numbers.subspan(match.counts.begin, match.counts.size);
    const auto count = static_cast<uint32_t>(list->arguments.size());
    if (!counts.empty() && std::find(counts.begin(), counts.end(), count) == counts.end()) {
      return false;
    }
    if (match.argument == ReviewMatchRecord::kNoArgument) return true;
    if (match.argument >= count) return false;
    const Argument& argument = list->arguments[match.argument];
    return RE2::FullMatch(Piece(Text({argument.begin, argument.end})),
                          patterns_->Get(layer_->Text(match.argument_is)));
  }

  void SearchLiterals(const ReviewMatchRecord& match) {
    for (const PooledText literal :
         layer_->texts.subspan(match.literals.begin, match.literals.size)) {
      for (const Place place : PlacesOf(literal)) Report(match, place);
    }
  }

  // Where the literal stands in code. Kept, because several matches ask for the same ones.
  const std::vector<Place>& PlacesOf(PooledText pooled) {
    const auto [known, is_new] = places_.try_emplace(uint64_t{pooled.offset} << 32 | pooled.size);
    if (!is_new) return known->second;
    const std::string_view literal = layer_->Text(pooled);
    for (size_t at = text_.find(literal); at != std::string_view::npos;
         at = text_.find(literal, at + 1)) {
      const Place place = {static_cast<uint32_t>(at), static_cast<uint32_t>(at + literal.size())};
      if (!IsWhole(place) || IsListElement(place)) continue;
      if (map_->SpanAt(place.begin) == CodeMap::kNone) known->second.push_back(place);
    }
    return known->second;
  }

  // Whether the literal is not part of a longer name or number; a number may have a suffix.
  bool IsWhole(Place place) const {
    const auto joins = [](char c) { return IsIdentifierByte(c) || c == '.'; };
    if (joins(text_[place.begin]) && place.begin > 0 && joins(text_[place.begin - 1])) return false;
    if (!joins(text_[place.end - 1])) return true;
    size_t end = place.end;
    while (end < text_.size() && ((text_[end] | 0x20) == 'u' || (text_[end] | 0x20) == 'l')) ++end;
    return end == text_.size() || !joins(text_[end]);
  }

  // Whether the literal stands alone between commas or brackets: tables of numbers are long, and
  // there is no arithmetic in them.
  bool IsListElement(Place place) const {
    size_t before = place.begin;
    while (before > 0 && IsSpace(text_[before - 1])) --before;
    size_t after = place.end;
    while (after < text_.size() && IsSpace(text_[after])) ++after;
    return before > 0 && after < text_.size() &&
           (text_[before - 1] == ',' || text_[before - 1] == '{') &&
           (text_[after] == ',' || text_[after] == '}');
  }

  bool Matches(PooledText pattern, std::string_view text) {
    return pattern.size != 0 &&
           RE2::PartialMatch(Piece(text), patterns_->Get(layer_->Text(pattern)));
  }

  // The window around `at`; several matches ask for that of one candidate after another.
  const CodeWindow& WindowOf(uint32_t at, bool with_literals) {
    if (window_at_ != at || window_has_literals_ != with_literals) {
      window_ = WindowAround(map_, at, with_literals);
      window_at_ = at;
      window_has_literals_ = with_literals;
    }
    return window_;
  }

  void Report(const ReviewMatchRecord& match, Place place) {
    if (Matches(match.except, Text(place))) return;
    if (match.pattern.size != 0 || match.unless.size != 0) {
      const CodeWindow& window = WindowOf(place.begin, match.strings);
      if (Matches(match.unless, window.code)) return;
      if (match.pattern.size == 0) {
        return AddMatchFinding(*map_, *layer_, match, place.begin, place.end, conversion_);
      }
      const std::optional<Place> found =
          FindOn(patterns_->Get(layer_->Text(match.pattern)), window, place);
      if (!found.has_value()) return;
      place = *found;
    }
    AddMatchFinding(*map_, *layer_, match, place.begin, place.end, conversion_);
  }

  CodeMap* const map_;
  const std::string_view text_;
  const ConvertOptions& options_;
  DeclaredNames* const declared_;
  ReviewPatterns* const patterns_;
  Conversion* const conversion_;
  const RuleImage* layer_ = nullptr;
  std::vector<std::pair<const ReviewMatchRecord*, Place>> candidates_;
  std::vector<bool> seen_;                                   // by review name
  std::unordered_map<uint64_t, std::vector<Place>> places_;  // by the literal's place in the pool
  CodeWindow window_;
  std::optional<uint32_t> window_at_;  // none yet
  bool window_has_literals_ = false;
};

}  // namespace

void ReviewMatches(CodeMap* map, const std::vector<Token>& unknown, const ConvertOptions& options,
                   DeclaredNames* declared, ReviewPatterns* patterns, Conversion* conversion) {
  MatchReviewer(map, options, declared, patterns, conversion).Run(unknown);
}

}  // namespace hipify
