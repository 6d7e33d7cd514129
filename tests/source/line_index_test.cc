#include "source/line_index.h"

#include <string>

#include "support/catch.h"
#include "support/token_soup.h"

namespace hipify {
namespace {

std::string At(const LineIndex& index, uint32_t offset) {
  const Position position = index.At(offset);
  return std::to_string(position.line) + ":" + std::to_string(position.column);
}

TEST_CASE("positions count from one, columns in bytes", "[source]") {
  const LineIndex index(
      "ab\n\xC3\xBC"
      "c\n\nd");
  CHECK(At(index, 0) == "1:1");
  CHECK(At(index, 1) == "1:2");
  CHECK(At(index, 2) == "1:3");
  CHECK(At(index, 3) == "2:1");
  CHECK(At(index, 5) == "2:3");
  CHECK(At(index, 7) == "3:1");
  CHECK(At(index, 8) == "4:1");
  CHECK(At(index, 9) == "4:2");
}

TEST_CASE("the position of the end of a text", "[source]") {
  CHECK(At(LineIndex(""), 0) == "1:1");
  CHECK(At(LineIndex("a"), 1) == "1:2");
}

TEST_CASE("lines with their line ends", "[source]") {
  const LineIndex index("a\r\n\nb");
  CHECK(index.size() == 3);
  CHECK(index.Line(1) == "a\r\n");
  CHECK(index.Line(2) == "\n");
  CHECK(index.Line(3) == "b");
  CHECK(index.Line(4) == "");
  CHECK(index.Line(1000) == "");
}

TEST_CASE("a final newline begins no line", "[source]") {
  CHECK(LineIndex("a\n").size() == 1);
  CHECK(LineIndex("a\nb").size() == 2);
  CHECK(LineIndex("\n\n").size() == 2);
  CHECK(LineIndex("").size() == 0);
}

TEST_CASE("where lines begin", "[source]") {
  const LineIndex index("ab\n\nc\n");
  CHECK(index.Start(1) == 0);
  CHECK(index.Start(2) == 3);
  CHECK(index.Start(3) == 4);
  CHECK(index.Start(4) == 6);
  CHECK(index.Start(99) == 6);
}

TEST_CASE("a carriage return alone ends no line", "[source]") {
  const LineIndex index("a\rb\r\nc");
  CHECK(index.size() == 2);
  CHECK(At(index, 2) == "1:3");
  CHECK(At(index, 5) == "2:1");
}

TEST_CASE("lines put together are the text, and every byte is in its line", "[source]") {
  TokenSoup soup(21, SplicedCodeFragments());
  for (int i = 0; i < 1000; ++i) {
    const std::string text = soup.Next(20);
    INFO("text:\n" << text);
    const LineIndex index(text);
    std::string joined;
    for (uint32_t line = 1; line <= index.size(); ++line) {
      REQUIRE(index.Start(line) == joined.size());
      joined += index.Line(line);
    }
    REQUIRE(joined == text);
    uint32_t line = 1;
    uint32_t column = 1;
    for (uint32_t offset = 0; offset < text.size(); ++offset) {
      REQUIRE(index.At(offset).line == line);
      REQUIRE(index.At(offset).column == column);
      ++column;
      if (text[offset] == '\n') {
        ++line;
        column = 1;
      }
    }
  }
}

}  // namespace
}  // namespace hipify
