#include "source/plain_scanner.h"

#include "source/characters.h"
#include "source/token_reader.h"

namespace hipify {
namespace {

class PlainScanner : public TokenReader {
 public:
  using TokenReader::TokenReader;

  void Run() {
    const char* p = First();
    while (p < end_) {
      if (IsDigit(*p)) {
        p = NumberEnd(p);
      } else if (IsIdentifierByte(*p)) {
        p = ReadWord(p);
      } else if (*p == '"' || *p == '\'') {
        p = ReadQuoted(p);
      } else if (*p == '/') {
        p = ReadSlash(p);
      } else if (*p == '<') {
        p = ReadLess(p);
      } else if (*p == '#') {
        p = ReadHash(p);
      } else {
        ++p;
      }
    }
  }

 private:
  const char* ReadWord(const char* word) {
    const char* p = word;
    while (p < end_ && IsIdentifierByte(*p)) ++p;
    if (filter_.MayMatch(word, end_)) AddName(word, p);
    const bool is_prefix =
        p < end_ && *p == '"' && IsRawStringPrefix({word, static_cast<size_t>(p - word)});
    return is_prefix ? ReadRawString(p) : p;
  }
};

}  // namespace

void ScanPlainly(std::string_view text, const NameFilter& filter, LexedText* out) {
  PlainScanner(text, filter, out).Run();
}

}  // namespace hipify
