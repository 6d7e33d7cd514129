#include "source/code_map.h"

#include <algorithm>

#include "source/characters.h"
#include "source/splice.h"

namespace hipify {
namespace {

// The last element that begins at or before `offset`, or CodeMap::kNone.
template <typename Element>
size_t LastBeginningAt(const std::vector<Element>& elements, uint32_t offset) {
  const auto after = std::upper_bound(
      elements.begin(), elements.end(), offset,
      [](uint32_t place, const Element& element) { return place < element.begin; });
  return after == elements.begin() ? CodeMap::kNone
                                   : static_cast<size_t>(after - elements.begin()) - 1;
}

}  // namespace

void CodeMap::Reset(const LexedText& lexed) {
  lexed_ = &lexed;
  directive_ends_.assign(lexed.directives.size(), 0);
}

size_t CodeMap::SpanAt(uint32_t offset) const {
  const size_t span = LastBeginningAt(lexed_->spans, offset);
  return span != kNone && offset < lexed_->spans[span].end ? span : kNone;
}

size_t CodeMap::DirectiveAt(uint32_t offset) {
  const size_t directive = LastBeginningAt(lexed_->directives, offset);
  return directive != kNone && offset < DirectiveEnd(directive) ? directive : kNone;
}

bool CodeMap::HasDirective(uint32_t begin, uint32_t end) const {
  if (begin >= end) return false;
  const size_t last = LastBeginningAt(lexed_->directives, end - 1);
  return last != kNone && lexed_->directives[last].begin >= begin;
}

uint32_t CodeMap::DirectiveEnd(size_t index) {
  uint32_t& end = directive_ends_[index];
  if (end != 0) return end;
  uint32_t at = lexed_->directives[index].name_end;
  for (;;) {
    at = LineEnd(at);
    if (at == text().size()) break;
    const size_t span = SpanAt(at);
    if (span != kNone) {
      at = lexed_->spans[span].end;
    } else if (SplicingBackslash(at) != kNone) {
      ++at;
    } else {
      break;
    }
  }
  end = at;
  return end;
}

uint32_t CodeMap::LineStart(uint32_t offset) const {
  if (offset != 0) {
    const size_t newline = text().rfind('\n', offset - 1);
    if (newline != std::string_view::npos) return static_cast<uint32_t>(newline) + 1;
  }
  return std::min(offset, ByteOrderMarkSize(text()));
}

uint32_t CodeMap::LineEnd(uint32_t offset) const {
  return static_cast<uint32_t>(std::min(text().find('\n', offset), text().size()));
}

size_t CodeMap::SplicingBackslash(uint32_t newline) const {
  const char* const begin = text().data();
  const char* const backslash = hipify::SplicingBackslash(begin + newline, begin);
  return backslash == nullptr ? kNone : static_cast<size_t>(backslash - begin);
}

CodeCursor::CodeCursor(CodeMap* map, uint32_t offset)
    : map_(map), text_(map->text()), offset_(offset) {
  size_t directive = map_->DirectiveAt(offset);
  if (directive == CodeMap::kNone && offset > 0) {
    // The end of a directive's last token is still inside it.
    directive = map_->DirectiveAt(offset - 1);
  }
  in_directive_ = directive != CodeMap::kNone;
  lower_ = in_directive_ ? map_->lexed().directives[directive].begin : ByteOrderMarkSize(text_);
  upper_ = in_directive_ ? map_->DirectiveEnd(directive) : static_cast<uint32_t>(text_.size());
}

Lexeme CodeCursor::Next() {
  SkipForward();
  Lexeme lexeme = {LexemeKind::kEnd, offset_, offset_};
  if (offset_ >= upper_) return lexeme;
  const size_t span = SpanHere();
  const char first = text_[offset_];
  if (span != CodeMap::kNone) {
    lexeme.kind = LexemeKind::kLiteral;
    lexeme.end = map_->lexed().spans[span].end;
  } else if (IsDigit(first)) {
    lexeme.kind = LexemeKind::kNumber;
    lexeme.end = NumberEnd(offset_);
  } else if (IsIdentifierByte(first)) {
    lexeme.kind = LexemeKind::kIdentifier;
    while (lexeme.end < upper_ && IsIdentifierByte(text_[lexeme.end])) ++lexeme.end;
  } else {
    lexeme.kind = LexemeKind::kPunctuation;
    const std::string_view two = text_.substr(offset_, 2);
    lexeme.end = offset_ + (two == "::" || two == "->" ? 2 : 1);
  }
  offset_ = lexeme.end;
  is_between_tokens_ = true;
  return lexeme;
}

Lexeme CodeCursor::Previous() {
  is_between_tokens_ = false;
  SkipBackward();
  Lexeme lexeme = {LexemeKind::kEnd, offset_, offset_};
  if (offset_ <= lower_) return lexeme;
  const size_t span = map_->SpanAt(offset_ - 1);
  const uint32_t number = span == CodeMap::kNone ? NumberBegin(offset_) : offset_;
  if (span != CodeMap::kNone) {
    lexeme.kind = LexemeKind::kLiteral;
    lexeme.begin = map_->lexed().spans[span].begin;
  } else if (number != offset_) {
    lexeme.kind = LexemeKind::kNumber;
    lexeme.begin = number;
  } else if (IsIdentifierByte(text_[offset_ - 1])) {
    while (lexeme.begin > lower_ && IsIdentifierByte(text_[lexeme.begin - 1])) --lexeme.begin;
    lexeme.kind = LexemeKind::kIdentifier;
  } else {
    lexeme.kind = LexemeKind::kPunctuation;
    lexeme.begin = PunctuationBegin(offset_);
  }
  offset_ = lexeme.begin;
  return lexeme;
}

bool CodeCursor::HasScopeBefore(const Lexeme& colons) {
  const uint32_t back = offset_;
  offset_ = colons.begin;
  const Lexeme scope = Previous();
  offset_ = back;
  // A keyword or type before the global scope is set off by a blank; a scope is not.
  return scope.end == colons.begin && (scope.kind == LexemeKind::kIdentifier || Is(scope, ">"));
}

size_t CodeCursor::SpanHere() const {
  const char first = text_[offset_];
  const bool may_begin_span = first == '"' || first == '\'' || first == '<' || first == '/';
  return may_begin_span || !is_between_tokens_ ? map_->SpanAt(offset_) : CodeMap::kNone;
}

void CodeCursor::SkipForward() {
  while (offset_ < upper_) {
    const char c = text_[offset_];
    if (IsSpace(c)) {
      ++offset_;
      continue;
    }
    if (c == '\\') {
      const char* const next_line = AfterSplice(text_.data() + offset_, text_.data() + upper_);
      if (next_line != nullptr) {
        offset_ = static_cast<uint32_t>(next_line - text_.data());
        continue;
      }
    }
    if (c == '/') {
      const size_t span = map_->SpanAt(offset_);
      if (span != CodeMap::kNone && IsComment(map_->lexed().spans[span].kind)) {
        offset_ = map_->lexed().spans[span].end;
        continue;
      }
    }
    if (c == '#' && !in_directive_) {
      const size_t directive = map_->DirectiveAt(offset_);
      if (directive != CodeMap::kNone) {
        offset_ = map_->DirectiveEnd(directive);
        continue;
      }
    }
    return;
  }
}

void CodeCursor::SkipBackward() {
  while (offset_ > lower_) {
    const char c = text_[offset_ - 1];
    const size_t span = map_->SpanAt(offset_ - 1);
    if (c == '\n') {
      if (StepOverNewlineBackward()) continue;
    } else if (IsSpace(c) && span == CodeMap::kNone) {
      --offset_;
      continue;
    }
    if (span == CodeMap::kNone || !IsComment(map_->lexed().spans[span].kind)) return;
    offset_ = map_->lexed().spans[span].begin;
  }
}

// Steps over the `\n` before the cursor and, where that ends a directive, over the directive. A
// newline inside a span (a comment that runs over several lines) is the span's.
bool CodeCursor::StepOverNewlineBackward() {
  const uint32_t newline = offset_ - 1;
  if (map_->SpanAt(newline) != CodeMap::kNone) return false;
  const size_t backslash = map_->SplicingBackslash(newline);
  if (backslash != CodeMap::kNone && backslash >= lower_) {
    offset_ = static_cast<uint32_t>(backslash);
    return true;
  }
  offset_ = newline;
  if (in_directive_ || newline == 0) return true;
  const size_t directive = map_->DirectiveAt(newline - 1);
  if (directive != CodeMap::kNone && map_->DirectiveEnd(directive) == newline) {
    offset_ = map_->lexed().directives[directive].begin;
  }
  return true;
}

// Two colons are one token, counted from the first of a run; `->` is one.
uint32_t CodeCursor::PunctuationBegin(uint32_t end) const {
  uint32_t colons = end;
  while (colons > lower_ && text_[colons - 1] == ':') --colons;
  const bool is_pair = (end - colons) % 2 == 0 && colons != end;
  const bool is_arrow = end - lower_ >= 2 && text_.substr(end - 2, 2) == "->";
  return end - (is_pair || is_arrow ? 2 : 1);
}

// The begin of the number that ends at `end`, or `end` if none does. Numbers are short; what is
// longer than any is not looked at.
uint32_t CodeCursor::NumberBegin(uint32_t end) const {
  constexpr uint32_t kLongest = 64;
  const auto can_be_inside = [this](uint32_t at) {
    const char c = text_[at];
    if (IsIdentifierByte(c) || c == '.' || c == '\'') return true;
    const char before = at > lower_ ? static_cast<char>(text_[at - 1] | 0x20) : ' ';
    return (c == '+' || c == '-') && (before == 'e' || before == 'p');
  };
  uint32_t run = end;
  while (run > lower_ && end - run < kLongest && can_be_inside(run - 1)) --run;
  while (run < end) {
    if (map_->SpanAt(run) != CodeMap::kNone) {
      ++run;
    } else if (IsDigit(text_[run])) {
      const uint32_t number_end = NumberEnd(run);
      if (number_end >= end) return number_end == end ? run : end;
      run = number_end;
    } else if (IsIdentifierByte(text_[run])) {
      while (run < end && IsIdentifierByte(text_[run])) ++run;
    } else {
      ++run;
    }
  }
  return end;
}

uint32_t CodeCursor::NumberEnd(uint32_t begin) const {
  uint32_t end = begin + 1;
  for (; end < upper_; ++end) {
    const char c = text_[end];
    const char before = static_cast<char>(text_[end - 1] | 0x20);
    const bool is_sign = (c == '+' || c == '-') && (before == 'e' || before == 'p');
    const bool separates = c == '\'' && end + 1 < upper_ && IsIdentifierByte(text_[end + 1]);
    if (!IsIdentifierByte(c) && c != '.' && !is_sign && !separates) break;
  }
  return end;
}

}  // namespace hipify
