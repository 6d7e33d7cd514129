#include "convert/arguments.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "source/characters.h"
#include "source/splice.h"

namespace hipify {
namespace {

// Real argument lists nest a few levels. The limit keeps text that only opens brackets from being
// read to its end again and again.
constexpr int kMaxDepth = 64;
// The same for text without any closing bracket.
constexpr int kMaxTokens = 20'000;

bool IsOpening(std::string_view token) { return token == "(" || token == "[" || token == "{"; }
bool IsClosing(std::string_view token) { return token == ")" || token == "]" || token == "}"; }

// The number of `>` that stand side by side from `at` on.
uint32_t ClosersAt(std::string_view text, uint32_t at) {
  uint32_t count = 0;
  while (at + count < text.size() && text[at + count] == '>') ++count;
  return count;
}

// Whether the `>>>` at `at` is followed by an argument list, comments aside.
bool EndsLaunch(CodeMap* map, uint32_t at) {
  CodeCursor cursor(map, at + 3);
  return cursor.Is(cursor.Next(), "(");
}

// Moves the cursor, which stands behind an opening bracket, behind the matching one.
bool SkipBrackets(CodeCursor* cursor) {
  int depth = 1;
  for (int i = 0; i < kMaxTokens; ++i) {
    const Lexeme token = cursor->Next();
    if (token.kind == LexemeKind::kEnd) return false;
    if (token.kind != LexemeKind::kPunctuation) continue;
    if (IsOpening(cursor->Text(token)) && ++depth > kMaxDepth) return false;
    if (IsClosing(cursor->Text(token)) && --depth == 0) return true;
  }
  return false;
}

// Whether a token cannot stand between template angle brackets outside parentheses.
bool EndsTemplateArguments(CodeCursor* cursor, const Lexeme& token) {
  if (token.kind == LexemeKind::kEnd) return true;
  if (token.kind != LexemeKind::kPunctuation) return false;
  const std::string_view spelling = cursor->Text(token);
  return spelling == ";" || spelling == "{" || IsClosing(spelling) || spelling == "?" ||
         (spelling == "=" && cursor->Text({token.kind, token.begin - 1, token.end}) != ">=");
}

// What can stand behind a `>` as the right side of a comparison.
enum class RightSide { kNone, kParenthesis, kOperand };

RightSide RightSideAt(CodeMap* map, uint32_t at) {
  CodeCursor cursor(map, at);
  const Lexeme token = cursor.Next();
  if (token.kind == LexemeKind::kEnd) return RightSide::kNone;
  if (token.kind != LexemeKind::kPunctuation) return RightSide::kOperand;
  const std::string_view spelling = cursor.Text(token);
  if (spelling == "(") return RightSide::kParenthesis;
  const bool is_sign = spelling == "-" || spelling == "+" || spelling == "!" || spelling == "~";
  return is_sign ? RightSide::kOperand : RightSide::kNone;
}

// Whether the `>` at `at` is the comparison `>=`.
bool IsGreaterOrEqual(std::string_view text, uint32_t at) {
  return text.substr(at, 2) == ">=" && (at == 0 || text[at - 1] != '>');
}

bool IsSplicedSpace(std::string_view text, uint32_t at, uint32_t* after) {
  if (text[at] != '\\') return false;
  const char* const next = AfterSplice(text.data() + at, text.data() + text.size());
  if (next == nullptr) return false;
  *after = static_cast<uint32_t>(next - text.data());
  return true;
}

uint32_t SkipSpace(std::string_view text, uint32_t at, uint32_t end) {
  while (at < end) {
    uint32_t after_splice = 0;
    if (IsSpace(text[at])) {
      ++at;
    } else if (IsSplicedSpace(text, at, &after_splice)) {
      at = after_splice;
    } else {
      break;
    }
  }
  return std::min(at, end);
}

// The end of [begin, end) without white space. A line comment at the end keeps its line end, so
// that what is put behind the argument does not become part of the comment.
uint32_t TrimEnd(const CodeMap& map, uint32_t begin, uint32_t end) {
  const std::string_view text = map.text();
  uint32_t at = end;
  uint32_t newline = end;
  while (at > begin) {
    if (text[at - 1] == '\n') {
      newline = at;
      const char* const backslash = SplicingBackslash(text.data() + at - 1, text.data() + begin);
      at = backslash != nullptr ? static_cast<uint32_t>(backslash - text.data()) : at - 1;
    } else if (IsSpace(text[at - 1])) {
      --at;
    } else {
      break;
    }
  }
  const size_t span = at > begin ? map.SpanAt(at - 1) : CodeMap::kNone;
  const bool ends_in_line_comment =
      span != CodeMap::kNone && map.lexed().spans[span].kind == SpanKind::kLineComment;
  return ends_in_line_comment ? newline : at;
}

class Splitter {
 public:
  Splitter(CodeMap* map, uint32_t open, uint32_t begin, bool is_launch)
      : map_(map), cursor_(map, begin), is_launch_(is_launch), argument_begin_(begin) {
    list_.open = open;
  }

  std::optional<ArgumentList> Split() {
    bool follows_name = false;
    for (int i = 0; i < kMaxTokens; ++i) {
      const Lexeme token = cursor_.Next();
      if (token.kind == LexemeKind::kEnd) return std::nullopt;
      if (token.kind == LexemeKind::kPunctuation) {
        const std::string_view spelling = cursor_.Text(token);
        if (Closes(token, spelling)) return Finish(token.begin);
        if (!Step(token, spelling, follows_name)) return std::nullopt;
      }
      follows_name = token.kind == LexemeKind::kIdentifier;
    }
    return std::nullopt;
  }

 private:
  bool Closes(const Lexeme& token, std::string_view spelling) {
    if (!is_launch_) return spelling == ")";
    return spelling == ">" && ClosersAt(map_->text(), token.begin) == 3 &&
           EndsLaunch(map_, token.begin);
  }

  bool Step(const Lexeme& token, std::string_view spelling, bool follows_name) {
    if (IsOpening(spelling)) {
      const uint32_t begin = token.end;
      if (!SkipBrackets(&cursor_)) return false;
      if (spelling != "(") NoteCommas(begin, cursor_.offset());
      return true;
    }
    if (IsClosing(spelling) || spelling == ";") return false;
    if (spelling == ",") {
      AddArgument(token.begin);
      argument_begin_ = token.end;
    } else if (spelling == "<") {
      if (is_launch_ && map_->text().substr(token.begin, 3) == "<<<") return false;
      if (!follows_name) return true;
      const std::optional<uint32_t> end = TemplateArgumentsEnd(map_, token.begin);
      if (end.has_value()) {
        NoteCommas(token.end, *end);
        cursor_.MoveTo(*end);
      }
    }
    return true;
  }

  // Notes a comma between [begin, end) of the text that no parentheses hide.
  void NoteCommas(uint32_t begin, uint32_t end) {
    CodeCursor inner(map_, begin);
    while (inner.offset() < end && !has_bare_comma_) {
      const Lexeme token = inner.Next();
      if (token.kind == LexemeKind::kEnd || token.begin >= end) break;
      if (inner.Is(token, ",")) has_bare_comma_ = true;
      if (inner.Is(token, "(") && !SkipBrackets(&inner)) break;
    }
  }

  void AddArgument(uint32_t end) {
    const std::string_view text = map_->text();
    Argument argument;
    argument.begin = SkipSpace(text, argument_begin_, end);
    argument.end = TrimEnd(*map_, argument.begin, end);
    argument.has_bare_comma = has_bare_comma_;
    has_bare_comma_ = false;
    list_.arguments.push_back(argument);
  }

  ArgumentList Finish(uint32_t close) {
    list_.close = close;
    list_.end = close + (is_launch_ ? 3 : 1);
    AddArgument(close);
    // Nothing, or comments only: no argument.
    if (list_.arguments.size() == 1) {
      CodeCursor first(map_, argument_begin_);
      if (first.Next().begin >= close) list_.arguments.clear();
    }
    return std::move(list_);
  }

  CodeMap* const map_;
  CodeCursor cursor_;
  const bool is_launch_;
  uint32_t argument_begin_;
  bool has_bare_comma_ = false;
  ArgumentList list_;
};

}  // namespace

std::optional<ArgumentList> SplitCall(CodeMap* map, uint32_t open) {
  return Splitter(map, open, open + 1, /*is_launch=*/false).Split();
}

std::optional<ArgumentList> SplitLaunch(CodeMap* map, uint32_t open) {
  return Splitter(map, open, open + 3, /*is_launch=*/true).Split();
}

// A `<` opens template arguments if a `>` matches it before anything that cannot stand in such a
// list (`;`, braces, `?`, `=`, `&&`, `||`), and what follows the `>` cannot be the right side of a
// comparison: `f(a < b, c > d)` has two arguments, `f(a<b, c>(d))` has one. Where both readings are
// possible (a parenthesis follows) it is a template if no blank stands before the `<`. A run of
// three `>` before a parenthesis ends a launch, so none of them closes template arguments.
std::optional<uint32_t> TemplateArgumentsEnd(CodeMap* map, uint32_t open) {
  const std::string_view text = map->text();
  CodeCursor cursor(map, open + 1);
  uint32_t depth = 1;
  for (int i = 0; i < kMaxTokens; ++i) {
    const Lexeme token = cursor.Next();
    if (EndsTemplateArguments(&cursor, token)) return std::nullopt;
    if (token.kind != LexemeKind::kPunctuation) continue;
    const std::string_view spelling = cursor.Text(token);
    const std::string_view two = text.substr(token.begin, 2);
    if (two == "&&" || two == "||" || two == "<<") return std::nullopt;
    if (IsOpening(spelling)) {
      if (!SkipBrackets(&cursor)) return std::nullopt;
    } else if (spelling == "<") {
      if (++depth > kMaxDepth) return std::nullopt;
    } else if (spelling == ">" && !IsGreaterOrEqual(text, token.begin)) {
      const uint32_t run = ClosersAt(text, token.begin);
      const bool before_launch = run >= 3 && EndsLaunch(map, token.begin + run - 3);
      const uint32_t closers = before_launch ? run - 3 : run;
      if (closers == 0 || (before_launch && depth > closers)) return std::nullopt;
      if (depth > closers) {
        depth -= closers;
        cursor.MoveTo(token.begin + closers);
        continue;
      }
      const uint32_t end = token.begin + depth;
      const RightSide right = closers == depth ? RightSideAt(map, end) : RightSide::kNone;
      const bool is_tight = open > 0 && !IsSpace(text[open - 1]);
      const bool compares =
          right == RightSide::kOperand || (right == RightSide::kParenthesis && !is_tight);
      return compares ? std::nullopt : std::optional<uint32_t>(end);
    }
  }
  return std::nullopt;
}

std::optional<uint32_t> MatchingOpen(CodeMap* map, uint32_t close) {
  CodeCursor cursor(map, close + 1);
  int depth = 0;
  for (int i = 0; i < kMaxTokens; ++i) {
    const Lexeme token = cursor.Previous();
    if (token.kind == LexemeKind::kEnd) return std::nullopt;
    if (token.kind != LexemeKind::kPunctuation) continue;
    if (IsClosing(cursor.Text(token)) && ++depth > kMaxDepth) return std::nullopt;
    if (IsOpening(cursor.Text(token)) && --depth == 0) return token.begin;
  }
  return std::nullopt;
}

std::optional<uint32_t> TemplateArgumentsBegin(CodeMap* map, uint32_t close) {
  CodeCursor cursor(map, close + 1);
  int depth = 0;
  for (int i = 0; i < kMaxTokens; ++i) {
    const Lexeme token = cursor.Previous();
    if (token.kind == LexemeKind::kEnd) return std::nullopt;
    if (token.kind != LexemeKind::kPunctuation) continue;
    const std::string_view spelling = cursor.Text(token);
    if (IsClosing(spelling)) {
      const std::optional<uint32_t> open = MatchingOpen(map, token.begin);
      if (!open.has_value()) return std::nullopt;
      cursor.MoveTo(*open);
    } else if (spelling == ";" || IsOpening(spelling)) {
      return std::nullopt;
    } else if (spelling == ">" && !IsGreaterOrEqual(map->text(), token.begin)) {
      if (++depth > kMaxDepth) return std::nullopt;
    } else if (spelling == "<" && --depth == 0) {
      return token.begin;
    }
  }
  return std::nullopt;
}

std::string WithoutSpace(std::string_view text) {
  std::string squeezed;
  std::copy_if(text.begin(), text.end(), std::back_inserter(squeezed),
               [](char c) { return !IsSpace(c); });
  return squeezed;
}

}  // namespace hipify
