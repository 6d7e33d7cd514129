// -n: a patch that git and patch turn into what -i writes.

#include <utility>

#include "cli/hipify.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

// Names and contents that are hard on a patch.
std::vector<std::pair<std::string, std::string>> HardFiles() {
  return {{"crlf.cu", "#include <cuda.h>\r\nint x;\r\ncudaFree(p);\r\n"},
          {"mixed.cu", "cudaFree(p);\r\ncudaFree(q);\nint cr = '\r';\n"},
          {"no-end.cu", "#include <cuda_runtime.h>\ncudaFree(p);"},
          {"no-end-far.cu",
           "#include <cuda_runtime.h>\nint a;\nint b;\nint c;\nint d;\nint e;\nint f;"},
          {"bom.cu", "\xEF\xBB\xBF#include <cuda_runtime.h>\ncudaFree(p);\n"},
          {"added-after-bom.cu", "\xEF\xBB\xBFvoid f() { cudaFree(p); }\n"},
          {"latin-1.cu", "// caf\xE9 \xFC\xFF\ncudaFree(p); // \xE4\n"},
          {"one-line.cu", "cudaFree(p);"},
          {"two words.cu", kCuda},
          {"with\ttab.cu", kCuda},
          {"\xC3\xBC"
           "ber gro\xC3\x9F.cu",
           kCuda},
          {"latin \xFC.cu", kCuda},
          {"quote\"back\\slash.cu", kCuda},
          {"deep/er/a b/x.cu", kCuda},
          {"unchanged.cu", "int x;\n"},
          {"far-apart.cu", "cudaFree(p);\n" + std::string(40, '\n') + "cudaFree(q);\n"}};
}

void WriteHardFiles(const TempDir& folder) {
  for (const auto& [name, text] : HardFiles()) WriteText(folder / name, text);
}

std::string ContentsInPlace() {
  const TempDir folder;
  WriteHardFiles(folder);
  REQUIRE(Hipify(folder, {"-i", "."}).status == 0);
  return Contents(folder.path());
}

// The input of every golden case, and every example, in one tree.
void WriteCorpus(const TempDir& folder) {
  for (const std::string root : {"tests/golden", "examples/cuda"}) {
    for (const std::string& file : FilesBelow(SourcePath(root))) {
      const bool is_source = root != "tests/golden" || Contains(file, "/in.");
      if (is_source) WriteText(folder / file, ReadFileBytes(SourcePath(root + "/" + file)));
    }
  }
}

}  // namespace

TEST_CASE("-n prints a patch and writes nothing", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "plain.cu", "int x;\n");
  for (const char* spelling : {"-n", "--dry-run", "--diff"}) {
    const SpawnResult result = Hipify(folder, {spelling, "."});
    CHECK(result.status == 0);
    CHECK(result.out == kPatch);
    CHECK(result.err ==
          "would convert 1 of 2 files, 3 replacements (names 2, includes 1), 0 findings\n");
  }
  CHECK(ReadText(folder / "a.cu") == kCuda);
  CHECK(ListFolder(folder.path()) == Words{"a.cu", "plain.cu"});
}

TEST_CASE("-n without changes prints nothing", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kHip);
  const SpawnResult result = Hipify(folder, {"-n", "."});
  CHECK(result.status == 0);
  CHECK(result.out.empty());
}

TEST_CASE("-n of standard input uses the name that it was given", "[cli]") {
  const TempDir folder;
  CHECK(Hipify(folder, {"-n", "--stdin-filename", "a.cu", "-"}, kCuda).out == kPatch);
}

TEST_CASE("git apply of -n gives what -i writes", "[cli]") {
  const TempDir folder;
  WriteHardFiles(folder);
  const SpawnResult patch = Hipify(folder, {"-n", "."});
  REQUIRE(patch.status == 0);
  const SpawnResult applied = Spawn({"git", "apply", "-"}, folder.path(), patch.out);
  CHECK(applied.err.empty());
  REQUIRE(applied.status == 0);
  CHECK(Contents(folder.path()) == ContentsInPlace());
}

TEST_CASE("git apply of -n gives what -i writes on the whole corpus", "[cli]") {
  for (const std::string launch : {"--launch=cuda", "--launch=hip"}) {
    const TempDir patched, in_place;
    WriteCorpus(patched);
    WriteCorpus(in_place);
    const std::string before = Contents(patched.path());
    const SpawnResult patch = Hipify(patched, {"-n", "--strings", "--fail-on=never", launch, "."});
    REQUIRE(patch.status == 0);
    REQUIRE(Spawn({"git", "apply", "-"}, patched.path(), patch.out).status == 0);
    REQUIRE(Hipify(in_place, {"-i", "-q", "--strings", "--fail-on=never", launch, "."}).status ==
            0);
    CHECK(Contents(patched.path()) == Contents(in_place.path()));
    CHECK(Contents(patched.path()) != before);
  }
}

TEST_CASE("patch -p1 of -n gives what -i writes", "[cli]") {
  const TempDir folder;
  WriteHardFiles(folder);
  const SpawnResult patch = Hipify(folder, {"-n", "."});
  REQUIRE(patch.status == 0);
  const SpawnResult applied =
      Spawn({"patch", "-p1", "--binary", "--no-backup-if-mismatch"}, folder.path(), patch.out);
  CHECK(applied.err.empty());
  REQUIRE(applied.status == 0);
  CHECK(Contents(folder.path()) == ContentsInPlace());
}

TEST_CASE("git apply -R of -n takes -i back", "[cli]") {
  const TempDir folder;
  WriteHardFiles(folder);
  const std::string before = Contents(folder.path());
  const SpawnResult patch = Hipify(folder, {"-n", "."});
  REQUIRE(Hipify(folder, {"-i", "."}).status == 0);
  REQUIRE(Contents(folder.path()) != before);
  REQUIRE(Spawn({"git", "apply", "-R", "-"}, folder.path(), patch.out).status == 0);
  CHECK(Contents(folder.path()) == before);
}
