#include "report/line_changes.h"

#include "support/catch.h"

namespace hipify {
namespace {

// "3:-2+1 text" per change, joined by "|".
std::string Changes(std::string_view text, const std::vector<Edit>& edits) {
  std::string shown;
  for (const LineChange& change : LineChanges(text, LineIndex(text), edits)) {
    if (!shown.empty()) shown += "|";
    shown += std::to_string(change.line) + ":-" + std::to_string(change.removed) + "+" +
             std::to_string(change.added) + " " + change.text;
  }
  return shown;
}

TEST_CASE("no edits, no changes") {
  CHECK(Changes("a\nb\n", {}) == "");
  CHECK(Changes("", {}) == "");
}

TEST_CASE("edits on one line are one change") {
  CHECK(Changes("ab\ncd\nef\n", {{3, 4, "C"}}) == "2:-1+1 Cd\n");
  CHECK(Changes("ab\ncd\nef\n", {{3, 4, "C"}, {4, 5, "D"}}) == "2:-1+1 CD\n");
  CHECK(Changes("ab\ncd\nef\n", {{3, 3, "x"}, {4, 4, "y"}, {5, 5, "z"}}) == "2:-1+1 xcydz\n");
}

TEST_CASE("neighbouring changed lines are one change, others are not") {
  CHECK(Changes("a\nb\nc\nd\n", {{0, 1, "A"}, {2, 3, "B"}}) == "1:-2+2 A\nB\n");
  CHECK(Changes("a\nb\nc\nd\n", {{0, 1, "A"}, {4, 5, "C"}}) == "1:-1+1 A\n|3:-1+1 C\n");
}

TEST_CASE("whole lines inserted and removed") {
  CHECK(Changes("a\nb\n", {{0, 0, "x\n"}}) == "1:-0+1 x\n");
  CHECK(Changes("a\nb\n", {{2, 2, "x\ny\n"}}) == "2:-0+2 x\ny\n");
  CHECK(Changes("a\nb\n", {{4, 4, "x\n"}}) == "3:-0+1 x\n");
  CHECK(Changes("a\nb\n", {{0, 2, ""}}) == "1:-1+0 ");
  CHECK(Changes("a\nb\n", {{2, 4, ""}}) == "2:-1+0 ");
  CHECK(Changes("a\nb\n", {{0, 4, ""}}) == "1:-2+0 ");
  CHECK(Changes("", {{0, 0, "x\n"}}) == "1:-0+1 x\n");
}

TEST_CASE("joined and split lines") {
  CHECK(Changes("a\nb\nc\n", {{1, 2, ""}}) == "1:-2+1 ab\n");
  CHECK(Changes("a\nb\nc\n", {{1, 2, ""}, {2, 3, "B"}}) == "1:-2+1 aB\n");
  CHECK(Changes("ab\nc\n", {{1, 1, "\n"}}) == "1:-1+2 a\nb\n");
  CHECK(Changes("a\nb\n", {{3, 4, ""}}) == "2:-1+1 b");
}

TEST_CASE("a final line end comes or goes") {
  CHECK(Changes("a\nb", {{3, 3, "\n"}}) == "2:-1+1 b\n");
  CHECK(Changes("a\nb", {{3, 3, "\nc"}}) == "2:-1+2 b\nc");
  CHECK(Changes("a\nb", {{1, 3, ""}}) == "1:-2+1 a");
}

TEST_CASE("lines replaced by themselves are unchanged") {
  CHECK(Changes("a\nb\nc\n", {{2, 3, "b"}}) == "");
  CHECK(Changes("a\nb\nc\n", {{0, 6, "a\nb\nc\n"}}) == "");
  CHECK(Changes("a\nb\nc\n", {{0, 6, "A\nb\nC\n"}}) == "1:-1+1 A\n|3:-1+1 C\n");
  CHECK(Changes("a\nb\nc\n", {{0, 6, "a\nx\ny\nc\n"}}) == "2:-1+2 x\ny\n");
  CHECK(Changes("a\na\na\n", {{0, 6, "a\na\n"}}) == "3:-1+0 ");
  CHECK(Changes("a\nb\n", {{2, 2, "b\n"}}) == "3:-0+1 b\n");
}

}  // namespace
}  // namespace hipify
