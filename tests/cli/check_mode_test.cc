// --check: for CI. Lists what would change, and the exit code says whether anything would.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

TEST_CASE("--check lists what would change and exits with 1", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "b.cu", kHip);
  const SpawnResult result = Hipify(folder, {"--check", "."});
  CHECK(result.status == 1);
  CHECK(result.out == "would convert a.cu (3)\n");
  CHECK(result.err ==
        "would convert 1 of 2 files, 3 replacements (names 2, includes 1), 0 findings\n");
  CHECK(ReadText(folder / "a.cu") == kCuda);
}

TEST_CASE("--check of a converted tree exits with 0", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kHip);
  const SpawnResult result = Hipify(folder, {"--check", "."});
  CHECK(result.status == 0);
  CHECK(result.out.empty());
  CHECK(result.err == "would convert 0 of 1 file, 0 replacements, 0 findings\n");
}

TEST_CASE("--check --diff prints the patch in place of the list", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "b.cu", kHip);
  const SpawnResult result = Hipify(folder, {"--diff", "--check", "."});
  CHECK(result.status == 1);
  CHECK(result.out == kPatch);
  CHECK(Hipify(folder, {"--check", "--diff", "b.cu"}).status == 0);
  CHECK(ReadText(folder / "a.cu") == kCuda);
}

TEST_CASE("--check takes standard input and one file", "[cli]") {
  const TempDir folder;
  CHECK(Hipify(folder, {"--check", "-"}, kCuda).out == "would convert <stdin> (3)\n");
  CHECK(Hipify(folder, {"--check", "-"}, kCuda).status == 1);
  CHECK(Hipify(folder, {"--check", "-"}, kHip).status == 0);
}

TEST_CASE("--check -q prints only the list", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"--check", "-q", "a.cu"});
  CHECK(result.status == 1);
  CHECK(result.out == "would convert a.cu (3)\n");
  CHECK(result.err.empty());
}
