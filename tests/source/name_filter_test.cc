#include "source/name_filter.h"

#include <string>
#include <string_view>

#include "support/catch.h"

namespace hipify {
namespace {

bool Passes(const NameFilter& filter, std::string_view text) {
  const bool passes = filter.MayMatch(text.data(), text.data() + text.size());
  if (text.size() >= 4) CHECK(filter.MayMatch(text.data()) == passes);
  return passes;
}

TEST_CASE("an empty filter lets nothing through", "[source]") {
  const NameFilter filter;
  CHECK_FALSE(Passes(filter, "cudaMalloc"));
  CHECK_FALSE(Passes(filter, "a"));
  CHECK_FALSE(Passes(filter, "\xFF\xFF\xFF\xFF"));
}

TEST_CASE("a filter looks at four bytes", "[source]") {
  NameFilter filter;
  filter.Add("cudaMalloc");
  CHECK(Passes(filter, "cudaMalloc"));
  CHECK(Passes(filter, "cudaFree"));
  CHECK(Passes(filter, "cuda"));
  CHECK_FALSE(Passes(filter, "cudnnCreate"));
  CHECK_FALSE(Passes(filter, "Cuda"));
  CHECK_FALSE(Passes(filter, "cud"));
}

TEST_CASE("short names pass whatever follows them", "[source]") {
  for (const std::string name : {"a", "ab", "abc"}) {
    NameFilter filter;
    filter.Add(name);
    INFO("name " << name);
    CHECK(Passes(filter, name));
    for (const char after : std::string_view(" \t\n;:(.,-+*/\\<>\"'#", 19)) {
      for (const std::string_view rest : {"", "x", "\n", "::", "xyz", "\xFF\x01", "\\\n"}) {
        INFO("followed by " << static_cast<int>(after) << " and " << rest);
        CHECK(Passes(filter, name + after + std::string(rest)));
      }
    }
    CHECK(Passes(filter, name + std::string(3, '\0')));
  }
}

TEST_CASE("short names do not let through longer ones", "[source]") {
  NameFilter filter;
  filter.Add("cub");
  CHECK(Passes(filter, "cub::"));
  CHECK_FALSE(Passes(filter, "cubby"));
  CHECK_FALSE(Passes(filter, "cub1"));
  CHECK_FALSE(Passes(filter, "cub_"));
  CHECK_FALSE(Passes(filter, "cub$"));
  CHECK_FALSE(Passes(filter, "cub\xC3\xBC"));
}

TEST_CASE("filters add up", "[source]") {
  NameFilter first;
  first.Add("cudaMalloc");
  NameFilter second;
  second.Add("nvrtcProgram");
  first.Add(second);
  CHECK(Passes(first, "cudaX"));
  CHECK(Passes(first, "nvrtcX"));
  CHECK_FALSE(Passes(second, "cudaX"));
}

TEST_CASE("a filter made of another's parts is the same", "[source]") {
  NameFilter filter;
  filter.Add("cudaMalloc");
  filter.Add("cub");
  const NameFilter copy(filter.words(), filter.first_bytes());
  CHECK(Passes(copy, "cudaX"));
  CHECK(Passes(copy, "cub("));
  CHECK_FALSE(Passes(copy, "nvrtcX"));
}

}  // namespace
}  // namespace hipify
