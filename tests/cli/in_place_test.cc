// -i: files are rewritten, and a line says so.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

TEST_CASE("-i rewrites what changes, a line each and a summary", "[cli]") {
  const TempDir folder;
  WriteText(folder / "b.cu", kCuda);
  WriteText(folder / "sub/a.cuh", kCuda);
  WriteText(folder / "plain.cpp", "int x;\n");
  WriteText(folder / "notes.txt", kCuda);
  const SpawnResult result = Hipify(folder, {"-i", "."});
  CHECK(result.status == 0);
  CHECK(result.out.empty());
  CHECK(result.err ==
        "converted b.cu (3)\n"
        "converted sub/a.cuh (3)\n"
        "converted 2 of 3 files, 6 replacements (names 4, includes 2), 0 findings\n");
  CHECK(ReadText(folder / "b.cu") == kHip);
  CHECK(ReadText(folder / "sub/a.cuh") == kHip);
  CHECK(ReadText(folder / "plain.cpp") == "int x;\n");
  CHECK(ReadText(folder / "notes.txt") == kCuda);
  CHECK(ListFolder(folder.path()) == Words{"b.cu", "notes.txt", "plain.cpp", "sub"});
}

TEST_CASE("a second -i changes nothing and writes nothing", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  REQUIRE(Hipify(folder, {"--in-place", "a.cu"}).status == 0);
  const struct stat before = StatusOf(folder / "a.cu");
  const SpawnResult second = Hipify(folder, {"--in-place", "a.cu"});
  CHECK(second.status == 0);
  CHECK(second.err == "converted 0 of 1 file, 0 replacements, 0 findings\n");
  const struct stat after = StatusOf(folder / "a.cu");
  CHECK(after.st_ino == before.st_ino);
  CHECK(after.st_mtim.tv_sec == before.st_mtim.tv_sec);
  CHECK(after.st_mtim.tv_nsec == before.st_mtim.tv_nsec);
}

TEST_CASE("-i keeps permissions", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda, 0751);
  REQUIRE(Hipify(folder, {"-i", "a.cu"}).status == 0);
  CHECK(ReadText(folder / "a.cu") == kHip);
  CHECK(ModeOf(folder / "a.cu") == 0751);
}

TEST_CASE("-i takes any name of a file", "[cli]") {
  const TempDir folder;
  for (const std::string& name : OddNames()) WriteText(folder / name, kCuda);
  const SpawnResult result = Hipify(folder, {"-i", "."});
  CHECK(result.status == 0);
  // One line each, and the summary, whatever the names hold.
  CHECK(LinesOf(result.err).size() == OddNames().size() + 1);
  for (const std::string& name : OddNames()) {
    CAPTURE(name);
    CHECK(ReadText(folder / name) == kHip);
  }
  CHECK(ListFolder(folder.path()).size() == OddNames().size());
}

TEST_CASE("--backup keeps the original of what changed", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "plain.cu", "int x;\n");
  SECTION("under the default name") {
    REQUIRE(Hipify(folder, {"-i", "--backup", "a.cu", "plain.cu"}).status == 0);
    CHECK(ListFolder(folder.path()) == Words{"a.cu", "a.cu.prehip", "plain.cu"});
    CHECK(ReadText(folder / "a.cu.prehip") == kCuda);
  }
  SECTION("under another") {
    REQUIRE(Hipify(folder, {"-i", "--backup=.orig", "a.cu", "plain.cu"}).status == 0);
    CHECK(ListFolder(folder.path()) == Words{"a.cu", "a.cu.orig", "plain.cu"});
    CHECK(ReadText(folder / "a.cu.orig") == kCuda);
  }
  SECTION("not with --no-backup, wherever it stands") {
    REQUIRE(Hipify(folder, {"--no-backup", "-i", "--backup", "a.cu"}).status == 0);
    CHECK(ListFolder(folder.path()) == Words{"a.cu", "plain.cu"});
  }
  CHECK(ReadText(folder / "a.cu") == kHip);
}

TEST_CASE("-q leaves only errors", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"-qi", "a.cu", "gone.cu"});
  CHECK(result.status == 2);
  CHECK(result.err == "hipify-cpp: gone.cu: No such file or directory\n");
  CHECK(ReadText(folder / "a.cu") == kHip);
}

TEST_CASE("-v names markers that protect nothing", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", "int x;\n  int y;  // hipify-ignore[HIP1001]: old\n");
  WriteText(folder / "b.cu", "void f() { cudaFree(0); }  // hipify-ignore\n");
  CHECK(Hipify(folder, {"-i", "-v", "-q", "."}).err ==
        "a.cu:2:14: unused marker: hipify-ignore[HIP1001]\n");
  CHECK(Hipify(folder, {"-i", "-q", "."}).err.empty());
}

TEST_CASE("-v says what was left out and why", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", "int x;\n");
  WriteText(folder / "b.cu", std::string("x\0y", 3));
  WriteText(folder / "c.txt", "");
  const SpawnResult result = Hipify(folder, {"-iv", "."});
  CHECK(result.status == 0);
  CHECK(result.err ==
        "b.cu: skipped: binary\n"
        "c.txt: skipped: not a source file\n"
        "1 binary file skipped\n"
        "converted 0 of 1 file, 0 replacements, 0 findings\n");
}
