// --examine: how much work a tree is, and nothing else.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

TEST_CASE("--examine prints statistics and findings, no converted text", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "b.cu", kWarns);
  const std::string before = Contents(folder.path());
  const SpawnResult result = Hipify(folder, {"--examine", "--launch=hip", "."});
  CHECK(result.status == 0);
  CHECK(Contains(result.out, "b.cu:1:11: warning: launch left as it is"));
  CHECK(Contains(result.out, "files changed     1 of 2\n"));
  CHECK(Contains(result.out, "by API          runtime 3\n"));
  CHECK(Contains(result.out, "automatic "));
  CHECK_FALSE(Contains(result.out, "hipMalloc"));
  CHECK(result.err ==
        "would convert 1 of 2 files, 3 replacements (names 2, includes 1), 1 finding\n");
  CHECK(Contents(folder.path()) == before);
}

TEST_CASE("--examine as JSON is one document on stdout", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"--examine", "--format=json", "-q", "a.cu"});
  CHECK(result.status == 0);
  CHECK(result.out.substr(0, 22) == "{\"tool\":\"hipify-cpp\",\"");
  CHECK(Contains(result.out, "\"statistics\":"));
  CHECK(result.err.empty());
}

TEST_CASE("--examine as SARIF names files from here, and says where to learn more", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"--examine", "--format=sarif", "-q", folder / "a.cu"});
  CHECK(result.status == 0);
  CHECK(Contains(result.out, "\"artifactLocation\":{\"uri\":\"a.cu\"}"));
  CHECK(Contains(result.out, "\"informationUri\":\"https://"));
}

TEST_CASE("--examine takes standard input", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"--examine", "-"}, kCuda);
  CHECK(result.status == 0);
  CHECK(Contains(result.out, "lines changed     3 of 3\n"));
}

TEST_CASE("--stats adds statistics to another mode, on stderr", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"-n", "--stats", "a.cu"});
  CHECK(result.out == kPatch);
  CHECK(Contains(result.err, "lines changed     3 of 3\n"));
}

TEST_CASE("--no-warnings leaves only errors", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kWarns);
  const SpawnResult result =
      Hipify(folder, {"--check", "--launch=hip", "--no-warnings", "--fail-on=warning", "a.cu"});
  CHECK(result.status == 0);
  CHECK(result.err == "would convert 0 of 1 file, 0 replacements, 0 findings\n");
}
