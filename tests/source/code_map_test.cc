#include "source/code_map.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "source/lexed.h"
#include "source/reference_lexer.h"
#include "support/catch.h"
#include "support/token_soup.h"

namespace hipify {
namespace {

// A text with its map.
class Mapped {
 public:
  explicit Mapped(std::string text) : text_(std::move(text)), lexed_(Lexed(text_)) {
    map_.Reset(lexed_);
  }

  CodeMap& map() { return map_; }
  const std::string& text() const { return text_; }

  uint32_t Find(std::string_view part) const { return static_cast<uint32_t>(text_.find(part)); }

  // All tokens after `offset`, in order.
  std::vector<Lexeme> Forward(uint32_t offset) {
    CodeCursor cursor(&map_, offset);
    std::vector<Lexeme> lexemes;
    for (Lexeme next = cursor.Next(); next.kind != LexemeKind::kEnd; next = cursor.Next()) {
      lexemes.push_back(next);
      REQUIRE(next.end > next.begin);
      REQUIRE(cursor.offset() == next.end);
    }
    return lexemes;
  }

  // All tokens before `offset`, in the order of the text.
  std::vector<Lexeme> Backward(uint32_t offset) {
    CodeCursor cursor(&map_, offset);
    std::vector<Lexeme> lexemes;
    for (Lexeme last = cursor.Previous(); last.kind != LexemeKind::kEnd; last = cursor.Previous()) {
      lexemes.push_back(last);
      REQUIRE(last.end > last.begin);
      REQUIRE(cursor.offset() == last.begin);
    }
    std::reverse(lexemes.begin(), lexemes.end());
    return lexemes;
  }

  // The tokens' texts, separated by blanks.
  std::string Words(const std::vector<Lexeme>& lexemes) const {
    std::string words;
    for (const Lexeme& lexeme : lexemes) {
      if (!words.empty()) words += ' ';
      words += text_.substr(lexeme.begin, lexeme.end - lexeme.begin);
    }
    return words;
  }
  std::string After(std::string_view part) {
    return Words(Forward(Find(part) + static_cast<uint32_t>(part.size())));
  }
  std::string Before(std::string_view part) { return Words(Backward(Find(part))); }

 private:
  std::string text_;
  LexedText lexed_;
  CodeMap map_;
};

std::string AllForward(const std::string& text) {
  Mapped mapped(text);
  return mapped.Words(mapped.Forward(ByteOrderMarkSize(text)));
}

std::string AllBackward(const std::string& text) {
  Mapped mapped(text);
  return mapped.Words(mapped.Backward(static_cast<uint32_t>(text.size())));
}

// Both ways must give `expected`.
void CheckWords(const std::string& text, const std::string& expected) {
  INFO("text: " << text);
  CHECK(AllForward(text) == expected);
  CHECK(AllBackward(text) == expected);
}

TEST_CASE("a cursor's tokens", "[source]") {
  const std::string text = "a1+=23,\"s\"('c');x";
  Mapped mapped(text);
  CHECK(Describe(text, mapped.Forward(0)) ==
        "identifier 0..2 a1\npunctuation 2..3 +\npunctuation 3..4 =\nnumber 4..6 23\n"
        "punctuation 6..7 ,\nliteral 7..10 \"s\"\npunctuation 10..11 (\nliteral 11..14 'c'\n"
        "punctuation 14..15 )\npunctuation 15..16 ;\nidentifier 16..17 x\n");
  CHECK(Describe(text, mapped.Backward(17)) == Describe(text, mapped.Forward(0)));
}

TEST_CASE("two-byte punctuation is `::` and `->` only", "[source]") {
  CheckWords("a::b", "a :: b");
  CheckWords("a->b", "a -> b");
  CheckWords("a: :b", "a : : b");
  CheckWords("a:b", "a : b");
  CheckWords("a-b", "a - b");
  CheckWords("a- >b", "a - > b");
  CheckWords("a>>>b<<c", "a > > > b < < c");
  CheckWords("a&&b==c", "a & & b = = c");
  CheckWords("::::", ":: ::");
  CheckWords("a-->b", "a - -> b");
}

TEST_CASE("the first colons of a run pair up, in both directions", "[source]") {
  CheckWords("a:::b", "a :: : b");
  CheckWords("a ? b:::c", "a ? b :: : c");
}

TEST_CASE("numbers are one token, in both directions", "[source]") {
  CheckWords("a 12 0xFF 3u b", "a 12 0xFF 3u b");
  CheckWords("1.5f", "1.5f");
  CheckWords("1'000'000", "1'000'000");
  CheckWords("1e+5", "1e+5");
  CheckWords("0x1p-3", "0x1p-3");
  CheckWords("(1.0, 2.)", "( 1.0 , 2. )");
}

TEST_CASE("a raw string's prefix is a token of its own", "[source]") {
  CheckWords("f(R\"x(a \" b)x\", u8R\"(c)\")", "f ( R \"x(a \" b)x\" , u8R \"(c)\" )");
}

TEST_CASE("cursors step over comments", "[source]") {
  CheckWords("a /* b */ c // d\n e", "a c e");
  CheckWords("/* b */", "");
  CheckWords("// b", "");
  CheckWords("/* b */ a", "a");
  CheckWords("a // b", "a");
  CheckWords("a/**/b", "a b");
  CheckWords("/*x*//*y*/a/*z*///w", "a");
  CheckWords("a // b \\\n c\n d", "a d");
  CheckWords("a /* ; */ /* \n */ b", "a b");
}

TEST_CASE("cursors step over white space and splices", "[source]") {
  CheckWords(" \t\r\n a \v\f b \r\n", "a b");
  CheckWords("a \\\n b \\\r\n c \\ \n d", "a b c d");
  CheckWords("\\\na", "a");
  CheckWords("a \\\n", "a");
  CheckWords("", "");
  CheckWords("\n", "");
}

TEST_CASE("a backslash that splices nothing is punctuation", "[source]") {
  CheckWords("a \\ b", "a \\ b");
  CheckWords("a\\", "a \\");
}

TEST_CASE("a byte order mark is no token", "[source]") {
  CheckWords(
      "\xEF\xBB\xBF"
      "a b",
      "a b");
  CheckWords("\xEF\xBB\xBF", "");
  Mapped mapped(
      "\xEF\xBB\xBF"
      "a");
  CHECK(mapped.Before("a") == "");
}

TEST_CASE("cursors outside step over directives", "[source]") {
  CheckWords("a\n#define B c\nd", "a d");
  CheckWords("a\n#define B \\\n c\nd", "a d");
  CheckWords("a\n#define B /*\n c */ e\nd", "a d");
  CheckWords("a\n#include <b>\n#ifdef C\n#else\n\n#endif\nd", "a d");
  CheckWords("a\n  # define B\n d", "a d");
  CheckWords("a\n/* c */ #define B\n d", "a d");
  CheckWords("a\n#\nd", "a d");
  CheckWords("a\n#define B // c\nd", "a d");
  CheckWords("a\n#define B // c \\\n e\nd", "a d");
  CheckWords("a\n#define B \"x\nd", "a d");
  CheckWords("a\r\n#define B\r\nd", "a d");
}

TEST_CASE("a directive that ends the text is stepped over too", "[source]") {
  CHECK(AllForward("a\n#define B") == "a");
}

TEST_CASE("a hash that begins no directive is punctuation", "[source]") {
  CheckWords("a # b", "a # b");
}

TEST_CASE("a cursor inside a directive stays inside", "[source]") {
  Mapped mapped("a\n#define B(x) \\\n  x + /* y \n */ c // d\ne");
  CHECK(mapped.After("define") == "B ( x ) x + c");
  CHECK(mapped.After("+") == "c");
  CHECK(mapped.Before("c //") == "# define B ( x ) x +");
  CHECK(mapped.Before("B") == "# define");
}

TEST_CASE("a cursor at the end of a directive's last token is inside the directive", "[source]") {
  Mapped mapped("a\n#define B c\n(d)");
  CHECK(mapped.After("B c") == "");
  CHECK(mapped.Before("\n(d)") == "# define B c");
}

TEST_CASE("a cursor at the start of a directive is inside the directive", "[source]") {
  Mapped mapped("a\n#define B\nd");
  CHECK(mapped.Words(mapped.Forward(2)) == "# define B");
  CHECK(mapped.Before("#") == "");
}

TEST_CASE("a literal that ends with white space is one token, in both directions", "[source]") {
  Mapped mapped("f \"open \n g");
  CHECK(Describe(mapped.text(), mapped.Forward(0)) ==
        "identifier 0..1 f\nliteral 2..8 \"open \nidentifier 10..11 g\n");
  CHECK(Describe(mapped.text(), mapped.Backward(11)) == Describe(mapped.text(), mapped.Forward(0)));
}

TEST_CASE("a cursor moves, and reads on from there", "[source]") {
  Mapped mapped("a b c d");
  CodeCursor cursor(&mapped.map(), 4);
  CHECK(cursor.Text(cursor.Next()) == "c");
  cursor.MoveTo(0);
  CHECK(cursor.Text(cursor.Next()) == "a");
  CHECK(cursor.Text(cursor.Next()) == "b");
  CHECK(cursor.Text(cursor.Previous()) == "b");
  CHECK(cursor.offset() == 2);
}

TEST_CASE("the end is reported again and again", "[source]") {
  Mapped mapped("a ");
  CodeCursor cursor(&mapped.map(), 1);
  CHECK(cursor.Next().kind == LexemeKind::kEnd);
  CHECK(cursor.Next().kind == LexemeKind::kEnd);
  CHECK(cursor.Text(cursor.Previous()) == "a");
  CHECK(cursor.Previous().kind == LexemeKind::kEnd);
  CHECK(cursor.Previous().kind == LexemeKind::kEnd);
}

TEST_CASE("Is compares punctuation and identifiers, never literals", "[source]") {
  Mapped mapped("ab :: \"cd\" 'e'");
  CodeCursor cursor(&mapped.map(), 0);
  const Lexeme name = cursor.Next();
  CHECK(cursor.Is(name, "ab"));
  CHECK_FALSE(cursor.Is(name, "a"));
  CHECK(cursor.Is(cursor.Next(), "::"));
  CHECK_FALSE(cursor.Is(cursor.Next(), "\"cd\""));
  CHECK_FALSE(cursor.Is(cursor.Next(), "'e'"));
  CHECK_FALSE(cursor.Is(cursor.Next(), "x"));
}

TEST_CASE("SpanAt tells which span holds a byte", "[source]") {
  Mapped mapped("a /*b*/\"c\"d");
  CodeMap& map = mapped.map();
  CHECK(map.SpanAt(0) == CodeMap::kNone);
  CHECK(map.SpanAt(1) == CodeMap::kNone);
  CHECK(map.SpanAt(2) == 0);
  CHECK(map.SpanAt(6) == 0);
  CHECK(map.SpanAt(7) == 1);
  CHECK(map.SpanAt(9) == 1);
  CHECK(map.SpanAt(10) == CodeMap::kNone);
  CHECK(map.SpanAt(11) == CodeMap::kNone);
}

TEST_CASE("DirectiveAt and DirectiveEnd take the logical line", "[source]") {
  const std::string text = "a\n#define B \\\n c /*\n*/ d // e \\\n f\ng\n#endif";
  Mapped mapped(text);
  CodeMap& map = mapped.map();
  const auto g = static_cast<uint32_t>(text.find("\ng"));
  CHECK(map.DirectiveEnd(0) == g);
  CHECK(map.DirectiveEnd(1) == text.size());
  CHECK(map.DirectiveAt(0) == CodeMap::kNone);
  CHECK(map.DirectiveAt(1) == CodeMap::kNone);
  CHECK(map.DirectiveAt(2) == 0);
  CHECK(map.DirectiveAt(g - 1) == 0);
  CHECK(map.DirectiveAt(g) == CodeMap::kNone);
  CHECK(map.DirectiveAt(static_cast<uint32_t>(text.find("#endif"))) == 1);
  // Asked again, it says the same.
  CHECK(map.DirectiveEnd(0) == g);
}

TEST_CASE("the end of a directive with a carriage return is its newline", "[source]") {
  Mapped mapped("#endif\r\na");
  CHECK(mapped.map().DirectiveEnd(0) == 7);
}

TEST_CASE("LineStart and LineEnd take the physical line", "[source]") {
  Mapped mapped("ab\ncd\r\n\nx");
  CodeMap& map = mapped.map();
  CHECK(map.LineStart(0) == 0);
  CHECK(map.LineStart(2) == 0);
  CHECK(map.LineStart(3) == 3);
  CHECK(map.LineStart(6) == 3);
  CHECK(map.LineStart(7) == 7);
  CHECK(map.LineStart(8) == 8);
  CHECK(map.LineStart(9) == 8);
  CHECK(map.LineEnd(0) == 2);
  CHECK(map.LineEnd(2) == 2);
  CHECK(map.LineEnd(3) == 6);
  CHECK(map.LineEnd(7) == 7);
  CHECK(map.LineEnd(8) == 9);
  CHECK(map.LineEnd(9) == 9);
}

TEST_CASE("LineStart leaves out a byte order mark", "[source]") {
  Mapped mapped(
      "\xEF\xBB\xBF"
      "a\nb");
  CHECK(mapped.map().LineStart(3) == 3);
  CHECK(mapped.map().LineStart(4) == 3);
  CHECK(mapped.map().LineStart(5) == 5);
}

TEST_CASE("SplicingBackslash", "[source]") {
  Mapped mapped("a\\\nb \\ \t\r\nc\nd\\x\n");
  CodeMap& map = mapped.map();
  CHECK(map.SplicingBackslash(2) == 1);
  CHECK(map.SplicingBackslash(9) == 5);
  CHECK(map.SplicingBackslash(11) == CodeMap::kNone);
  CHECK(map.SplicingBackslash(15) == CodeMap::kNone);
}

TEST_CASE("a map is reset to another text", "[source]") {
  const LexedText first = Lexed("#define A \\\n b\n#endif");
  const LexedText second = Lexed("#if 0\nc");
  CodeMap map;
  map.Reset(first);
  CHECK(map.DirectiveEnd(0) == 14);
  map.Reset(second);
  CHECK(map.text() == "#if 0\nc");
  CHECK(map.DirectiveEnd(0) == 5);
}

// Numbers of several parts, runs of colons and literals that end with white space have tests of
// their own above. Without them the soups find the other things.
std::vector<std::string_view> SoupFor(std::vector<std::string_view> fragments) {
  const auto is_left_out = [](std::string_view fragment) {
    return fragment.find_first_of("0123456789") != std::string_view::npos || fragment == ":";
  };
  fragments.erase(std::remove_if(fragments.begin(), fragments.end(), is_left_out), fragments.end());
  return fragments;
}

bool EndsWithSpace(std::string_view text, const Span& span) {
  return span.kind != SpanKind::kLineComment &&
         std::string_view(" \t\v\f\r\n").find(text[span.end - 1]) != std::string_view::npos;
}

bool IsLeftOut(const LexedText& lexed) {
  return HasOddDirective(lexed) ||
         std::any_of(lexed.spans.begin(), lexed.spans.end(),
                     [&](const Span& span) { return EndsWithSpace(lexed.text, span); });
}

std::vector<Lexeme> AllButLast(std::vector<Lexeme> lexemes) {
  lexemes.pop_back();
  return lexemes;
}

void CheckCursorOn(const std::string& text) {
  INFO("text:\n" << text);
  if (IsLeftOut(Lexed(text))) return;
  const ReferenceText reference = ReferenceLex(text);
  Mapped mapped(text);
  const auto size = static_cast<uint32_t>(text.size());
  // A cursor that begins inside a directive would stay in it: begin where there is code.
  if (!reference.code.empty()) {
    const uint32_t first = reference.code.front().begin;
    const uint32_t last = reference.code.back().end;
    REQUIRE(Describe(text, mapped.Forward(first)) == Describe(text, reference.code));
    REQUIRE(Describe(text, mapped.Backward(last)) == Describe(text, mapped.Forward(first)));
  }
  for (size_t i = 0; i < mapped.map().lexed().directives.size(); ++i) {
    const uint32_t begin = mapped.map().lexed().directives[i].begin;
    const std::vector<Lexeme> forward = mapped.Forward(begin);
    REQUIRE(Describe(text, forward) == Describe(text, reference.directive_code[i]));
    const uint32_t end = mapped.map().DirectiveEnd(i);
    REQUIRE(end <= size);
    REQUIRE(forward.back().end <= end);
    if (forward.back().begin > begin) {
      const std::vector<Lexeme> backward = mapped.Backward(forward.back().begin);
      REQUIRE(Describe(text, backward) == Describe(text, AllButLast(forward)));
    }
  }
}

TEST_CASE("cursors agree with the reference on random code, in both directions", "[source]") {
  TokenSoup soup(11, SoupFor(CodeFragments()));
  for (int i = 0; i < 10000; ++i) CheckCursorOn(soup.Next(20));
}

TEST_CASE("cursors agree with the reference on random code with splices, in both directions",
          "[source]") {
  TokenSoup soup(12, SoupFor(SplicedCodeFragments()));
  for (int i = 0; i < 10000; ++i) CheckCursorOn(soup.Next(20));
}

TEST_CASE("cursors agree with the reference on random CUDA code, in both directions", "[source]") {
  TokenSoup soup(13, SoupFor(CudaFragments()));
  for (int i = 0; i < 10000; ++i) CheckCursorOn(soup.Next(20));
}

TEST_CASE("each single step back undoes a step forward", "[source]") {
  TokenSoup soup(14, SoupFor(SplicedCodeFragments()));
  for (int i = 0; i < 2000; ++i) {
    const std::string text = soup.Next(12);
    INFO("text:\n" << text);
    Mapped mapped(text);
    const LexedText& lexed = mapped.map().lexed();
    if (!lexed.directives.empty() || IsLeftOut(lexed)) continue;
    CodeCursor cursor(&mapped.map(), ByteOrderMarkSize(text));
    for (Lexeme next = cursor.Next(); next.kind != LexemeKind::kEnd; next = cursor.Next()) {
      const Lexeme previous = cursor.Previous();
      REQUIRE(Describe(text, std::vector<Lexeme>{previous}) ==
              Describe(text, std::vector<Lexeme>{next}));
      REQUIRE(Describe(text, std::vector<Lexeme>{cursor.Next()}) ==
              Describe(text, std::vector<Lexeme>{next}));
    }
  }
}

}  // namespace
}  // namespace hipify
