// --manifest and --depfile: what a build system reads after a run.

#include <nlohmann/json.hpp>

#include "cli/hipify.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

TEST_CASE("--manifest lists each input with its output", "[cli]") {
  const TempDir folder;
  WriteText(folder / "src/a.cu", kCuda);
  WriteText(folder / "src/plain.h", "int x;\n");
  WriteText(folder / "src/z\xff.cu", kCuda);
  WriteText(folder / "out/z\xff.cu/in-the-way", "");
  const SpawnResult result =
      Hipify(folder, {"-q", "--output-dir", "out", "--manifest=made/m.json", "src"});
  CHECK(result.status == 2);
  const auto manifest = nlohmann::json::parse(ReadText(folder / "made/m.json"));
  CHECK(manifest["version"] == 1);
  REQUIRE(manifest["files"].size() == 3);
  const auto& converted = manifest["files"][0];
  CHECK(converted["input"] == "src/a.cu");
  CHECK(converted["output"] == "out/a.cu");
  CHECK(converted["status"] == "converted");
  CHECK(converted["replacements"] == 3);
  CHECK(manifest["files"][1]["status"] == "unchanged");
  CHECK(manifest["files"][1]["replacements"] == 0);
  CHECK(manifest["files"][2]["status"] == "failed");
  CHECK(manifest["files"][2]["input"].contains("bytes"));
}

TEST_CASE("--depfile names the source, the settings and the rules", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a b$#.cu", kCuda);
  WriteText(folder / "rules.json", R"({"names": []})");
  WriteText(folder / ".hipify.json", R"({"rules": "rules.json"})");
  WriteText(folder / "over.json", "{}");
  const Words command = {"--output", "out.hip", "--depfile=out.d", "--config=over.json",
                         "a b$#.cu"};
  REQUIRE(Hipify(folder, command).status == 0);
  CHECK(ReadText(folder / "out.d") == "out.hip: a\\ b$$\\#.cu rules.json .hipify.json over.json\n");
}

TEST_CASE("a backslash before a blank is doubled in a depfile, and no other", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a\\ \\b.cu", kCuda);
  REQUIRE(Hipify(folder, {"-o", "out.hip", "--depfile", "out.d", "a\\ \\b.cu"}).status == 0);
  CHECK(ReadText(folder / "out.d") == "out.hip: a\\\\\\ \\b.cu\n");
}

TEST_CASE("a name that Make cannot express is left out of the depfile", "[cli]") {
  const TempDir folder;
  WriteText(folder / "src/a\nb.cu", kCuda);
  WriteText(folder / "src/c.cu", kCuda);
  REQUIRE(Hipify(folder, {"-q", "--output-dir=out", "--depfile=out.d", "src"}).status == 0);
  CHECK(ReadText(folder / "out.d") == "out/c.cu: src/c.cu\n");
  REQUIRE(Hipify(folder, {"-o", "out.hip", "--depfile=out.d", "-"}, kCuda).status == 0);
  CHECK(ReadText(folder / "out.d") == "out.hip:\n");
}

TEST_CASE("a second run touches neither outputs nor manifest nor depfile", "[cli]") {
  const TempDir folder;
  WriteText(folder / "src/a.cu", kCuda);
  const Words command = {"--output-dir=out", "--manifest=m.json", "--depfile=d", "src"};
  REQUIRE(Hipify(folder, command).status == 0);
  for (const std::string file : {"out/a.cu", "m.json", "d"}) {
    const struct stat before = StatusOf(folder / file);
    REQUIRE(Hipify(folder, command).status == 0);
    const struct stat after = StatusOf(folder / file);
    CHECK(after.st_ino == before.st_ino);
    CHECK(after.st_mtim.tv_nsec == before.st_mtim.tv_nsec);
  }
}

TEST_CASE("--manifest and --depfile need outputs", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  for (const std::string option : {"--manifest", "--depfile"}) {
    CHECK(Hipify(folder, {option + "=x", "-i", "a.cu"}).err ==
          "hipify-cpp: " + option + " needs --output or --output-dir\n");
    CHECK(Hipify(folder, {option + "=", "-o", "b", "a.cu"}).err ==
          "hipify-cpp: " + option + " needs a name that is not empty\n");
  }
  CHECK(ListFolder(folder.path()) == Words{"a.cu"});
}

TEST_CASE("Ninja converts again what changed, by the depfile, and nothing else", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "b.cu", kCuda);
  WriteText(folder / "mine.json", R"({"names": []})");
  WriteText(folder / "build.ninja", "rule hipify\n  command = " + ProgramPath() +
                                        " --rules mine.json --depfile $out.d -o $out $in\n"
                                        "  depfile = $out.d\n  deps = gcc\n  restat = 1\n"
                                        "build a.hip: hipify a.cu\nbuild b.hip: hipify b.cu\n");
  const auto build = [&] {
    const SpawnResult result = Spawn({"ninja", "-v"}, folder.path());
    CHECK(result.status == 0);
    return result.out;
  };
  CHECK(Contains(build(), "[2/2]"));
  CHECK(ReadText(folder / "b.hip") == kHip);
  CHECK(Contains(build(), "no work to do"));

  WriteText(folder / "b.cu", kCuda + "// new\n");
  const std::string after_source = build();
  CHECK(Contains(after_source, "[1/1]"));
  CHECK(Contains(after_source, "-o b.hip"));
  CHECK(ReadText(folder / "b.hip") == kHip + "// new\n");

  WriteText(folder / "mine.json", R"({"names": [{"cuda": "cudaFree", "disable": true}]})");
  CHECK(Contains(build(), "[2/2]"));
  CHECK(Contains(ReadText(folder / "a.hip"), "cudaFree"));
  CHECK(Contains(build(), "no work to do"));
}
