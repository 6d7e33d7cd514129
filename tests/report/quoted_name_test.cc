#include "report/quoted_name.h"

#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("plain names are not quoted") {
  for (const char* name : {"", "a.cu", "a b.cu", "-", "a/b'c.cu", "$(x);&"}) {
    CHECK(QuotedName(name, Quoting::kControl) == name);
    CHECK(QuotedName(name, Quoting::kPatch) == name);
  }
}

TEST_CASE("control characters, quotes and backslashes are escaped as in C") {
  for (const Quoting quoting : {Quoting::kControl, Quoting::kPatch}) {
    CHECK(QuotedName("\a\b\t\n\v\f\r", quoting) == R"("\a\b\t\n\v\f\r")");
    CHECK(QuotedName("say \"hi\"", quoting) == R"("say \"hi\"")");
    CHECK(QuotedName("a\\nb", quoting) == R"("a\\nb")");
    CHECK(QuotedName("\x1b[31m\x7f\x01", quoting) == R"("\033[31m\177\001")");
    CHECK(QuotedName(std::string_view("a\0b", 3), quoting) == R"("a\000b")");
  }
}

TEST_CASE("bytes above 0x7f are escaped in patches only") {
  CHECK(QuotedName("gr\xc3\xb6\xc3\x9f"
                   "e.cu",
                   Quoting::kPatch) == R"("gr\303\266\303\237e.cu")");
  CHECK(QuotedName("gr\xf6\xdf"
                   "e.cu",
                   Quoting::kPatch) == R"("gr\366\337e.cu")");
  CHECK(QuotedName("gr\xc3\xb6\xc3\x9f"
                   "e.cu",
                   Quoting::kControl) ==
        "gr\xc3\xb6\xc3\x9f"
        "e.cu");
  CHECK(QuotedName("\xc3\xb6\n", Quoting::kControl) == "\"\xc3\xb6\\n\"");
}

}  // namespace
}  // namespace hipify
