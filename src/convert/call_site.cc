#include "convert/call_site.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "convert/arguments.h"

namespace hipify {
namespace {

// Keywords that an expression can follow. After any other word a name is being declared.
bool CanPrecedeExpression(std::string_view word) {
  constexpr std::array<std::string_view, 14> kWords = {
      "return",   "else", "do", "case", "throw", "co_return", "co_await",
      "co_yield", "and",  "or", "not",  "xor",   "in",        "__extension__"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

}  // namespace

bool IsCallable(CodeMap* map, uint32_t begin) {
  CodeCursor before(map, begin);
  Lexeme previous = before.Previous();
  if (before.Is(previous, "::")) {
    if (before.HasScopeBefore(previous)) return false;
    previous = before.Previous();
  }
  if (before.Is(previous, ".") || before.Is(previous, "->")) return false;
  if (previous.kind == LexemeKind::kIdentifier) return CanPrecedeExpression(before.Text(previous));
  if (before.Is(previous, "*") || before.Is(previous, "&")) {
    // `T *name(` declares; `a && name(` and `a * name(` do not, and no API name returns a number.
    const uint32_t star = previous.begin;
    previous = before.Previous();
    const bool is_operator = before.Is(previous, "&") && previous.end == star;
    return is_operator || previous.kind != LexemeKind::kIdentifier;
  }
  return true;
}

std::optional<uint32_t> ArgumentsOpen(CodeMap* map, uint32_t name_end) {
  CodeCursor after(map, name_end);
  Lexeme next = after.Next();
  if (after.Is(next, "<")) {
    const std::optional<uint32_t> end = TemplateArgumentsEnd(map, next.begin);
    if (!end.has_value()) return std::nullopt;
    after.MoveTo(*end);
    next = after.Next();
  }
  return after.Is(next, "(") ? std::optional<uint32_t>(next.begin) : std::nullopt;
}

}  // namespace hipify
