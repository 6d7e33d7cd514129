#include "source/lexer.h"

#include <string>
#include <string_view>

#include "source/lexed.h"
#include "source/reference_lexer.h"
#include "support/catch.h"

namespace hipify {
namespace {

// The names and launches, separated by blanks.
std::string Names(std::string_view text) {
  std::string names;
  for (const Token& token : Lexed(text).tokens) {
    if (!names.empty()) names += ' ';
    names += text.substr(token.begin, token.end - token.begin);
  }
  return names;
}

std::string Spans(std::string_view text) { return Describe(text, Lexed(text).spans); }

std::string Directives(std::string_view text) { return Describe(text, Lexed(text).directives); }

// "NAME OPERAND", a line each.
std::string Includes(std::string_view text) {
  std::string includes;
  for (const Directive& directive : Lexed(text).directives) {
    includes += text.substr(directive.name_begin, directive.name_end - directive.name_begin);
    includes += ' ';
    includes +=
        text.substr(directive.operand_begin, directive.operand_end - directive.operand_begin);
    includes += '\n';
  }
  return includes;
}

TEST_CASE("names are the identifiers of code", "[source]") {
  CHECK(Names("") == "");
  CHECK(Names("a") == "a");
  CHECK(Names("cudaMalloc(&p,n);") == "cudaMalloc p n");
  CHECK(Names("a.b->c::d") == "a b c d");
  CHECK(Names("_a $b a1 A_1$") == "_a $b a1 A_1$");
  CHECK(Describe("x = yz;", Lexed("x = yz;").tokens) == "name 0..1 x\nname 4..6 yz\n");
}

TEST_CASE("bytes of other encodings belong to identifiers", "[source]") {
  CHECK(Names("\xC3\xBC"
              "cudaFree") ==
        "\xC3\xBC"
        "cudaFree");
  CHECK(Names("cudaFree\xE4 b") == "cudaFree\xE4 b");
  CHECK(Names("\xFF \xFE"
              "a") ==
        "\xFF \xFE"
        "a");
}

TEST_CASE("the filter decides which names are yielded", "[source]") {
  NameFilter filter;
  filter.Add("cudaMalloc");
  const std::string_view text = "cudaMalloc cuda x cudnnCreate k<<<1>>>";
  const LexedText lexed = Lexed(text, filter);
  CHECK(Describe(text, lexed.tokens) ==
        "name 0..10 cudaMalloc\nname 11..15 cuda\nlaunch 31..34 <<<\n");
}

TEST_CASE("a LexedText is reused from text to text", "[source]") {
  LexedText lexed;
  Lex("a /*b*/ \n#include <c>", EveryName(), &lexed);
  Lex("d", EveryName(), &lexed);
  CHECK(lexed.text == "d");
  CHECK(Describe("d", lexed.tokens) == "name 0..1 d\n");
  CHECK(lexed.spans.empty());
  CHECK(lexed.directives.empty());
}

TEST_CASE("line comments", "[source]") {
  CHECK(Spans("a // b\nc") == "line comment 2..6 // b\n");
  CHECK(Names("a // b\nc") == "a c");
  CHECK(Spans("//") == "line comment 0..2 //\n");
  CHECK(Spans("//\n") == "line comment 0..2 //\n");
  CHECK(Names("// /* b\nc */ d") == "c d");
  CHECK(Names("// \"b\nc") == "c");
  CHECK(Names("// don't\nc") == "c");
  CHECK(Names("//*/ a\nb") == "b");
}

TEST_CASE("a line comment's span leaves out the newline but not the carriage return", "[source]") {
  CHECK(Spans("// b\r\nc") == "line comment 0..5 // b\r\n");
  CHECK(Names("// b\r\nc") == "c");
}

TEST_CASE("block comments", "[source]") {
  CHECK(Spans("a /* b */ c") == "block comment 2..9 /* b */\n");
  CHECK(Names("a /* b\n b */ c") == "a c");
  CHECK(Spans("/**/a") == "block comment 0..4 /**/\n");
  CHECK(Spans("/***/a") == "block comment 0..5 /***/\n");
  CHECK(Names("/* /* */ a */ b") == "a b");
  CHECK(Names("/* // */ a") == "a");
  CHECK(Names("/* \" */ a") == "a");
  CHECK(Names("/* # */ a") == "a");
}

TEST_CASE("a slash after the opening star does not close a comment", "[source]") {
  CHECK(Names("/*/ a */ b") == "b");
  CHECK(Spans("/*/ a */ b") == "block comment 0..8 /*/ a */\n");
  CHECK(Names("/*/") == "");
}

TEST_CASE("unterminated comments reach to the end of the text", "[source]") {
  CHECK(Spans("a /* b\n c") == "block comment 2..9 /* b\n c\n");
  CHECK(Spans("a /*") == "block comment 2..4 /*\n");
  CHECK(Spans("a // b") == "line comment 2..6 // b\n");
  CHECK(Spans("a // b\\") == "line comment 2..7 // b\\\n");
}

TEST_CASE("slashes that begin no comment", "[source]") {
  CHECK(Names("a / b") == "a b");
  CHECK(Names("a / / b") == "a b");
  CHECK(Names("a /") == "a");
  CHECK(Spans("a / * b") == "");
}

TEST_CASE("strings", "[source]") {
  CHECK(Spans("f(\"a b\")") == "string 2..7 \"a b\"\n");
  CHECK(Names("f(\"a b\") c") == "f c");
  CHECK(Spans("\"\"") == "string 0..2 \"\"\n");
  CHECK(Names("\"a\" \"b\" c") == "c");
  CHECK(Names("\"a\"\"b\"c") == "c");
  CHECK(Names("\"//\" a") == "a");
  CHECK(Names("\"/*\" a \"*/\" b") == "a b");
  CHECK(Names("\"'\" a '\"' b") == "a b");
}

TEST_CASE("escapes in strings", "[source]") {
  CHECK(Names(R"("\"" a)") == "a");
  CHECK(Names(R"("\\" a)") == "a");
  CHECK(Names(R"("\\\" a)") == "");
  CHECK(Names(R"("\n\\\"x" a)") == "a");
  CHECK(Names(R"('\'' a)") == "a");
  CHECK(Names(R"('\\' a)") == "a");
}

TEST_CASE("encoding prefixes are names before a literal", "[source]") {
  CHECK(Names("L\"a\"") == "L");
  CHECK(Names("u8\"a\" u\"a\" U\"a\"") == "u8 u U");
  CHECK(Spans("u8\"a\"") == "string 2..5 \"a\"\n");
  CHECK(Spans("u8'a' b") == "character 2..5 'a'\n");
  CHECK(Spans("L'\\''") == "character 1..5 '\\''\n");
}

TEST_CASE("character literals", "[source]") {
  CHECK(Spans("'a' b") == "character 0..3 'a'\n");
  CHECK(Names("'a' b") == "b");
  CHECK(Names("case '\"': a;") == "case a");
  CHECK(Names("'//' a") == "a");
  CHECK(Names("'/*' a") == "a");
  CHECK(Names("'ab' c") == "c");
}

TEST_CASE("unterminated literals end with their line", "[source]") {
  CHECK(Spans("\"a b\nc") == "string 0..4 \"a b\n");
  CHECK(Names("\"a b\nc") == "c");
  CHECK(Names("'a b\nc") == "c");
  CHECK(Spans("\"a b\r\nc") == "string 0..5 \"a b\r\n");
  CHECK(Spans("\"a") == "string 0..2 \"a\n");
  CHECK(Spans("\"") == "string 0..1 \"\n");
  CHECK(Spans("'") == "character 0..1 '\n");
  CHECK(Spans("\"a\\") == "string 0..3 \"a\\\n");
  CHECK(Names("\"\nb") == "b");
}

TEST_CASE("an apostrophe in a message line ends with the line", "[source]") {
  CHECK(Names("#error don't\na") == "don a");
  CHECK(Names("#if 0\nit's text\n#endif\na") == "it a");
  CHECK(Names("#error it's \"\na") == "it a");
}

TEST_CASE("raw strings", "[source]") {
  CHECK(Spans("R\"(a)\" b") == "raw string 1..6 \"(a)\"\n");
  CHECK(Names("R\"(a)\" b") == "R b");
  CHECK(Names("R\"(a \" b)\" c") == "R c");
  CHECK(Names("R\"(a\n// b)\" c") == "R c");
  CHECK(Names("R\"(\\)\" c") == "R c");
  CHECK(Spans("R\"()\"") == "raw string 1..5 \"()\"\n");
}

TEST_CASE("raw strings with a delimiter", "[source]") {
  CHECK(Names("R\"x(a )\" b)x\" c") == "R c");
  CHECK(Names("R\"x(a )y\" )xx\" b )x\" c") == "R c");
  CHECK(Names("R\"//(a)//\" c") == "R c");
  CHECK(Names("R\"0123456789abcdef(a)0123456789abcdef\" c") == "R c");
  // Two closing parentheses: the first cannot close.
  CHECK(Names("R\"x(a))x\" c") == "R c");
}

TEST_CASE("every raw prefix", "[source]") {
  CHECK(Names("LR\"(\")\" c") == "LR c");
  CHECK(Names("uR\"(\")\" c") == "uR c");
  CHECK(Names("UR\"(\")\" c") == "UR c");
  CHECK(Names("u8R\"(\")\" c") == "u8R c");
}

TEST_CASE("words that end like a raw prefix are none", "[source]") {
  CHECK(Spans("FOOR\"(\" c") == "string 4..7 \"(\"\n");
  CHECK(Spans("RR\"(\" c") == "string 2..5 \"(\"\n");
  CHECK(Spans("u8LR\"(\" c") == "string 4..7 \"(\"\n");
  CHECK(Spans("R \"(\" c") == "string 2..5 \"(\"\n");
  // The R belongs to the number.
  CHECK(Spans("1R\"(\" c") == "string 2..5 \"(\"\n");
  CHECK(Spans("1'R\"(\" c") == "string 3..6 \"(\"\n");
}

TEST_CASE("a malformed raw string is an ordinary one", "[source]") {
  // The delimiter is too long, or holds a byte that it may not.
  CHECK(Names("R\"0123456789abcdefg(a)\" b") == "R b");
  CHECK(Spans("R\"a b(c)a b\" d") == "string 1..12 \"a b(c)a b\"\n");
  CHECK(Spans("R\"a\nb") == "string 1..3 \"a\n");
  CHECK(Spans("R\"") == "string 1..2 \"\n");
  CHECK(Spans("R\"abc") == "string 1..5 \"abc\n");
}

TEST_CASE("an unterminated raw string reaches to the end of the text", "[source]") {
  CHECK(Spans("R\"(a\nb") == "raw string 1..6 \"(a\nb\n");
  CHECK(Spans("R\"x(a)\" b") == "raw string 1..9 \"x(a)\" b\n");
}

TEST_CASE("a literal directly behind another", "[source]") {
  CHECK(Names("\"a\"R\"(b)\"c") == "R c");
  CHECK(Names("\"a\"_s b") == "_s b");
  CHECK(Names("'a'R\"(b)\"c") == "R c");
}

TEST_CASE("numbers are no names", "[source]") {
  CHECK(Names("0x1F 1.5f 10u 1e5L a") == "a");
  CHECK(Names("1.e+5 1E-5 0x1p-3 0X1P+3 a") == "a");
  CHECK(Names("x1 1x") == "x1");
  // Not an exponent: the sign ends the number.
  CHECK(Names("0xf+a") == "a");
  CHECK(Names("1-a") == "a");
}

TEST_CASE("digit separators begin no character literal", "[source]") {
  CHECK(Names("1'000 a") == "a");
  CHECK(Names("0xFF'FF a 0b1'0 b") == "a b");
  CHECK(Spans("1'000'000") == "");
  CHECK(Names("f(1'000, 'x', a)") == "f a");
  // No digit or letter behind it: a character literal begins.
  CHECK(Spans("1'(' a") == "character 1..4 '('\n");
  CHECK(Spans("1' '") == "character 1..4 ' '\n");
}

TEST_CASE("launches are runs of exactly three", "[source]") {
  const std::string_view text = "k<<<1, 2>>>(a)";
  CHECK(Describe(text, Lexed(text).tokens) == "name 0..1 k\nlaunch 1..4 <<<\nname 12..13 a\n");
  CHECK(Names("a < b") == "a b");
  CHECK(Names("a << b") == "a b");
  CHECK(Names("a <<<< b") == "a b");
  CHECK(Names("a <<<<<< b") == "a b");
  CHECK(Names("a << <b") == "a b");
  CHECK(Names("<<<") == "<<<");
  CHECK(Names("\"<<<\" // <<<\n/* <<< */ '<<<'") == "");
}

TEST_CASE("includes", "[source]") {
  CHECK(Includes("#include <a.h>\n") == "include <a.h>\n");
  CHECK(Includes("#include \"a.h\"\n") == "include \"a.h\"\n");
  CHECK(Includes("#include_next <a.h>\n#import \"b.h\"\n") ==
        "include_next <a.h>\nimport \"b.h\"\n");
  CHECK(Includes("  #\tinclude\t<a.h>  // c\n") == "include <a.h>\n");
  CHECK(Includes("#include<a.h>") == "include <a.h>\n");
  CHECK(Includes("#include \"a.h\" b") == "include \"a.h\"\n");
  CHECK(Names("#include \"a.h\" b") == "b");
  CHECK(Names("#include <a/b.h>\nc") == "c");
}

TEST_CASE("the span of an include operand has its quotes or brackets", "[source]") {
  CHECK(Spans("#include <a.h>\n") == "header name 9..14 <a.h>\n");
  CHECK(Spans("#include \"a.h\"\n") == "header name 9..14 \"a.h\"\n");
  CHECK(Directives(" # include <a>") == "directive at 1, name 3..10 include, operand 11..14 <a>\n");
}

TEST_CASE("include operands are not strings, comments or characters", "[source]") {
  CHECK(Includes("#include <a//b>\n") == "include <a//b>\n");
  CHECK(Includes("#include <a/*b>\n#include <c>\n") == "include <a/*b>\ninclude <c>\n");
  CHECK(Includes("#include <it's>\n") == "include <it's>\n");
  CHECK(Includes("#include \"a\\\"\n") == "include \"a\\\"\n");
  CHECK(Names("#include \"a\\\" b\n") == "b");
}

TEST_CASE("comments inside an include directive", "[source]") {
  CHECK(Includes("# /*x*/ include <a.h>\n") == "include <a.h>\n");
  CHECK(Includes("#include /*x*/ <a.h>\n") == "include <a.h>\n");
  CHECK(Includes("#/*x\ny*/include/**/<a.h>\n") == "include <a.h>\n");
  CHECK(Includes("/*x*/ #include <a.h>\n") == "include <a.h>\n");
  CHECK(Includes("/*x\ny*/ /*z*/ #include <a.h>\n") == "include <a.h>\n");
  CHECK(Spans("#include/**/<a>") == "block comment 8..12 /**/\nheader name 12..15 <a>\n");
}

TEST_CASE("includes without a literal operand", "[source]") {
  CHECK(Includes("#include MACRO\n") == "include \n");
  CHECK(Names("#include MACRO\n") == "MACRO");
  CHECK(Includes("#include\n") == "include \n");
  CHECK(Includes("#include") == "include \n");
  CHECK(Includes("#include <a.h\n") == "include \n");
  CHECK(Includes("#include \"a.h\nb") == "include \n");
  CHECK(Includes("#include <a.h") == "include \n");
}

TEST_CASE("directives that are no includes", "[source]") {
  CHECK(Includes("#define A <b>\n#ifdef B\n#endif\n#\n") == "define \nifdef \nendif \n \n");
  CHECK(Includes("#includes <a>\n") == "includes \n");
  CHECK(Names("#define A b(c)\n") == "A b c");
  CHECK(Directives("#") == "directive at 0\n");
}

TEST_CASE("a hash in the middle of a line begins no directive", "[source]") {
  CHECK(Includes("a #include <b>\n") == "");
  CHECK(Includes("#define S(x) #x\n#define T(x, y) x##y\n") == "define \ndefine \n");
  CHECK(Includes("#define I #include <b>\n") == "define \n");
  CHECK(Includes("; /*x*/ #include <b>\n") == "");
  CHECK(Includes("\"s\" #include <b>\n") == "");
}

TEST_CASE("a hash on a spliced line begins a directive only where the logical line begins",
          "[source]") {
  CHECK(Includes("#define S(x) \\\n  #x\n") == "define \n");
  CHECK(Includes("a \\\n#include <b>\n") == "");
  CHECK(Includes("\\\n#include <b>\n") == "include <b>\n");
  CHECK(Includes(" \\\n \\\n #include <b>\n") == "include <b>\n");
  // The comment belongs to the line before.
  CHECK(Includes("a /*\n*/ #include <b>\n") == "");
}

TEST_CASE("directives in text that is not code are none", "[source]") {
  CHECK(Includes("/*\n#include <a>\n*/") == "");
  CHECK(Includes("R\"(\n#include <a>\n)\"") == "");
  CHECK(Includes("// \\\n#include <a>\n") == "");
  CHECK(Includes("\"\\\n#include <a>\n") == "");
}

TEST_CASE("branches that the preprocessor drops are code", "[source]") {
  CHECK(Names("#if 0\na\n#include <b>\n#endif") == "a");
  CHECK(Includes("#if 0\na\n#include <b>\n#endif") == "if \ninclude <b>\nendif \n");
}

TEST_CASE("splices in comments and literals", "[source]") {
  CHECK(Names("// a \\\n b\nc") == "c");
  CHECK(Names("// a \\\r\n b\r\nc") == "c");
  CHECK(Names("// a \\\\\n b\nc") == "c");
  CHECK(Names("// a \\\n\\\n b\nc") == "c");
  CHECK(Names("\"a \\\n b\" c") == "c");
  CHECK(Names("\"a \\\r\n b\" c") == "c");
  CHECK(Names("'\\\n' c") == "c");
  CHECK(Spans("\"a\\\nb\" c") == "string 0..6 \"a\\\nb\"\n");
}

TEST_CASE("a backslash and blanks at the end of a line splice too", "[source]") {
  CHECK(Names("// a \\ \n b\nc") == "c");
  CHECK(Names("// a \\\t \r\n b\nc") == "c");
  CHECK(Names("\"a \\ \n b\" c") == "c");
  CHECK(Includes("# \\ \n include <a>\n") == "include <a>\n");
}

TEST_CASE("splices in raw strings are text", "[source]") {
  CHECK(Names("R\"(a\\\n)\" c") == "R c");
  CHECK(Names("R\"(a)\\\n\" b)\" c") == "R c");
}

TEST_CASE("splices between the two bytes that begin a comment", "[source]") {
  CHECK(Names("/\\\n/ a\nb") == "b");
  CHECK(Names("/\\\n* a */ b") == "b");
  CHECK(Names("/\\\r\n/ a\nb") == "b");
}

TEST_CASE("a spliced name is not yielded, nor are its parts", "[source]") {
  CHECK(Names("cuda\\\nMalloc a") == "a");
  CHECK(Names("cudaFree\\\r\nHost a") == "a");
  CHECK(Names("a \\\n b") == "a b");
  CHECK(Names("a\\\n b") == "a b");
  CHECK(Names("a \\\nb") == "a b");
  CHECK(Names("(\\\nb\\\n)") == "b");
}

TEST_CASE("a name that is spliced twice in one place is not yielded", "[source]") {
  CHECK(Names("cudaFree\\\n\\\nHost a") == "a");
}

TEST_CASE("a splice inside a comment's end or an escape is as if it were not there", "[source]") {
  CHECK(Names("/* a *\\\n/ b") == "b");
  CHECK(Names("/* a *\\\n\\\n/ b") == "b");
  CHECK(Names("/*\\\n/ a */ b") == "b");
  CHECK(Names("\"\\\\\nx\" b") == "b");
}

TEST_CASE("line ends of two bytes", "[source]") {
  CHECK(Names("a\r\n#include <b>\r\nc // d\r\n\"e\r\nf") == "a c f");
  CHECK(Includes("#include <b>\r\n#include \"c\"\r\n") == "include <b>\ninclude \"c\"\n");
  CHECK(Includes("#endif\r\n") == "endif \n");
}

TEST_CASE("the byte order mark", "[source]") {
  CHECK(ByteOrderMarkSize("\xEF\xBB\xBF"
                          "a") == 3);
  CHECK(ByteOrderMarkSize("\xEF\xBB\xBF") == 3);
  CHECK(ByteOrderMarkSize("\xEF\xBB") == 0);
  CHECK(ByteOrderMarkSize("a") == 0);
  CHECK(ByteOrderMarkSize("") == 0);
  const std::string_view text =
      "\xEF\xBB\xBF"
      "a";
  CHECK(Describe(text, Lexed(text).tokens) == "name 3..4 a\n");
  CHECK(Includes("\xEF\xBB\xBF#include <a>\n") == "include <a>\n");
  CHECK(Names("\xEF\xBB\xBF") == "");
  // In the middle of a text its bytes are as any others.
  CHECK(Names("a\xEF\xBB\xBF"
              "b") ==
        "a\xEF\xBB\xBF"
        "b");
}

TEST_CASE("NUL bytes", "[source]") {
  using std::string_view_literals::operator""sv;
  CHECK(Names("a\0b"sv) == "a b");
  CHECK(Names("\"a\0b\" c"sv) == "c");
  CHECK(Names("// a\0b\nc"sv) == "c");
  CHECK(Names("/*\0*/ c"sv) == "c");
  CHECK(Names("R\"(\0)\" c"sv) == "R c");
  CHECK(Includes("#include <a\0b>\n"sv) == std::string("include <a\0b>\n"sv));
  CHECK(Names("\0"sv) == "");
}

TEST_CASE("bytes that are no UTF-8 pass in every place", "[source]") {
  CHECK(Spans("\"\xE4\xFF\"") == "string 0..4 \"\xE4\xFF\"\n");
  CHECK(Spans("// \xE4\n") == "line comment 0..4 // \xE4\n");
  CHECK(Includes("#include <\xE4.h>\n") == "include <\xE4.h>\n");
  CHECK(Names("R\"\xE4(a)\xE4\" b") == "R b");
}

TEST_CASE("there is always a scanner", "[source]") {
  CHECK(IsSupported(Scanner::kPlain));
  CHECK_FALSE(SupportedScanners().empty());
}

TEST_CASE("every kind of token at every place of a long text", "[source]") {
  // Scanners read blocks of bytes: each token must be found across the border of two.
  for (const std::string token :
       {"cudaMalloc", "a", "k<<<1, 1>>>(x)", "// c\ncudaFree", "/* c */cudaFree", "\"s\"cudaFree",
        "'c'cudaFree", "R\"x(r)\")x\"cudaFree", "1'000cudaFree", "0x1p-3 cudaFree", "1.R\"(\" a\"",
        "\n#include <cuda.h>\ncudaFree", "<< <cudaFree", "<<<<cudaFree", "/\\\n/ c\ncudaFree"}) {
    for (size_t place = 0; place < 200; ++place) {
      const std::string before(place, ' ');
      const std::string text = before + token;
      const LexedText lexed = Lexed(text);
      const LexedText alone = Lexed(token);
      REQUIRE(lexed.tokens.size() == alone.tokens.size());
      for (size_t i = 0; i < lexed.tokens.size(); ++i) {
        REQUIRE(lexed.tokens[i].begin == alone.tokens[i].begin + place);
        REQUIRE(lexed.tokens[i].end == alone.tokens[i].end + place);
      }
      REQUIRE(lexed.spans.size() == alone.spans.size());
      REQUIRE(lexed.directives.size() == alone.directives.size());
    }
  }
}

TEST_CASE("names at the very end of a text are found whatever their length", "[source]") {
  NameFilter filter;
  filter.Add("a");
  filter.Add("ab");
  filter.Add("cub");
  filter.Add("cuda");
  for (const std::string name : {"a", "ab", "cub", "cuda"}) {
    for (const std::string before : {"", " ", "/**/"}) {
      CHECK(Lexed(before + name, filter).tokens.size() == 1);
    }
  }
}

}  // namespace
}  // namespace hipify
