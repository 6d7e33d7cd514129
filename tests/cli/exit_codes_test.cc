// 0 done, 1 findings, 2 could not do the job; 2 beats 1; one bad file never stops the others.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

namespace {

int StatusOfRun(const TempDir& folder, const Words& arguments) {
  return Hipify(folder, arguments).status;
}

}  // namespace

TEST_CASE("changed files are a success", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  CHECK(StatusOfRun(folder, {"a.cu"}) == 0);
  CHECK(StatusOfRun(folder, {"-n", "a.cu"}) == 0);
  CHECK(StatusOfRun(folder, {"-i", "a.cu"}) == 0);
}

TEST_CASE("a finding at the level of --fail-on is 1 in every mode", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kWarns);
  const std::vector<Words> modes = {
      {}, {"-n"}, {"-i"}, {"--check"}, {"--examine"}, {"-o", "out.cu"}, {"--output-dir", "out"}};
  for (const Words& mode : modes) {
    CAPTURE(mode);
    CHECK(StatusOfRun(folder, Joined(mode, {"--launch=hip", "a.cu"})) == 0);
    CHECK(StatusOfRun(folder, Joined(mode, {"--launch=hip", "--fail-on=warning", "a.cu"})) == 1);
    CHECK(StatusOfRun(folder, Joined(mode, {"--launch=hip", "--fail-on=never", "a.cu"})) == 0);
  }
}

TEST_CASE("--fail-on never does not hide that --check would change a file", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  CHECK(StatusOfRun(folder, {"--check", "--fail-on=never", "a.cu"}) == 1);
}

TEST_CASE("2 beats 1", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "b.cu", kWarns);
  CHECK(StatusOfRun(folder, {"--check", "a.cu", "gone.cu"}) == 2);
  CHECK(StatusOfRun(folder, {"-n", "--launch=hip", "--fail-on=warning", "b.cu", "gone.cu"}) == 2);
}

TEST_CASE("one bad file does not stop the others, in any mode", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "m.cu", std::string("binary\0", 7));
  WriteText(folder / "z.cu", kCuda);
  const Words paths = {"a.cu", "gone.cu", "m.cu", "z.cu"};
  const auto run = [&](const Words& mode) {
    const SpawnResult result = Hipify(folder, Joined(mode, paths));
    CHECK(result.status == 2);
    CHECK(Contains(result.err, "hipify-cpp: gone.cu: No such file or directory\n"));
    CHECK(Contains(result.err, "hipify-cpp: m.cu: not a text file"));
    CHECK(Contains(result.err, ", 1 file failed\n"));
    return result;
  };
  CHECK(Contains(run({"-n"}).out, "+++ b/z.cu\n"));
  CHECK(run({"--check"}).out == "would convert a.cu (3)\nwould convert z.cu (3)\n");
  CHECK(Contains(run({"--examine"}).out, "files changed     2 of 3\n"));
  run({"--output-dir", "out"});
  CHECK(Contents(folder / "out") == "a.cu: " + kHip + "\nz.cu: " + kHip + "\n");
  run({"-i"});
  CHECK(ReadText(folder / "a.cu") == kHip);
  CHECK(ReadText(folder / "z.cu") == kHip);
}

TEST_CASE("--list-files lists the rest when a name is wrong", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"--list-files", "gone", "a.cu"});
  CHECK(result.status == 2);
  CHECK(result.out == "a.cu\n");
  CHECK(result.err == "hipify-cpp: gone: No such file or directory\n");
}

TEST_CASE("stdout carries one product", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda + kWarns);
  SECTION("the report, where no other text goes there") {
    for (const Words& mode :
         std::vector<Words>{{"--check"}, {"--examine"}, {"-o", "out.cu"}, {"-i"}}) {
      CAPTURE(mode);
      WriteText(folder / "a.cu", kCuda + kWarns);
      const SpawnResult result =
          Hipify(folder, Joined(mode, {"--format=jsonl", "--launch=hip", "a.cu"}));
      for (const std::string& line : LinesOf(result.out)) {
        CHECK(line.substr(0, 9) == "{\"type\":\"");
        CHECK(line.back() == '}');
      }
      CHECK(Contains(result.out, "\"id\":\"HIP2001\""));
      CHECK_FALSE(Contains(result.err, "HIP2001"));
    }
  }
  SECTION("never the report and another") {
    for (const Words& mode : std::vector<Words>{{}, {"-n"}, {"--check", "--diff"}}) {
      CAPTURE(mode);
      const Words arguments = Joined(mode, {"--format=sarif", "--launch=hip", "a.cu"});
      const SpawnResult refused = Hipify(folder, arguments);
      CHECK(refused.status == 2);
      CHECK(refused.out.empty());
      CHECK(Contains(refused.err, "--report-file"));
      const SpawnResult result =
          Hipify(folder, Joined(arguments, {"--report-file", "report.sarif"}));
      CHECK(Contains(result.out, "hipFree"));
      CHECK_FALSE(Contains(result.out, "HIP2001"));
      CHECK(Contains(ReadText(folder / "report.sarif"), "HIP2001"));
    }
  }
}

TEST_CASE("a report file that cannot be written is 2", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "file", "");
  const SpawnResult result =
      Hipify(folder, {"-i", "--format=json", "--report-file", "file/report.json", "a.cu"});
  CHECK(result.status == 2);
  CHECK(Contains(result.err, "hipify-cpp: file: Not a directory\n"));
  CHECK(ReadText(folder / "a.cu") == kHip);
}
