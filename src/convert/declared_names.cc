#include "convert/declared_names.h"

#include <algorithm>
#include <array>

#include "convert/enums.h"

namespace hipify {
namespace {

template <size_t kCount>
bool IsOneOf(const std::array<std::string_view, kCount>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Words that can stand before a name without declaring it: what an expression follows, and what
// stands before a type.
bool LeavesUndeclared(std::string_view word) {
  constexpr std::array<std::string_view, 40> kWords = {"return",
                                                       "else",
                                                       "do",
                                                       "case",
                                                       "throw",
                                                       "sizeof",
                                                       "new",
                                                       "delete",
                                                       "goto",
                                                       "and",
                                                       "or",
                                                       "not",
                                                       "xor",
                                                       "in",
                                                       "co_return",
                                                       "co_await",
                                                       "co_yield",
                                                       "operator",
                                                       "const",
                                                       "volatile",
                                                       "static",
                                                       "extern",
                                                       "inline",
                                                       "constexpr",
                                                       "register",
                                                       "mutable",
                                                       "typedef",
                                                       "unsigned",
                                                       "signed",
                                                       "friend",
                                                       "thread_local",
                                                       "explicit",
                                                       "virtual",
                                                       "__restrict__",
                                                       "__inline__",
                                                       "__host__",
                                                       "__device__",
                                                       "__global__",
                                                       "__forceinline__",
                                                       "if"};
  return IsOneOf(kWords, word);
}

bool IsTagKeyword(std::string_view word) {
  constexpr std::array<std::string_view, 4> kWords = {"struct", "class", "union", "enum"};
  return IsOneOf(kWords, word);
}

}  // namespace

bool DeclaredNames::Has(std::string_view name) {
  constexpr size_t kManyNames = 16;
  const auto [known, is_new] = known_.try_emplace(name, false);
  if (!is_new) return known->second;
  if (known_.size() == kManyNames) IndexTokens();
  return known->second = Search(name);
}

bool DeclaredNames::Search(std::string_view name) {
  const auto size = static_cast<uint32_t>(name.size());
  if (!tokens_of_.empty()) {
    const std::vector<uint32_t>& begins = tokens_of_[name];
    return std::any_of(begins.begin(), begins.end(),
                       [&](uint32_t begin) { return IsDeclaration(begin, begin + size); });
  }
  const std::vector<Token>& tokens = map_->lexed().tokens;
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return token.end - token.begin == size && map_->text().substr(token.begin, size) == name &&
           IsDeclaration(token.begin, token.end);
  });
}

void DeclaredNames::IndexTokens() {
  for (const Token& token : map_->lexed().tokens) {
    tokens_of_[map_->text().substr(token.begin, token.end - token.begin)].push_back(token.begin);
  }
}

bool DeclaredNames::IsDeclaration(uint32_t begin, uint32_t end) {
  CodeCursor before(map_, begin);
  CodeCursor after(map_, end);
  const Lexeme next = after.Next();
  Lexeme previous = before.Previous();
  if (before.Is(previous, "::") && before.HasScopeBefore(previous)) {
    // `T Class::name(` defines; `ns::name(x)` as an expression does not.
    before.Previous();
    previous = before.Previous();
    return after.Is(next, "(") && previous.kind == LexemeKind::kIdentifier &&
           !LeavesUndeclared(before.Text(previous));
  }
  if (previous.kind == LexemeKind::kIdentifier) {
    const std::string_view word = before.Text(previous);
    if (IsTagKeyword(word))
      return after.Is(next, "{") || after.Is(next, ":") || after.Is(next, ";");
    if (word == "define" || word == "using" || word == "namespace" || word == "typename")
      return true;
    return !LeavesUndeclared(word);
  }
  // An enumerator of the file's own enum, or the name behind `typedef struct { ... }`.
  if (before.Is(previous, "{") || before.Is(previous, ",")) {
    if (after.Is(next, "=")) return !after.Is(after.Next(), "=");
    return (after.Is(next, ",") || after.Is(next, "}")) && IsInEnum(map_, begin);
  }
  if (before.Is(previous, "}")) return after.Is(next, ";");
  const bool ends_type = before.Is(previous, "*") || before.Is(previous, "&");
  if (ends_type || before.Is(previous, ">")) {
    const bool declares = after.Is(next, "(") || after.Is(next, "=") || after.Is(next, ";") ||
                          after.Is(next, "[") || after.Is(next, "{") ||
                          (ends_type && (after.Is(next, ",") || after.Is(next, ")")));
    if (!declares) return false;
    previous = before.Previous();
    // `(*name)(` declares a pointer to a function, `T *name` a pointer, `f(&name)` nothing.
    if (ends_type && before.Is(previous, "(") && after.Is(next, ")")) {
      return after.Is(after.Next(), "(");
    }
    return previous.kind == LexemeKind::kIdentifier && !LeavesUndeclared(before.Text(previous));
  }
  return false;
}

}  // namespace hipify
