#include "tree/output_plan.h"

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/temp_dir.h"

namespace hipify {
namespace {

using Paths = std::vector<std::string>;

std::vector<FileEntry> Find(const Paths& roots) {
  std::vector<FileEntry> entries;
  WalkReport report;
  CHECK(Walk(
      roots, WalkOptions(), [&](FileEntry&& entry) { entries.push_back(std::move(entry)); },
      &report));
  return entries;
}

struct Plan {
  Paths outputs;
  Paths errors;
};

Plan MakePlan(const Paths& roots, const std::string& folder, const std::string& renames = "") {
  std::vector<ExtensionRename> parsed;
  std::string error;
  if (!renames.empty()) REQUIRE(ParseExtensionRenames(renames, &parsed, &error));
  Plan plan;
  const bool ok = PlanOutputs(Find(roots), folder, parsed, &plan.outputs, &plan.errors);
  CHECK(ok == plan.errors.empty());
  return plan;
}

TEST_CASE("renames of extensions are parsed", "[output_plan]") {
  std::vector<ExtensionRename> renames;
  std::string error;
  REQUIRE(ParseExtensionRenames("cu=hip,.cuh=.hip.h", &renames, &error));
  REQUIRE(renames.size() == 2);
  CHECK(renames[0].from == "cu");
  CHECK(renames[0].to == "hip");
  CHECK(renames[1].from == "cuh");
  CHECK(renames[1].to == "hip.h");
  for (const char* wrong : {"", "cu", "=hip", "cu=", ".=x", "cu=hip,", "cu=../x"}) {
    INFO(wrong);
    CHECK_FALSE(ParseExtensionRenames(wrong, &renames, &error));
  }
  CHECK(error == "'cu=../x' is not of the form OLD=NEW, such as cu=hip");
}

TEST_CASE("a tree is mirrored", "[output_plan]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"src/a.cu", "src/sub/b.cuh", "src/c.cu.h"}) WriteText(folder / name, "");
  CHECK(MakePlan({"src"}, "out").outputs == Paths{"out/a.cu", "out/c.cu.h", "out/sub/b.cuh"});
  CHECK(MakePlan({"src/"}, "out/").outputs == Paths{"out/a.cu", "out/c.cu.h", "out/sub/b.cuh"});
  CHECK(MakePlan({"."}, "out").outputs ==
        Paths{"out/src/a.cu", "out/src/c.cu.h", "out/src/sub/b.cuh"});
  CHECK(MakePlan({"src"}, "/", "cu=hip").outputs == Paths{"/a.hip", "/c.cu.h", "/sub/b.cuh"});
  CHECK(MakePlan({"src"}, "out", "cu=hip,cuh=hip.h").outputs ==
        Paths{"out/a.hip", "out/c.cu.h", "out/sub/b.hip.h"});
}

TEST_CASE("nothing is planned outside of the folder", "[output_plan]") {
  const TempDir folder;
  WriteText(folder / "a/b/c.cu", "");
  WriteText(folder / "a/d.cu", "");
  const ScopedFolder here(folder / "a/b");
  CHECK(MakePlan({"../d.cu"}, "out").outputs == Paths{"out/d.cu"});
  CHECK(MakePlan({".."}, "out").outputs == Paths{"out/b/c.cu", "out/d.cu"});
  CHECK(MakePlan({folder / "a/b/c.cu"}, "out").outputs == Paths{"out/c.cu"});
  CHECK(MakePlan({folder / "a"}, "out").outputs == Paths{"out/b/c.cu", "out/d.cu"});
}

TEST_CASE("two inputs for one output are an error that names both", "[output_plan]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"x/a.cu", "y/a.cu", "z/a.hip", "z/a.cu"}) WriteText(folder / name, "");
  CHECK(MakePlan({"y", "x"}, "out").errors ==
        Paths{"out/a.cu: is the output of both x/a.cu and y/a.cu"});
  CHECK(MakePlan({"x/a.cu", "y/a.cu"}, "out").errors.size() == 1);
  CHECK(MakePlan({"z/a.hip", "z/a.cu"}, "out", "cu=hip").errors ==
        Paths{"out/a.hip: is the output of both z/a.cu and z/a.hip"});
  CHECK(MakePlan({"x", "z"}, "out").errors.size() == 1);
}

TEST_CASE("an output cannot be file and folder", "[output_plan]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "x/n.cu", "");
  WriteText(folder / "y/n.cu/m.cu", "");
  CHECK(MakePlan({"x", "y"}, "out").errors ==
        Paths{"out/n.cu: would have to be file and folder for x/n.cu and y/n.cu/m.cu"});
}

TEST_CASE("an output that is an input is an error", "[output_plan]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "src/a.cu", "");
  CHECK(MakePlan({"src"}, "src").errors ==
        Paths{"src/a.cu: output of src/a.cu would overwrite input src/a.cu"});
  CHECK(MakePlan({"src/a.cu"}, "src/../src").errors.size() == 1);
  WriteText(folder / "out/a.cu", "an older output");
  CHECK(MakePlan({"src"}, "out").errors.empty());
}

TEST_CASE("odd names keep their bytes", "[output_plan]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const std::string& name : OddNames()) WriteText(folder / name, "");
  const Plan plan = MakePlan({"."}, "out", "cu=hip");
  REQUIRE(plan.outputs.size() == 20);
  const std::vector<FileEntry> entries = Find({"."});
  for (size_t i = 0; i < entries.size(); ++i) {
    const std::string& path = entries[i].path;
    CHECK(plan.outputs[i] == "out/" + path.substr(0, path.size() - 2) + "hip");
  }
}

}  // namespace
}  // namespace hipify
