#include "source/edit.h"

#include <random>
#include <string>
#include <vector>

#include "support/catch.h"

namespace hipify {
namespace {

// "BEGIN..END TEXT#TAG", separated by blanks.
std::string Describe(const std::vector<Edit>& edits) {
  std::string out;
  for (const Edit& edit : edits) {
    if (!out.empty()) out += ' ';
    out += std::to_string(edit.begin) + ".." + std::to_string(edit.end) + " " + edit.replacement +
           "#" + std::to_string(edit.tag);
  }
  return out;
}

std::string Normalized(std::vector<Edit> edits) {
  NormalizeEdits(&edits);
  return Describe(edits);
}

TEST_CASE("edits are applied", "[source]") {
  CHECK(ApplyEdits("abcdef", {}) == "abcdef");
  CHECK(ApplyEdits("abcdef", {{0, 1, "X", 0}}) == "Xbcdef");
  CHECK(ApplyEdits("abcdef", {{5, 6, "", 0}}) == "abcde");
  CHECK(ApplyEdits("abcdef", {{0, 6, "", 0}}) == "");
  CHECK(ApplyEdits("abcdef", {{1, 2, "long one", 0}, {3, 5, "", 0}}) == "along onecf");
  CHECK(ApplyEdits("", {{0, 0, "new", 0}}) == "new");
}

TEST_CASE("edits insert at begin, middle and end, and one after another", "[source]") {
  CHECK(ApplyEdits("abc", {{0, 0, "1", 0}, {1, 1, "2", 0}, {3, 3, "3", 0}}) == "1a2bc3");
  CHECK(ApplyEdits("abc", {{1, 1, "1", 0}, {1, 1, "2", 0}}) == "a12bc");
  CHECK(ApplyEdits("abc", {{1, 1, "1", 0}, {1, 2, "2", 0}, {2, 3, "3", 0}}) == "a123");
}

TEST_CASE("edits keep every other byte", "[source]") {
  const std::string text("\xEF\xBB\xBF\0\r\n\xFF tail", 12);
  CHECK(ApplyEdits(text, {{7, 7, "+", 0}}) == text.substr(0, 7) + "+" + text.substr(7));
}

TEST_CASE("applying replaces what the output held", "[source]") {
  std::string out = "something long from before";
  ApplyEdits("abc", {{1, 2, "-", 0}}, &out);
  CHECK(out == "a-c");
}

TEST_CASE("normalizing sorts", "[source]") {
  CHECK(Normalized({}) == "");
  CHECK(Normalized({{5, 6, "b", 1}, {0, 1, "a", 2}}) == "0..1 a#2 5..6 b#1");
  CHECK(Normalized({{0, 2, "a", 0}, {2, 4, "b", 0}}) == "0..2 a#0 2..4 b#0");
}

TEST_CASE("normalizing drops what overlaps an earlier edit", "[source]") {
  CHECK(Normalized({{2, 4, "b", 0}, {0, 3, "a", 0}}) == "0..3 a#0");
  CHECK(Normalized({{0, 9, "a", 0}, {1, 2, "b", 0}, {8, 12, "c", 0}, {9, 10, "d", 0}}) ==
        "0..9 a#0 9..10 d#0");
  // At the same place the one that reaches further stays.
  CHECK(Normalized({{1, 2, "short", 0}, {1, 5, "long", 0}}) == "1..5 long#0");
  // Two for the same bytes: one stays, the first.
  CHECK(Normalized({{1, 2, "a", 0}, {1, 2, "b", 0}}) == "1..2 a#0");
}

TEST_CASE("an edit dropped for an overlap does not cover anything itself", "[source]") {
  CHECK(Normalized({{0, 2, "a", 0}, {1, 9, "b", 0}, {4, 5, "c", 0}}) == "0..2 a#0 4..5 c#0");
}

TEST_CASE("normalizing keeps insertions in their order", "[source]") {
  CHECK(Normalized({{3, 3, "b", 0}, {3, 3, "a", 0}, {0, 1, "x", 0}}) ==
        "0..1 x#0 3..3 b#0 3..3 a#0");
  // Insertions come before what replaces the bytes behind them, and after what ends there.
  CHECK(Normalized({{3, 4, "r", 0}, {3, 3, "i", 0}, {1, 3, "e", 0}}) ==
        "1..3 e#0 3..3 i#0 3..4 r#0");
  // Inside replaced bytes there is no place to insert.
  CHECK(Normalized({{0, 4, "r", 0}, {2, 2, "i", 0}}) == "0..4 r#0");
}

TEST_CASE("normalized edits can be applied, whatever they were before", "[source]") {
  std::mt19937 random(7);
  const std::string text = "the quick brown fox jumps over it";
  for (int i = 0; i < 5000; ++i) {
    std::vector<Edit> edits;
    for (size_t left = random() % 8; left > 0; --left) {
      const auto begin = static_cast<uint32_t>(random() % (text.size() + 1));
      const auto size = static_cast<uint32_t>(random() % 5);
      const uint32_t end = std::min(begin + size, static_cast<uint32_t>(text.size()));
      edits.push_back({begin, end, std::string(random() % 3, 'A'), 0});
    }
    NormalizeEdits(&edits);
    std::string expected;
    uint32_t at = 0;
    for (const Edit& edit : edits) {
      REQUIRE(edit.begin >= at);
      expected += text.substr(at, edit.begin - at) + edit.replacement;
      at = edit.end;
    }
    expected += text.substr(at);
    REQUIRE(ApplyEdits(text, edits) == expected);
    const std::string once = Describe(edits);
    NormalizeEdits(&edits);
    REQUIRE(Describe(edits) == once);
  }
}

}  // namespace
}  // namespace hipify
