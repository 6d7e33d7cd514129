#include "convert/review_ballots.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "convert/arguments.h"
#include "convert/finding_ids.h"

namespace hipify {
namespace {

// A declaration is seldom further away; a limit keeps odd text from being read again and again.
constexpr int kMaxTokens = 5000;

template <size_t kCount>
bool IsOneOf(const std::array<std::string_view, kCount>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool GivesMask(std::string_view word) {
  constexpr std::array<std::string_view, 5> kNames = {"__ballot_sync", "__ballot", "__activemask",
                                                      "__match_any_sync", "__match_all_sync"};
  return IsOneOf(kNames, word);
}

bool HasBits32(std::string_view word) {
  constexpr std::array<std::string_view, 5> kTypes = {"unsigned", "int", "uint", "uint32_t",
                                                      "int32_t"};
  return IsOneOf(kTypes, word);
}

class BallotReviewer {
 public:
  BallotReviewer(CodeMap* map, Conversion* conversion)
      : map_(map), text_(map->text()), conversion_(conversion) {}

  void Run() {
    for (const Token& token : map_->lexed().tokens) {
      const std::string_view word = text_.substr(token.begin, token.end - token.begin);
      if (!GivesMask(word)) continue;
      const std::string_view name = AssignedName(token.begin);
      if (name.empty() || !IsNarrow(name, token.begin)) continue;
      conversion_->findings.push_back({token.begin, token.end, finding_id::kNarrowBallot,
                                       Severity::kWarning,
                                       "the result of " + std::string(word) + " is kept in " +
                                           std::string(name) + ", of 32 bits; in HIP it has 64",
                                       ""});
    }
  }

 private:
  struct LastAssignment {
    uint32_t begin = 0;  // of the name
    bool is_narrow = false;
  };

  // The `name` of `name = call`, where `call` begins at `begin`.
  std::string_view AssignedName(uint32_t begin) {
    CodeCursor cursor(map_, begin);
    if (!cursor.Is(cursor.Previous(), "=")) return {};
    const Lexeme name = cursor.Previous();
    if (name.kind != LexemeKind::kIdentifier) return {};
    const Lexeme before = cursor.Previous();
    // An identifier is the type of a declaration; a member is declared elsewhere.
    const bool is_other = before.kind == LexemeKind::kIdentifier || cursor.Is(before, ".") ||
                          cursor.Is(before, "->") || cursor.Is(before, "*");
    return is_other ? std::string_view() : cursor.Text(name);
  }

  // Whether the nearest declaration of `name` before `offset` is one of 32 bits.
  bool IsNarrow(std::string_view name, uint32_t offset) {
    CodeCursor cursor(map_, offset);
    cursor.Previous();  // =
    const uint32_t assigned = cursor.Previous().begin;
    const auto [known, is_new] = last_.try_emplace(name);
    const LastAssignment before = known->second;
    known->second = {assigned, SearchDeclaration(name, assigned, is_new ? nullptr : &before)};
    return known->second.is_narrow;
  }

  // The same, looking from the assignment at `assigned` back to the one `before`, if not null: what
  // is in front of that is known.
  bool SearchDeclaration(std::string_view name, uint32_t assigned, const LastAssignment* before) {
    CodeCursor cursor(map_, assigned);
    for (int i = 0; i < kMaxTokens; ++i) {
      const Lexeme token = cursor.Previous();
      if (token.kind == LexemeKind::kEnd) return false;
      if (!cursor.Is(token, name)) continue;
      if (before != nullptr && token.begin == before->begin) return before->is_narrow;
      const std::vector<std::string_view> type = TypeBefore(token.begin);
      if (!type.empty() && type.back() != "return") return IsNarrowType(type);
    }
    return false;
  }

  static bool IsNarrowType(const std::vector<std::string_view>& words) {
    return HasBits32(words.back()) && std::find(words.begin(), words.end(), "long") == words.end();
  }

  // The words of the type that a declarator at `begin` has; none where it is no declarator.
  std::vector<std::string_view> TypeBefore(uint32_t begin) {
    CodeCursor cursor(map_, begin);
    Lexeme token = cursor.Previous();
    if (cursor.Is(token, ",")) return TypeOfStatement(token.begin);
    std::vector<std::string_view> words;
    for (; token.kind == LexemeKind::kIdentifier; token = cursor.Previous()) {
      words.insert(words.begin(), cursor.Text(token));
    }
    return words;
  }

  // The type that the statement around the comma at `comma` begins with: `unsigned a = 0, b;`.
  std::vector<std::string_view> TypeOfStatement(uint32_t comma) {
    constexpr int kLongest = 60;
    CodeCursor cursor(map_, comma);
    for (int i = 0; i < kLongest; ++i) {
      const Lexeme token = cursor.Previous();
      if (cursor.Is(token, "(")) return {};
      if (cursor.Is(token, ")")) {
        const std::optional<uint32_t> open = MatchingOpen(map_, token.begin);
        if (!open.has_value()) return {};
        cursor.MoveTo(*open);
      }
      const bool ends_one = cursor.Is(token, ";") || cursor.Is(token, "{") || cursor.Is(token, "}");
      if (ends_one) cursor.MoveTo(token.end);
      if (!ends_one && token.kind != LexemeKind::kEnd) continue;
      std::vector<std::string_view> words;
      for (Lexeme word = cursor.Next(); word.kind == LexemeKind::kIdentifier;
           word = cursor.Next()) {
        words.push_back(cursor.Text(word));
      }
      if (!words.empty()) words.pop_back();  // the first declarator's name
      return words;
    }
    return {};
  }

  CodeMap* const map_;
  const std::string_view text_;
  Conversion* const conversion_;
  std::unordered_map<std::string_view, LastAssignment> last_;  // by name
};

}  // namespace

void ReviewBallots(CodeMap* map, Conversion* conversion) { BallotReviewer(map, conversion).Run(); }

}  // namespace hipify
