#include "rules/nearest_word.h"

#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("the nearest word", "[rules]") {
  CHECK(NearestWord("hip_sinc", {"cuda", "hip_since", "hip_removed"}) == "hip_since");
  CHECK(NearestWord("hpi_since", {"hip_since"}) == "hip_since");
  CHECK(NearestWord("suport", {"support", "roc_support"}) == "support");
  CHECK(NearestWord("cuda", {"cuda"}) == "cuda");
}

TEST_CASE("words that are too far away", "[rules]") {
  CHECK(NearestWord("banana", {"cuda", "hip"}) == "");
  CHECK(NearestWord("abcdefghi", {"abcdefxyz"}) == "abcdefxyz");
  CHECK(NearestWord("abcdefghi", {"abcdewxyz"}) == "");
  CHECK(NearestWord("cuda", {}) == "");
}

TEST_CASE("the first of equally near words", "[rules]") {
  CHECK(NearestWord("cat", {"bat", "rat"}) == "bat");
  CHECK(NearestWord("cat", {"rat", "bat"}) == "rat");
  CHECK(NearestWord("abcdef", {"abcdxy", "abcdex", "abcdez"}) == "abcdex");
}

}  // namespace
}  // namespace hipify
