#include "convert/enums.h"

namespace hipify {

bool OpensEnum(CodeMap* map, uint32_t brace) {
  constexpr int kMostWords = 6;
  CodeCursor cursor(map, brace);
  for (int i = 0; i < kMostWords; ++i) {
    const Lexeme token = cursor.Previous();
    if (cursor.Is(token, "enum")) return true;
    if (token.kind != LexemeKind::kIdentifier && !cursor.Is(token, ":")) return false;
  }
  return false;
}

bool IsInEnum(CodeMap* map, uint32_t offset) {
  // Enums are seldom longer, and no text may make this slow.
  constexpr int kMostTokens = 2000;
  CodeCursor cursor(map, offset);
  for (int i = 0; i < kMostTokens; ++i) {
    const Lexeme token = cursor.Previous();
    if (cursor.Is(token, "{")) return OpensEnum(map, token.begin);
    const bool ends_one = cursor.Is(token, ";") || cursor.Is(token, "}");
    if (ends_one || token.kind == LexemeKind::kEnd) return false;
  }
  return false;
}

}  // namespace hipify
