// Others that write to the tree while the program does.

#include <csignal>

#include "cli/source_tree.h"
#include "support/catch.h"
#include "support/repository.h"
#include "tree/temp_files.h"

using namespace hipify;

namespace {

// The size of the temporary file in `folder`, or -1 if there is none.
off_t TempSize(const std::string& folder) {
  for (const std::string& name : ListFolder(folder)) {
    struct stat status;
    const std::string path = folder + "/" + name;
    if (name.starts_with(kTempPrefix) && ::lstat(path.c_str(), &status) == 0) {
      return status.st_size;
    }
  }
  return -1;
}

// Stops the program while it writes the temporary file, of `size` bytes in the end, that is to
// replace one it has read. False if the moment was missed.
bool StopWhileWriting(Process& run, const std::string& folder, off_t size) {
  for (int looks = 0; looks < 1'000'000; ++looks) {
    const off_t written = TempSize(folder);
    if (written < 0) continue;
    return written < size && run.Signal(SIGSTOP) && TempSize(folder) >= 0;
  }
  return false;
}

}  // namespace

TEST_CASE("two runs on one tree at once", "[cli]") {
  constexpr size_t kFiles = 500;
  const SourceTree tree(kFiles);
  for (int round = 0; round < 5; ++round) {
    tree.Restore();
    SpawnSetup setup;
    setup.folder = tree.folder().path();
    const Words command = {ProgramPath(), "-i", "-q", "-j2", "."};
    Process one(command, setup);
    Process other(command, setup);
    for (Process* run : {&one, &other}) {
      const SpawnResult result = run->Wait();
      // Who comes second to a file says so.
      if (result.status != 0) CHECK(result.status == 2);
      for (const std::string& line : LinesOf(result.err)) {
        CHECK(line.ends_with(".cu: changed while being converted, left as it is"));
      }
    }
    const TreeState state = tree.State();
    CHECK(state.new_files == kFiles);
    CHECK(state.temps == 0);
    const SpawnResult again = Hipify(tree.folder(), {"-i", "."});
    CHECK(again.status == 0);
    CHECK(again.err == "converted 0 of 500 files, 0 replacements, 0 findings\n");
  }
}

TEST_CASE("a file that another program writes between read and rename keeps its bytes", "[cli]") {
  std::string large;
  while (large.size() < 24'000'000) large += "void f() { cudaFree(p); }\n";
  const std::string theirs = "// written by another program\n";
  bool was_stopped = false;
  for (int attempt = 0; attempt < 50 && !was_stopped; ++attempt) {
    const TempDir folder;
    WriteText(folder / "large.cu", large);
    WriteText(folder / "small.cu", kCuda);
    SpawnSetup setup;
    setup.folder = folder.path();
    Process run({ProgramPath(), "-i", "-q", "-j1", "large.cu", "small.cu"}, setup);
    was_stopped = StopWhileWriting(run, folder.path(), static_cast<off_t>(large.size() / 2));
    if (was_stopped) WriteText(folder / "large.cu", theirs);
    run.Signal(SIGCONT);
    const SpawnResult result = run.Wait();
    CHECK(ReadText(folder / "small.cu") == kHip);
    CHECK(TempSize(folder.path()) == -1);
    if (!was_stopped) continue;
    CHECK(result.status == 2);
    CHECK(result.err == "hipify-cpp: large.cu: changed while being converted, left as it is\n");
    CHECK(ReadText(folder / "large.cu") == theirs);
  }
  CHECK(was_stopped);
}
