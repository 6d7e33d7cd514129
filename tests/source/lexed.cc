#include "source/lexed.h"

#include <algorithm>
#include <cctype>
#include <random>
#include <string>

#include "source/characters.h"
#include "source/reference_lexer.h"
#include "source/splice.h"
#include "support/catch.h"

namespace hipify {

const NameFilter& EveryName() {
  // So many names that no identifier is left out, however the filter works inside.
  static const NameFilter filter = [] {
    constexpr int kNames = 2'000'000;
    std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$";
    for (int byte = 0x80; byte <= 0xFF; ++byte) alphabet += static_cast<char>(byte);
    std::mt19937 random(1);
    NameFilter every_name;
    for (int i = 0; i < kNames; ++i) {
      std::string name;
      for (int j = 0; j < 4; ++j) name += alphabet[random() % alphabet.size()];
      every_name.Add(name);
    }
    return every_name;
  }();
  return filter;
}

std::vector<Scanner> SupportedScanners() {
  std::vector<Scanner> scanners;
  for (const Scanner scanner : {Scanner::kPlain, Scanner::kSse2, Scanner::kAvx2}) {
    if (IsSupported(scanner)) scanners.push_back(scanner);
  }
  return scanners;
}

LexedText Lexed(std::string_view text, const NameFilter& filter) {
  LexedText lexed;
  Lex(text, filter, &lexed);
  for (const Scanner scanner : SupportedScanners()) {
    // A copy of its own, so that a read behind the end is one that a checker can see.
    const std::vector<char> copy(text.begin(), text.end());
    const std::string_view copied(copy.data(), copy.size());
    LexedText other;
    LexWith(scanner, copied, filter, &other);
    INFO("scanner " << static_cast<int>(scanner) << ", text:\n" << text);
    REQUIRE(Describe(text, other.tokens) == Describe(text, lexed.tokens));
    REQUIRE(Describe(text, other.spans) == Describe(text, lexed.spans));
    REQUIRE(Describe(text, other.directives) == Describe(text, lexed.directives));
  }
  return lexed;
}

bool HasSplicedWord(std::string_view text) {
  const auto is_inside = [](char c) { return IsIdentifierByte(c) || c == '.' || c == '\''; };
  for (size_t at = 1; at < text.size(); ++at) {
    if (text[at] != '\\' || !is_inside(text[at - 1])) continue;
    const char* const next = AfterSplices(text.data() + at, text.data() + text.size());
    if (next != text.data() + at && next < text.data() + text.size() &&
        (is_inside(*next) || *next == '"')) {
      return true;
    }
  }
  return false;
}

bool HasOddDirective(const LexedText& lexed) {
  return std::any_of(lexed.directives.begin(), lexed.directives.end(), [&](const Directive& d) {
    const std::string_view name = lexed.text.substr(d.name_begin, d.name_end - d.name_begin);
    const bool is_spliced = d.name_end < lexed.text.size() && lexed.text[d.name_end] == '\\';
    return !name.empty() && (is_spliced || name.back() == 'R' ||
                             std::isdigit(static_cast<unsigned char>(name.front())) != 0);
  });
}

}  // namespace hipify
