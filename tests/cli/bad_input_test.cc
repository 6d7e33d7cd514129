// Files that cannot be converted, and very large ones.

#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

namespace {

SpawnSetup WithoutRoot() {
  SpawnSetup setup;
  setup.without_root = true;
  return setup;
}

}  // namespace

TEST_CASE("a missing file", "[cli]") {
  const TempDir folder;
  for (const char* mode : {"-q", "-i", "-n", "--check", "--examine"}) {
    const SpawnResult result = Hipify(folder, {mode, "-q", "gone.cu"});
    CHECK(result.status == 2);
    CHECK(result.err == "hipify-cpp: gone.cu: No such file or directory\n");
  }
  CHECK(Hipify(folder, {""}).err == "hipify-cpp: : No such file or directory\n");
}

TEST_CASE("an unreadable file, and the others", "[cli]") {
  const TempDir folder;
  REQUIRE(::chmod(folder.path().c_str(), 0777) == 0);
  WriteText(folder / "a.cu", kCuda, 0666);
  WriteText(folder / "secret.cu", kCuda, 0000);
  const SpawnResult result = Hipify(folder, {"-n", "."}, WithoutRoot());
  CHECK(result.status == 2);
  CHECK(result.out == kPatch);
  CHECK(Contains(result.err, "hipify-cpp: secret.cu: Permission denied\n"));
}

TEST_CASE("an unreadable folder, and the others", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "secret/b.cu", kCuda);
  REQUIRE(::chmod((folder / "secret").c_str(), 0) == 0);
  const SpawnResult result = Hipify(folder, {"-n", "."}, WithoutRoot());
  CHECK(result.status == 2);
  CHECK(result.out == kPatch);
  CHECK(Contains(result.err, "hipify-cpp: secret: Permission denied\n"));
}

TEST_CASE("a file that cannot be written stays as it is", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);  // in a folder that only its owner may write to
  const SpawnResult result = Hipify(folder, {"-i", "a.cu"}, WithoutRoot());
  if (::geteuid() != 0) return;  // the owner may
  CHECK(result.status == 2);
  CHECK(Contains(result.err, "hipify-cpp: a.cu: "));
  CHECK(Contains(result.err, "Permission denied"));
  CHECK(ReadText(folder / "a.cu") == kCuda);
  CHECK(ListFolder(folder.path()) == Words{"a.cu"});
}

TEST_CASE("a binary file is an error if named and passed over in a walk", "[cli]") {
  const TempDir folder;
  const std::string binary = std::string(
      "\x7f"
      "ELF\0\0 cudaFree(p)",
      17);
  WriteText(folder / "lib.cu", binary);
  WriteText(folder / "a.cu", kCuda);
  for (const char* mode : {"-q", "-i", "-n"}) {
    const SpawnResult named = Hipify(folder, {mode, "-q", "lib.cu"});
    CHECK(named.status == 2);
    CHECK(named.out.empty());
    CHECK(named.err == "hipify-cpp: lib.cu: not a text file; only source text can be converted\n");
  }
  const SpawnResult walked = Hipify(folder, {"-i", "-q", "."});
  CHECK(walked.status == 0);
  CHECK(walked.err.empty());
  CHECK(ReadText(folder / "lib.cu") == binary);
  CHECK(ReadText(folder / "a.cu") == kHip);

  const SpawnResult piped = Hipify(folder, {"-"}, binary);
  CHECK(piped.status == 2);
  CHECK(piped.out.empty());
  CHECK(piped.err == "hipify-cpp: <stdin>: not a text file; only source text can be converted\n");
}

TEST_CASE("an empty file is no error and is not written", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", "");
  const struct stat before = StatusOf(folder / "a.cu");
  const SpawnResult result = Hipify(folder, {"-i", "a.cu"});
  CHECK(result.status == 0);
  CHECK(result.err == "converted 0 of 1 file, 0 replacements, 0 findings\n");
  CHECK(StatusOf(folder / "a.cu").st_ino == before.st_ino);
  CHECK(Hipify(folder, {"-n", "a.cu"}).out.empty());
  CHECK(Hipify(folder, {"--check", "a.cu"}).status == 0);
}

TEST_CASE("what is no regular file is refused without waiting", "[cli]") {
  const TempDir folder;
  REQUIRE(::mkfifo((folder / "fifo.cu").c_str(), 0600) == 0);
  const SpawnResult result = Hipify(folder, {"fifo.cu"});
  CHECK(result.status == 2);
  CHECK(Contains(result.err, "hipify-cpp: fifo.cu: not a regular file"));
  CHECK(Hipify(folder, {"-n", "."}).status == 0);
  CHECK(Hipify(folder, {"-i", "/dev/null"}).status == 2);
}

TEST_CASE("an error is one line, whatever the name holds", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"-n", "-q", "\x1b[31mred\nline"});
  CHECK(result.status == 2);
  CHECK(result.err == "hipify-cpp: ?[31mred?line: No such file or directory\n");
}

TEST_CASE("a file of 100 MB", "[cli]") {
  constexpr size_t kSize = 100'000'000;
  const std::string cuda = "  cudaFree(pointer); // " + std::string(970, 'x') + "\n";
  const std::string hip = "  hipFree(pointer); // " + std::string(970, 'x') + "\n";
  const std::string head = "#include <hip/hip_runtime.h>\n";
  const size_t repeats = kSize / cuda.size() + 1;
  const auto repeated = [&](const std::string& line) {
    std::string text = head;
    text.reserve(head.size() + repeats * line.size());
    for (size_t i = 0; i < repeats; ++i) text += line;
    return text;
  };
  const TempDir folder;
  WriteText(folder / "large.cu", repeated(cuda));
  REQUIRE(StatusOf(folder / "large.cu").st_size >= static_cast<off_t>(kSize));
  const SpawnResult result = Hipify(folder, {"-i", "large.cu"});
  CHECK(result.status == 0);
  const std::string count = std::to_string(repeats);
  CHECK(result.err == "converted large.cu (" + count + ")\nconverted 1 of 1 file, " + count +
                          " replacements (names " + count + "), 0 findings\n");
  const bool is_converted = ReadText(folder / "large.cu") == repeated(hip);
  CHECK(is_converted);  // not compared here: a failure would print both
}
