#include "source/lexer.h"

#include <array>
#include <cstddef>
#include <cstring>

#include "source/characters.h"
#include "source/splice.h"

namespace hipify {
namespace {

enum ByteClass : uint8_t { kPlain, kWord, kNumber, kQuote, kApostrophe, kSlash, kLess, kHash };

constexpr std::array<ByteClass, 256> MakeByteClasses() {
  std::array<ByteClass, 256> classes{};
  for (size_t byte = 0; byte < classes.size(); ++byte) {
    const size_t lower = byte | 0x20;
    if ((lower >= 'a' && lower <= 'z') || byte == '_' || byte == '$' || byte >= 0x80) {
      classes[byte] = kWord;
    } else if (byte >= '0' && byte <= '9') {
      classes[byte] = kNumber;
    }
  }
  classes['"'] = kQuote;
  classes['\''] = kApostrophe;
  classes['/'] = kSlash;
  classes['<'] = kLess;
  classes['#'] = kHash;
  return classes;
}

constexpr std::array<ByteClass, 256> kByteClasses = MakeByteClasses();

ByteClass ClassOf(char c) { return kByteClasses[static_cast<unsigned char>(c)]; }

bool IsWordByte(char c) {
  const ByteClass byte_class = ClassOf(c);
  return byte_class == kWord || byte_class == kNumber;
}

bool IsRawStringPrefix(std::string_view word) {
  return word == "R" || word == "u8R" || word == "LR" || word == "uR" || word == "UR";
}

class Scanner {
 public:
  Scanner(std::string_view text, const NameFilter& filter, LexedText* out)
      : begin_(text.data()), end_(begin_ + text.size()), filter_(filter), out_(out) {}

  void Run() {
    const char* p = begin_ + ByteOrderMarkSize({begin_, static_cast<size_t>(end_ - begin_)});
    while (p < end_) {
      switch (ClassOf(*p)) {
        case kPlain:
          ++p;
          break;
        case kWord:
          p = LexWord(p);
          break;
        case kNumber:
          p = LexNumber(p);
          break;
        case kQuote:
          p = LexQuoted(p, SpanKind::kString);
          break;
        case kApostrophe:
          p = LexQuoted(p, SpanKind::kCharacter);
          break;
        case kSlash:
          p = LexSlash(p);
          break;
        case kLess:
          p = LexLess(p);
          break;
        case kHash:
          p = LexHash(p);
          break;
      }
    }
  }

 private:
  uint32_t Offset(const char* p) const { return static_cast<uint32_t>(p - begin_); }

  const char* AddSpan(const char* from, const char* to, SpanKind kind) {
    out_->spans.push_back({Offset(from), Offset(to), kind});
    return to;
  }

  const char* LexWord(const char* p) {
    const char* const word = p;
    while (p < end_ && IsWordByte(*p)) ++p;
    const bool may_match = end_ - word >= 4 ? filter_.MayMatch(word) : filter_.MayMatch(word, end_);
    if (may_match && !IsSpliced(word, p)) {
      out_->tokens.push_back({Offset(word), Offset(p), TokenKind::kName});
    }
    if (p < end_ && *p == '"' && IsRawStringPrefix({word, static_cast<size_t>(p - word)})) {
      return LexRawString(p);
    }
    return p;
  }

  // Whether a line splice joins the word to identifier bytes of the line before or after.
  bool IsSpliced(const char* word, const char* word_end) const {
    if (word > begin_ && word[-1] == '\n') {
      const char* const backslash = SplicingBackslash(word - 1, begin_);
      if (backslash != nullptr && backslash > begin_ && IsWordByte(backslash[-1])) return true;
    }
    if (word_end < end_ && *word_end == '\\') {
      const char* const next = AfterSplice(word_end, end_);
      if (next != nullptr && next < end_ && IsWordByte(*next)) return true;
    }
    return false;
  }

  // A preprocessing number: it swallows letters, dots, digit separators and exponent signs.
  const char* LexNumber(const char* p) const {
    while (++p < end_) {
      if (IsWordByte(*p) || *p == '.') continue;
      if (*p == '\'' && p + 1 < end_ && IsWordByte(p[1])) continue;
      const char exponent = static_cast<char>(p[-1] | 0x20);
      if ((*p == '+' || *p == '-') && (exponent == 'e' || exponent == 'p')) continue;
      break;
    }
    return p;
  }

  // A string or character literal without raw prefix, ended by its quote or the line's end.
  const char* LexQuoted(const char* open, SpanKind kind) {
    const char* p = open + 1;
    while (p < end_ && *p != '\n') {
      if (*p == *open) return AddSpan(open, p + 1, kind);
      if (*p == '\\') {
        const char* const next_line = AfterSplice(p, end_);
        p = next_line != nullptr ? next_line : p + 2;
      } else {
        ++p;
      }
    }
    return AddSpan(open, p < end_ ? p : end_, kind);
  }

  const char* LexRawString(const char* open) {
    constexpr ptrdiff_t kLongestDelimiter = 16;
    const char* p = open + 1;
    while (p < end_ && p - open <= kLongestDelimiter &&
           std::strchr("()\\ \t\v\f\n", *p) == nullptr) {
      ++p;
    }
    if (p >= end_ || *p != '(') return LexQuoted(open, SpanKind::kString);
    std::array<char, kLongestDelimiter + 2> closing{};
    const auto delimiter_size = static_cast<size_t>(p - (open + 1));
    closing[0] = ')';
    std::memcpy(&closing[1], open + 1, delimiter_size);
    closing[delimiter_size + 1] = '"';
    const std::string_view needle(closing.data(), delimiter_size + 2);
    const std::string_view rest(p, static_cast<size_t>(end_ - p));
    const size_t found = rest.find(needle);
    if (found == std::string_view::npos) return AddSpan(open, end_, SpanKind::kRawString);
    return AddSpan(open, p + found + needle.size(), SpanKind::kRawString);
  }

  const char* LexSlash(const char* p) {
    const char* second = p + 1;
    if (second < end_ && *second == '\\') {
      const char* const next_line = AfterSplice(second, end_);
      if (next_line != nullptr) second = next_line;
    }
    if (second < end_ && *second == '/') return LexLineComment(p, second + 1);
    if (second < end_ && *second == '*') return LexBlockComment(p, second + 1);
    return p + 1;
  }

  const char* LexLineComment(const char* open, const char* p) {
    while (p < end_) {
      const void* const found = std::memchr(p, '\n', static_cast<size_t>(end_ - p));
      if (found == nullptr) break;
      const char* const newline = static_cast<const char*>(found);
      if (SplicingBackslash(newline, p) == nullptr) {
        return AddSpan(open, newline, SpanKind::kLineComment);
      }
      p = newline + 1;
    }
    return AddSpan(open, end_, SpanKind::kLineComment);
  }

  const char* LexBlockComment(const char* open, const char* p) {
    while (p < end_) {
      const void* const found = std::memchr(p, '*', static_cast<size_t>(end_ - p));
      if (found == nullptr) break;
      p = static_cast<const char*>(found) + 1;
      if (p < end_ && *p == '/') return AddSpan(open, p + 1, SpanKind::kBlockComment);
    }
    return AddSpan(open, end_, SpanKind::kBlockComment);
  }

  const char* LexLess(const char* p) {
    const char* const first = p;
    while (p < end_ && *p == '<') ++p;
    if (p - first == 3) out_->tokens.push_back({Offset(first), Offset(p), TokenKind::kLaunch});
    return p;
  }

  const char* LexHash(const char* hash) {
    if (!StartsLine(hash)) return hash + 1;
    Directive directive;
    directive.begin = Offset(hash);
    const char* p = SkipToDirectiveText(hash + 1);
    directive.name_begin = Offset(p);
    while (p < end_ && IsWordByte(*p)) ++p;
    directive.name_end = Offset(p);
    directive.operand_begin = directive.operand_end = directive.name_end;
    const std::string_view name(begin_ + directive.name_begin,
                                directive.name_end - directive.name_begin);
    if (name == "include" || name == "include_next" || name == "import") {
      p = LexHeaderName(SkipToDirectiveText(p), &directive);
    }
    out_->directives.push_back(directive);
    return p;
  }

  // Whether only blanks, comments and splices stand between the line's start and `p`.
  bool StartsLine(const char* p) const {
    const char* const first = begin_ + ByteOrderMarkSize({begin_, size_t(end_ - begin_)});
    size_t span = out_->spans.size();
    for (;;) {
      while (p > first && (IsBlank(p[-1]) || p[-1] == '\r')) --p;
      if (p == first) return true;
      if (p[-1] == '\n') {
        const char* const backslash = SplicingBackslash(p - 1, first);
        if (backslash == nullptr) return true;
        p = backslash;
      } else if (span > 0 && out_->spans[span - 1].kind == SpanKind::kBlockComment &&
                 begin_ + out_->spans[span - 1].end == p) {
        p = begin_ + out_->spans[--span].begin;
      } else {
        return false;
      }
    }
  }

  // Skips blanks, splices and block comments, which may stand inside a directive.
  const char* SkipToDirectiveText(const char* p) {
    while (p < end_) {
      if (IsBlank(*p)) {
        ++p;
      } else if (*p == '\\' && AfterSplice(p, end_) != nullptr) {
        p = AfterSplice(p, end_);
      } else if (*p == '/' && p + 1 < end_ && p[1] == '*') {
        p = LexBlockComment(p, p + 2);
      } else {
        break;
      }
    }
    return p;
  }

  const char* LexHeaderName(const char* open, Directive* directive) {
    if (open >= end_ || (*open != '<' && *open != '"')) return open;
    const char closing = *open == '<' ? '>' : '"';
    const char* p = open + 1;
    while (p < end_ && *p != '\n' && *p != closing) ++p;
    if (p >= end_ || *p != closing) return open;
    ++p;
    directive->operand_begin = Offset(open);
    directive->operand_end = Offset(p);
    return AddSpan(open, p, SpanKind::kHeaderName);
  }

  const char* const begin_;
  const char* const end_;
  const NameFilter& filter_;
  LexedText* const out_;
};

}  // namespace

uint32_t ByteOrderMarkSize(std::string_view text) {
  return text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

void Lex(std::string_view text, const NameFilter& filter, LexedText* out) {
  out->text = text;
  out->tokens.clear();
  out->spans.clear();
  out->directives.clear();
  Scanner(text, filter, out).Run();
}

}  // namespace hipify
