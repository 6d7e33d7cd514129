#include "source/lexer.h"

#include "source/plain_scanner.h"
#include "source/simd_scanners.h"

namespace hipify {
namespace {

Scanner FastestScanner() {
  if (IsSupported(Scanner::kAvx2)) return Scanner::kAvx2;
  return IsSupported(Scanner::kSse2) ? Scanner::kSse2 : Scanner::kPlain;
}

}  // namespace

uint32_t ByteOrderMarkSize(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

bool IsSupported(Scanner scanner) {
  switch (scanner) {
    case Scanner::kPlain:
      return true;
    case Scanner::kSse2:
      return HasSse2Scanner();
    case Scanner::kAvx2:
      return HasAvx2Scanner();
  }
  return false;
}

void Lex(std::string_view text, const NameFilter& filter, LexedText* out) {
  static const Scanner kFastest = FastestScanner();
  LexWith(kFastest, text, filter, out);
}

void LexWith(Scanner scanner, std::string_view text, const NameFilter& filter, LexedText* out) {
  out->text = text;
  out->tokens.clear();
  out->spans.clear();
  out->directives.clear();
  switch (scanner) {
    case Scanner::kPlain:
      ScanPlainly(text, filter, out);
      break;
    case Scanner::kSse2:
      ScanWithSse2(text, filter, out);
      break;
    case Scanner::kAvx2:
      ScanWithAvx2(text, filter, out);
      break;
  }
}

}  // namespace hipify
