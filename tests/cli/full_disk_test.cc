// No room for a file: it stays as it was, and the others are converted.

#include "cli/hipify.h"
#include "support/catch.h"
#include "support/small_disk.h"

using namespace hipify;

namespace {

std::string Large(size_t size) {
  std::string text = kCuda;
  text.resize(size, '\n');
  return text;
}

}  // namespace

TEST_CASE("on a full disk one file fails and the others are converted", "[cli]") {
  const TempDir folder;
  const SmallDisk disk(folder / "disk");
  if (!disk.is_there()) {
    WARN("no file system can be mounted here: the full disk is not tested");
    return;
  }
  const std::string large = Large(600'000);
  WriteText(folder / "disk/large.cu", large);
  WriteText(folder / "disk/a.cu", kCuda);
  WriteText(folder / "disk/z.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"-i", "-q", "-j1", "disk"});
  CHECK(result.status == 2);
  CHECK(result.err == "hipify-cpp: disk/large.cu: cannot be written: No space left on device\n");
  CHECK((ReadText(folder / "disk/large.cu") == large));
  CHECK(ReadText(folder / "disk/a.cu") == kHip);
  CHECK(ReadText(folder / "disk/z.cu") == kHip);
  CHECK(ListFolder(folder / "disk") == Words{"a.cu", "large.cu", "z.cu"});
}

TEST_CASE("over the limit of a file's size one file fails and the others are converted", "[cli]") {
  const TempDir folder;
  const std::string large = Large(100'000);
  WriteText(folder / "large.cu", large);
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "z.cu", kCuda);
  SpawnSetup setup;
  setup.most_file_size = 50'000;
  const SpawnResult result = Hipify(folder, {"-i", "-q", "."}, setup);
  CHECK(result.status == 2);
  CHECK(result.err == "hipify-cpp: large.cu: cannot be written: File too large\n");
  CHECK((ReadText(folder / "large.cu") == large));
  CHECK(ReadText(folder / "a.cu") == kHip);
  CHECK(ReadText(folder / "z.cu") == kHip);
  CHECK(ListFolder(folder.path()) == Words{"a.cu", "large.cu", "z.cu"});
}
