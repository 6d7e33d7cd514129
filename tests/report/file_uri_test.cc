#include "report/file_uri.h"

#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("relative paths") {
  CHECK(FileUri("src/a-b_c.~1.cu", "") == "src/a-b_c.~1.cu");
  CHECK(FileUri("././a.cu", "/home/u") == "a.cu");
  CHECK(FileUri("../a.cu", "/home/u") == "../a.cu");
  CHECK(FileUri(".a/b", "") == ".a/b");
}

TEST_CASE("every other byte is percent-encoded") {
  CHECK(FileUri("a b%c:d#e?f", "") == "a%20b%25c%3Ad%23e%3Ff");
  CHECK(FileUri("\xc3\xbc\xfc\n\\", "") == "%C3%BC%FC%0A%5C");
}

TEST_CASE("absolute paths") {
  CHECK(FileUri("/home/u/p/a b.cu", "") == "file:///home/u/p/a%20b.cu");
  CHECK(FileUri("/home/u/p/src/a.cu", "/home/u/p") == "src/a.cu");
  CHECK(FileUri("/home/u/p/src/a.cu", "/home/u/p/") == "src/a.cu");
  CHECK(FileUri("/home/u/p2/a.cu", "/home/u/p") == "file:///home/u/p2/a.cu");
  CHECK(FileUri("/home/u/p", "/home/u/p") == "file:///home/u/p");
}

}  // namespace
}  // namespace hipify
