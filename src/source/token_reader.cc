#include "source/token_reader.h"

#include <array>
#include <cstddef>
#include <cstring>

#include "source/characters.h"
#include "source/splice.h"

namespace hipify {

const char* TokenReader::First() const {
  return begin_ + ByteOrderMarkSize({begin_, static_cast<size_t>(end_ - begin_)});
}

void TokenReader::AddName(const char* word, const char* word_end) {
  if (IsSpliced(word, word_end)) return;
  out_->tokens.push_back({Offset(word), Offset(word_end), TokenKind::kName});
}

const char* TokenReader::NumberEnd(const char* digit) const {
  const char* p = digit;
  while (++p < end_) {
    if (IsIdentifierByte(*p) || *p == '.') continue;
    if (*p == '\'' && p + 1 < end_ && IsIdentifierByte(p[1])) continue;
    const char exponent = static_cast<char>(p[-1] | 0x20);
    if ((*p == '+' || *p == '-') && (exponent == 'e' || exponent == 'p')) continue;
    break;
  }
  return p;
}

const char* TokenReader::ReadQuoted(const char* open) {
  const SpanKind kind = *open == '"' ? SpanKind::kString : SpanKind::kCharacter;
  const char* p = open + 1;
  while (p < end_ && *p != '\n') {
    if (*p == *open) return AddSpan(open, p + 1, kind);
    if (*p == '\\') {
      const char* const next_line = AfterSplice(p, end_);
      p = next_line != nullptr ? next_line : AfterSplices(p + 1, end_) + 1;
    } else {
      ++p;
    }
  }
  return AddSpan(open, p < end_ ? p : end_, kind);
}

const char* TokenReader::ReadRawString(const char* open) {
  constexpr std::ptrdiff_t kLongestDelimiter = 16;
  constexpr std::string_view kNotInDelimiter = "()\\ \t\v\f\n";
  const char* p = open + 1;
  while (p < end_ && p - open <= kLongestDelimiter &&
         kNotInDelimiter.find(*p) == std::string_view::npos) {
    ++p;
  }
  if (p >= end_ || *p != '(') return ReadQuoted(open);
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

const char* TokenReader::ReadSlash(const char* slash) {
  const char* second = slash + 1;
  if (second < end_ && *second == '\\') {
    const char* const next_line = AfterSplice(second, end_);
    if (next_line != nullptr) second = next_line;
  }
  if (second < end_ && *second == '/') return ReadLineComment(slash, second + 1);
  if (second < end_ && *second == '*') return ReadBlockComment(slash, second + 1);
  return slash + 1;
}

const char* TokenReader::ReadLess(const char* less) {
  const char* p = less;
  while (p < end_ && *p == '<') ++p;
  if (p - less == 3) out_->tokens.push_back({Offset(less), Offset(p), TokenKind::kLaunch});
  return p;
}

const char* TokenReader::ReadHash(const char* hash) {
  if (!StartsLine(hash)) return hash + 1;
  Directive directive;
  directive.begin = Offset(hash);
  const char* p = SkipToDirectiveText(hash + 1);
  directive.name_begin = Offset(p);
  while (p < end_ && IsIdentifierByte(*p)) ++p;
  directive.name_end = Offset(p);
  directive.operand_begin = directive.operand_end = directive.name_end;
  const std::string_view name(begin_ + directive.name_begin,
                              directive.name_end - directive.name_begin);
  if (name == "include" || name == "include_next" || name == "import") {
    p = ReadHeaderName(SkipToDirectiveText(p), &directive);
  }
  out_->directives.push_back(directive);
  return p;
}

bool TokenReader::IsRawStringPrefix(std::string_view word) {
  return word == "R" || word == "u8R" || word == "LR" || word == "uR" || word == "UR";
}

const char* TokenReader::AddSpan(const char* from, const char* to, SpanKind kind) {
  out_->spans.push_back({Offset(from), Offset(to), kind});
  return to;
}

// Whether a line splice joins the word to identifier bytes of the line before or after.
bool TokenReader::IsSpliced(const char* word, const char* word_end) const {
  const char* before = word;
  while (before > begin_ && before[-1] == '\n') {
    const char* const backslash = SplicingBackslash(before - 1, begin_);
    if (backslash == nullptr) break;
    before = backslash;
  }
  if (before != word && before > begin_ && IsIdentifierByte(before[-1])) return true;
  const char* const after = AfterSplices(word_end, end_);
  return after != word_end && after < end_ && IsIdentifierByte(*after);
}

const char* TokenReader::ReadLineComment(const char* open, const char* body) {
  const char* p = body;
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

const char* TokenReader::ReadBlockComment(const char* open, const char* body) {
  // Slashes are rarer in comments than the stars at the beginning of their lines.
  const char* p = body + 1;
  while (p < end_) {
    const void* const found = std::memchr(p, '/', static_cast<size_t>(end_ - p));
    if (found == nullptr) break;
    p = static_cast<const char*>(found) + 1;
    const char* star = p - 2;
    while (star > body && *star == '\n' && SplicingBackslash(star, body) != nullptr) {
      star = SplicingBackslash(star, body) - 1;
    }
    if (star >= body && *star == '*') return AddSpan(open, p, SpanKind::kBlockComment);
  }
  return AddSpan(open, end_, SpanKind::kBlockComment);
}

// Whether only blanks, comments and splices stand between the line's start and `p`.
bool TokenReader::StartsLine(const char* p) const {
  const char* const first = First();
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
const char* TokenReader::SkipToDirectiveText(const char* p) {
  while (p < end_) {
    if (IsBlank(*p)) {
      ++p;
    } else if (*p == '\\' && AfterSplice(p, end_) != nullptr) {
      p = AfterSplice(p, end_);
    } else if (*p == '/' && p + 1 < end_ && p[1] == '*') {
      p = ReadBlockComment(p, p + 2);
    } else {
      break;
    }
  }
  return p;
}

const char* TokenReader::ReadHeaderName(const char* open, Directive* directive) {
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

}  // namespace hipify
