#include "report/excerpt.h"

#include "support/catch.h"

namespace hipify {
namespace {

// The line and the marks below the first `place` of `text`.
std::string Shown(std::string_view text, std::string_view place) {
  const auto begin = static_cast<uint32_t>(text.find(place));
  const Excerpt excerpt =
      MakeExcerpt(text, LineIndex(text), begin, begin + static_cast<uint32_t>(place.size()));
  return excerpt.line + "\n" + excerpt.marks;
}

TEST_CASE("marks stand below the place") {
  CHECK(Shown("a\nint x = y;\nb", "x = y") == "int x = y;\n    ^~~~~");
  CHECK(Shown("x", "x") == "x\n^");
  CHECK(Shown("x\n", "") == "x\n^");
  CHECK(Shown("", "") == "\n^");
}

TEST_CASE("tabs are kept") {
  CHECK(Shown("\t\tf(a,\tb);", "a,\tb") == "\t\tf(a,\tb);\n\t\t  ^~\t~");
  CHECK(Shown("a\tb", "a\t") == "a\tb\n^");
}

TEST_CASE("a place of several lines is marked to the end of its first line") {
  CHECK(Shown("f(a,\r\n  b);\r\n", "a,\r\n  b") == "f(a,\n  ^~");
  CHECK(Shown("ab\ncd", "b\n") == "ab\n ^");
  CHECK(Shown("ab\ncd", "\nc") == "ab\n  ^");
}

TEST_CASE("one mark a character, also for bytes that are not UTF-8") {
  CHECK(Shown("\xc3\xa4\xf6 = \xf0\x9f\x98\x80;", "\xf0\x9f\x98\x80;") ==
        "\xc3\xa4\xf6 = \xf0\x9f\x98\x80;\n     ^~");
}

TEST_CASE("a byte order mark takes no column") {
  CHECK(Shown("\xef\xbb\xbfint x;", "x") == "int x;\n    ^");
  CHECK(Shown("\xef\xbb\xbfint x;", "\xef\xbb\xbfint") == "int x;\n^~~");
}

TEST_CASE("control characters cannot reach a terminal") {
  CHECK(Shown("a\x1b[31m b\x7f\x01", "b") == "a?[31m b??\n       ^");
  CHECK(Shown(std::string_view("a\0b", 3), "b") == "a?b\n  ^");
  CHECK(Printable("a\tb\nc", true) == "a\tb?c");
  CHECK(Printable("a\tb\nc", false) == "a?b?c");
}

TEST_CASE("long lines are cut around the place") {
  const std::string before(500, 'a');
  const std::string after(500, 'z');
  CHECK(Shown(before + "HERE" + after, "HERE") == "..." + std::string(80, 'a') + "HERE" +
                                                      std::string(156, 'z') + "...\n" +
                                                      std::string(83, ' ') + "^~~~");
  CHECK(Shown("HERE" + after, "HERE") == "HERE" + std::string(156, 'z') + "...\n^~~~");
  CHECK(Shown(before + "HERE", "HERE") ==
        "..." + std::string(80, 'a') + "HERE\n" + std::string(83, ' ') + "^~~~");
  CHECK(Shown(after, after) == std::string(160, 'z') + "...\n^" + std::string(159, '~'));
  const std::string fits(120, 'f');
  CHECK(Shown(fits + "HERE", "HERE") == fits + "HERE\n" + std::string(120, ' ') + "^~~~");
}

TEST_CASE("long lines are cut between characters") {
  std::string umlauts;
  for (int i = 0; i < 300; ++i) umlauts += "\xc3\xa4";
  for (const char* shift : {"", "a"}) {
    const std::string text = shift + umlauts + "H" + umlauts;
    const Excerpt excerpt =
        MakeExcerpt(text, LineIndex(text), static_cast<uint32_t>(text.find('H')),
                    static_cast<uint32_t>(text.find('H') + 1));
    CHECK(excerpt.line.substr(0, 5) == "...\xc3\xa4");
    CHECK(excerpt.line.substr(excerpt.line.size() - 5) == "\xc3\xa4...");
    CHECK(excerpt.marks == std::string(43, ' ') + "^");
  }
}

}  // namespace
}  // namespace hipify
