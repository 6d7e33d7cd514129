#include "convert/review_half2.h"

#include <string>
#include <string_view>

#include "convert/finding_ids.h"

namespace hipify {
namespace {

// The first release whose half2 has halves as members.
constexpr Version kFixed(6, 0);
// Blocks are small; a limit keeps odd text from being read again and again.
constexpr int kMaxTokens = 20'000;

class Half2Reviewer {
 public:
  Half2Reviewer(CodeMap* map, Conversion* conversion)
      : map_(map), text_(map->text()), conversion_(conversion) {}

  void Run() {
    for (const Token& token : map_->lexed().tokens) {
      const std::string_view word = text_.substr(token.begin, token.end - token.begin);
      if (word == "half2" || word == "__half2") ReviewDeclaration(token.end);
    }
  }

 private:
  // Reads the declarators behind the type: `a, *b, &c, d[4]`. A call's name is none.
  void ReviewDeclaration(uint32_t type_end) {
    CodeCursor cursor(map_, type_end);
    for (;;) {
      Lexeme token = cursor.Next();
      while (cursor.Is(token, "*") || cursor.Is(token, "&") || cursor.Is(token, "const") ||
             cursor.Is(token, "__restrict__")) {
        token = cursor.Next();
      }
      if (token.kind != LexemeKind::kIdentifier) return;
      const Lexeme next = cursor.Next();
      if (cursor.Is(next, "(")) return;
      ReviewUses(cursor.Text(token), next.begin);
      // A parameter's comma begins another type.
      if (!cursor.Is(next, ",")) return;
      CodeCursor ahead(map_, cursor.offset());
      ahead.Next();
      const Lexeme second = ahead.Next();
      if (second.kind == LexemeKind::kIdentifier || ahead.Is(second, "*")) return;
    }
  }

  // Looks from `from` on to the end of the block that the declaration is in, or, for a parameter,
  // to that of the function.
  void ReviewUses(std::string_view name, uint32_t from) {
    CodeCursor cursor(map_, from);
    int depth = 0;
    int parentheses = 0;
    bool is_parameter = false;
    for (int i = 0; i < kMaxTokens; ++i) {
      const Lexeme token = cursor.Next();
      if (token.kind == LexemeKind::kEnd) return;
      if (token.kind == LexemeKind::kIdentifier) {
        if (cursor.Text(token) == name) ReviewUse(token.end);
        continue;
      }
      const char c = text_[token.begin];
      if (c == '(') ++parentheses;
      if (c == ')' && --parentheses < 0) is_parameter = true;
      if (c == '{') ++depth;
      const bool ends = (c == '}' && (--depth < 0 || (depth == 0 && is_parameter))) ||
                        (c == ';' && depth == 0 && is_parameter);
      if (ends) return;
    }
  }

  // Reads `[i]`, then `.x`, `->x` or the like.
  void ReviewUse(uint32_t name_end) {
    CodeCursor cursor(map_, name_end);
    Lexeme token = cursor.Next();
    for (int depth = cursor.Is(token, "[") ? 1 : 0; depth > 0;) {
      token = cursor.Next();
      if (token.kind == LexemeKind::kEnd || cursor.Is(token, ";")) return;
      if (cursor.Is(token, "[")) ++depth;
      if (cursor.Is(token, "]") && --depth == 0) token = cursor.Next();
    }
    if (!cursor.Is(token, ".") && !cursor.Is(token, "->")) return;
    const Lexeme member = cursor.Next();
    if (!cursor.Is(member, "x") && !cursor.Is(member, "y")) return;
    conversion_->findings.push_back(
        {token.begin, member.end, finding_id::kHalf2Member, Severity::kWarning,
         "member " + std::string(cursor.Text(member)) +
             " of a half2: before ROCm 6.0 it is the raw bits, not a half",
         ""});
  }

  CodeMap* const map_;
  const std::string_view text_;
  Conversion* const conversion_;
};

}  // namespace

void ReviewHalf2(CodeMap* map, const Target& target, Conversion* conversion) {
  if (target.rocm < kFixed) Half2Reviewer(map, conversion).Run();
}

}  // namespace hipify
