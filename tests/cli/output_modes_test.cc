// -o and --output-dir: the converted text elsewhere.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

TEST_CASE("-o writes one file and makes its folder", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  for (const Words& spelling : std::vector<Words>{{"-o", "out/new/a.hip", "a.cu"},
                                                  {"a.cu", "-oout/new/a.hip"},
                                                  {"-qoout/new/a.hip", "a.cu"},
                                                  {"-qo=out/new/a.hip", "a.cu"},
                                                  {"-qo", "out/new/a.hip", "a.cu"},
                                                  {"--output", "out/new/a.hip", "a.cu"},
                                                  {"--output=out/new/a.hip", "a.cu"}}) {
    RemoveTree(folder / "out");
    const SpawnResult result = Hipify(folder, spelling);
    CHECK(result.status == 0);
    CHECK(result.out.empty());
    CHECK(result.err.empty());
    CHECK(ReadText(folder / "out/new/a.hip") == kHip);
  }
  CHECK(ReadText(folder / "a.cu") == kCuda);
}

TEST_CASE("-o writes what needs no change too, and standard input", "[cli]") {
  const TempDir folder;
  WriteText(folder / "plain.cu", "int x;\n");
  REQUIRE(Hipify(folder, {"-o", "out.cu", "plain.cu"}).status == 0);
  CHECK(ReadText(folder / "out.cu") == "int x;\n");
  REQUIRE(Hipify(folder, {"-o", "out.cu", "-"}, kCuda).status == 0);
  CHECK(ReadText(folder / "out.cu") == kHip);
}

TEST_CASE("-o is for one file", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "sub/b.cu", kCuda);
  for (const Words& paths : std::vector<Words>{{"a.cu", "sub/b.cu"}, {"sub"}}) {
    const SpawnResult result = Hipify(folder, Joined({"-o", "out.cu"}, paths));
    CHECK(result.status == 2);
    CHECK(result.err == "hipify-cpp: --output takes one input file; --output-dir takes many\n");
  }
  CHECK(ListFolder(folder.path()) == Words{"a.cu", "sub"});
}

TEST_CASE("--output-dir mirrors the tree, unchanged files too", "[cli]") {
  const TempDir folder;
  WriteText(folder / "src/a.cu", kCuda, 0755);
  WriteText(folder / "src/deep/b.cuh", "int x;\n");
  WriteText(folder / "src/readme.txt", "");
  const SpawnResult result = Hipify(folder, {"--output-dir", "out", "src"});
  CHECK(result.status == 0);
  CHECK(result.out.empty());
  CHECK(result.err ==
        "converted src/a.cu (3)\n"
        "converted 1 of 2 files, 3 replacements (names 2, includes 1), 0 findings\n");
  CHECK(Contents(folder / "out") == "a.cu: " + kHip + "\n" + "deep/b.cuh: int x;\n\n");
  CHECK(ModeOf(folder / "out/a.cu") == 0755);
  CHECK(ReadText(folder / "src/a.cu") == kCuda);
}

TEST_CASE("--output-dir inside the tree is not taken for input by a second run", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  REQUIRE(Hipify(folder, {"--output-dir", "out", "."}).status == 0);
  const std::string first = Contents(folder.path());
  const SpawnResult second = Hipify(folder, {"--output-dir=out", "."});
  CHECK(second.status == 0);
  CHECK(Contents(folder.path()) == first);
}

TEST_CASE("--rename-ext renames extensions below --output-dir", "[cli]") {
  const TempDir folder;
  WriteText(folder / "src/a.cu", kCuda);
  WriteText(folder / "src/b.cuh", kCuda);
  WriteText(folder / "src/c.cpp", kCuda);
  REQUIRE(Hipify(folder, {"--output-dir", "out", "--rename-ext", "cu=hip", "--rename-ext",
                          "cuh=hip.h", "src"})
              .status == 0);
  CHECK(ListFolder(folder / "out") == Words{"a.hip", "b.hip.h", "c.cpp"});
  CHECK(ReadText(folder / "out/a.hip") == kHip);
}

TEST_CASE("two inputs for one output: nothing is written", "[cli]") {
  const TempDir folder;
  WriteText(folder / "one/a.cu", kCuda);
  WriteText(folder / "two/a.cu", kCuda);
  SECTION("by place") {
    const SpawnResult result = Hipify(folder, {"--output-dir", "out", "one", "two"});
    CHECK(result.status == 2);
    CHECK(Contains(result.err, "one/a.cu"));
    CHECK(Contains(result.err, "two/a.cu"));
  }
  SECTION("by new extension") {
    WriteText(folder / "one/a.hip", kCuda);
    const SpawnResult result =
        Hipify(folder, {"--output-dir", "out", "--rename-ext", "cu=hip", "--ext", "cu,hip", "one"});
    CHECK(result.status == 2);
    CHECK(Contains(result.err, "one/a.cu"));
    CHECK(Contains(result.err, "one/a.hip"));
  }
  CHECK(ListFolder(folder.path()) == Words{"one", "two"});
}

TEST_CASE("--output-dir never overwrites an input", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"--output-dir", ".", "a.cu"});
  CHECK(result.status == 2);
  CHECK(ReadText(folder / "a.cu") == kCuda);
}

TEST_CASE("output that cannot be written is an error of that file", "[cli]") {
  const TempDir folder;
  WriteText(folder / "src/a.cu", kCuda);
  WriteText(folder / "src/b.cu", kCuda);
  WriteText(folder / "out/a.cu/in-the-way", "");
  const SpawnResult result = Hipify(folder, {"--output-dir", "out", "src"});
  CHECK(result.status == 2);
  CHECK(Contains(result.err, "hipify-cpp: out/a.cu: "));
  CHECK(ReadText(folder / "out/b.cu") == kHip);
}
