#include "report/utf8.h"

#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("well-formed UTF-8") {
  for (const char* text :
       {"", "abc\t\n", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
        "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "a\xc3\xa4z\xf0\x9f\x98\x80"}) {
    INFO(text);
    CHECK(IsUtf8(text));
    CHECK(ToUtf8(text) == text);
  }
}

TEST_CASE("bytes that are part of no character become U+FFFD") {
  const std::string r = "\xef\xbf\xbd";
  CHECK(ToUtf8("a\xe4"
               "b") == "a" + r + "b");
  CHECK(ToUtf8("\x80") == r);
  CHECK(ToUtf8("\xc0\x80") == r + r);  // overlong
  CHECK(ToUtf8("\xc1\xbf") == r + r);
  CHECK(ToUtf8("\xe0\x9f\xbf") == r + r + r);
  CHECK(ToUtf8("\xf0\x8f\xbf\xbf") == r + r + r + r);
  CHECK(ToUtf8("\xed\xa0\x80") == r + r + r);          // surrogate
  CHECK(ToUtf8("\xf4\x90\x80\x80") == r + r + r + r);  // past U+10FFFF
  CHECK(ToUtf8("\xf5\x80") == r + r);
  CHECK(ToUtf8("\xc3") == r);  // cut short
  CHECK(ToUtf8("\xe2\x82") == r + r);
  CHECK(ToUtf8("\xf0\x9f\x98") == r + r + r);
  CHECK(ToUtf8("\xe2\x82g") == r + r + "g");
  CHECK_FALSE(IsUtf8("a\xe4"));
  CHECK_FALSE(IsUtf8("\xe2\x82"));
}

TEST_CASE("UTF-16 code units") {
  CHECK(Utf16Size("") == 0);
  CHECK(Utf16Size("abc") == 3);
  CHECK(Utf16Size("\xc3\xa4\xe2\x82\xac") == 2);
  CHECK(Utf16Size("\xf0\x9f\x98\x80") == 2);
  CHECK(Utf16Size("\xe4\xf6") == 2);
}

}  // namespace
}  // namespace hipify
