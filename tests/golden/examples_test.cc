// The examples: each file of examples/cuda must convert to its fellow in examples/hip.

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/repository.h"
#include "support/spawn.h"

namespace hipify {
namespace {

TEST_CASE("every example has its expected output and the other way round", "[golden]") {
  const std::vector<std::string> sources = FilesBelow(SourcePath("examples/cuda"));
  CHECK(sources.size() >= 11);
  CHECK(sources == FilesBelow(SourcePath("examples/hip")));
}

TEST_CASE("the examples convert to what they must", "[golden]") {
  for (const std::string& file : FilesBelow(SourcePath("examples/cuda"))) {
    const SpawnResult result = Spawn({ProgramPath(), file}, SourcePath("examples/cuda"));
    INFO("example " << file << ", stderr: " << result.err);
    CHECK(result.out == ReadFileBytes(SourcePath("examples/hip/" + file)));
    CHECK(result.status == 0);
  }
}

TEST_CASE("the converted examples convert to themselves", "[golden]") {
  for (const std::string& file : FilesBelow(SourcePath("examples/hip"))) {
    const SpawnResult result = Spawn({ProgramPath(), file}, SourcePath("examples/hip"));
    INFO("example " << file << ", stderr: " << result.err);
    CHECK(result.out == ReadFileBytes(SourcePath("examples/hip/" + file)));
    CHECK(result.status == 0);
  }
}

}  // namespace
}  // namespace hipify
