#include "rules/version.h"

#include <string>

#include "support/catch.h"

namespace hipify {
namespace {

// "MAJOR.MINOR.PATCH", or "none".
std::string Parsed(std::string_view text) {
  const std::optional<Version> version = Version::Parse(text);
  if (!version) return "none";
  return std::to_string(version->major()) + "." + std::to_string(version->minor()) + "." +
         std::to_string(version->patch());
}

TEST_CASE("releases of one, two and three parts", "[rules]") {
  CHECK(Parsed("6") == "6.0.0");
  CHECK(Parsed("6.2") == "6.2.0");
  CHECK(Parsed("6.2.1") == "6.2.1");
  CHECK(Parsed("12.10.100") == "12.10.100");
  CHECK(Parsed("999.999.999") == "999.999.999");
  CHECK(Parsed("0.1") == "0.1.0");
  CHECK(Parsed("007.010") == "7.10.0");
}

TEST_CASE("what is no release", "[rules]") {
  for (const char* const text :
       {"",     ".",      "6.",       ".2",          "6..2", "6.2.",  "6.2.1.", "6.2.1.0", "a",
        "6a",   "6.a",    "v6",       " 6",          "6 ",   "6. 2",  "+6",     "-6",      "6.-2",
        "1000", "6.1000", "6.2.1000", "99999999999", "6,2",  "<=6.2", "0x6"}) {
    INFO("text " << text);
    CHECK(Parsed(text) == "none");
  }
  CHECK(Parsed(std::string_view("6\0", 2)) == "none");
}

TEST_CASE("releases as text", "[rules]") {
  CHECK(Version(6, 2).ToString() == "6.2");
  CHECK(Version(6, 2, 1).ToString() == "6.2.1");
  CHECK(Version(6, 0).ToString() == "6.0");
  CHECK(Version(10, 20, 300).ToString() == "10.20.300");
  CHECK(Version().ToString() == "");
}

TEST_CASE("releases are ordered by number, not by text", "[rules]") {
  CHECK(Version(6, 2) < Version(6, 10));
  CHECK(Version(9, 0) < Version(10, 0));
  CHECK(Version(6, 2) < Version(6, 2, 1));
  CHECK(Version(6, 999, 999) < Version(7, 0));
  CHECK(Version(6, 2) == Version(6, 2, 0));
  CHECK(Version() < Version(0, 0, 1));
}

TEST_CASE("the value of a release brings it back", "[rules]") {
  const Version version(12, 34, 56);
  CHECK(Version::FromValue(version.value()) == version);
  CHECK(Version::FromValue(0) == Version());
}

TEST_CASE("the release that is not known", "[rules]") {
  CHECK_FALSE(Version().known());
  CHECK(Version(0, 0, 1).known());
  CHECK(Version(6, 0).known());
}

}  // namespace
}  // namespace hipify
