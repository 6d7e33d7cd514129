#include "source/lexer_comparison.h"

#include <algorithm>
#include <cctype>
#include <random>
#include <string>

#include "source/characters.h"
#include "source/splice.h"

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

bool HasLoneCarriageReturn(std::string_view text) {
  for (size_t at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    if (text.substr(at + 1, 1) != "\n") return true;
  }
  return false;
}

bool HasSplicedWord(std::string_view text) {
  const auto is_inside = [](char c) { return IsIdentifierByte(c) || c == '.' || c == '\''; };
  for (size_t at = 1; at < text.size(); ++at) {
    const bool is_launch = text[at - 1] == '<';
    if (text[at] != '\\' || (!is_launch && !is_inside(text[at - 1]))) continue;
    const char* const next = AfterSplices(text.data() + at, text.data() + text.size());
    if (next != text.data() + at && next < text.data() + text.size() &&
        (is_launch ? *next == '<' : is_inside(*next) || *next == '"')) {
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
