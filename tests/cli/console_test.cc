// Colours, and standard streams that are closed, full or gone.

#include "cli/console.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <utility>

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

namespace {

bool IsColored(const std::string& text) { return Contains(text, "\x1b["); }

SpawnResult PatchWith(const Words& environment, const Words& options) {
  const TempDir folder;
  SpawnSetup setup;
  setup.environment = environment;
  setup.input = kCuda;
  return Hipify(folder, Joined(options, {"-n", "-"}), setup);
}

SpawnResult HipifyClosed(const TempDir& folder, const Words& arguments, std::vector<int> closed) {
  SpawnSetup setup;
  setup.closed = std::move(closed);
  return Hipify(folder, arguments, setup);
}

}  // namespace

TEST_CASE("no colours where no terminal is", "[cli]") {
  CHECK_FALSE(IsColored(PatchWith({}, {}).out));
  CHECK_FALSE(IsColored(PatchWith({"TERM=xterm-256color"}, {}).out));
}

TEST_CASE("CLICOLOR_FORCE forces colours, NO_COLOR forbids them, --color decides", "[cli]") {
  CHECK(IsColored(PatchWith({"CLICOLOR_FORCE=1"}, {}).out));
  CHECK_FALSE(IsColored(PatchWith({"CLICOLOR_FORCE=0"}, {}).out));
  CHECK_FALSE(IsColored(PatchWith({"CLICOLOR_FORCE="}, {}).out));
  CHECK_FALSE(IsColored(PatchWith({"CLICOLOR_FORCE=1", "NO_COLOR=1"}, {}).out));
  CHECK(IsColored(PatchWith({"NO_COLOR=1"}, {"--color=always"}).out));
  CHECK(IsColored(PatchWith({}, {"--color"}).out));
  CHECK_FALSE(IsColored(PatchWith({"CLICOLOR_FORCE=1"}, {"--color=never"}).out));
  CHECK_FALSE(IsColored(PatchWith({}, {"--color=auto"}).out));
}

TEST_CASE("findings are coloured as the patch is, converted text never", "[cli]") {
  const TempDir folder;
  const SpawnResult result =
      Hipify(folder, {"--color=always", "--launch=hip", "-"}, kCuda + kWarns);
  CHECK(IsColored(result.err));
  CHECK_FALSE(IsColored(result.out));
}

TEST_CASE("stdout closed is an error only where something goes there", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  for (const Words& arguments : std::vector<Words>{{"a.cu"},
                                                   {"-n", "-q", "."},
                                                   {"--check", "-q", "a.cu"},
                                                   {"--list-files", "."},
                                                   {"--version"},
                                                   {"--help"}}) {
    CAPTURE(arguments);
    const SpawnResult result = HipifyClosed(folder, arguments, {STDOUT_FILENO});
    CHECK(result.status == 2);
    CHECK(result.err == "hipify-cpp: standard output: cannot be written\n");
  }
  const SpawnResult in_place = HipifyClosed(folder, {"-i", "-q", "a.cu"}, {STDOUT_FILENO});
  CHECK(in_place.status == 0);
  CHECK(in_place.err.empty());
  CHECK(ReadText(folder / "a.cu") == kHip);
}

TEST_CASE("a full disk behind stdout is an error", "[cli]") {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  if (full < 0) return;
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  SpawnSetup setup;
  setup.output = full;
  for (const Words& arguments :
       std::vector<Words>{{"a.cu"}, {"--check", "-q", "a.cu"}, {"--version"}}) {
    const SpawnResult result = Hipify(folder, arguments, setup);
    CHECK(result.status == 2);
    CHECK(result.err == "hipify-cpp: standard output: cannot be written\n");
  }
  ::close(full);
}

TEST_CASE("the numbers of closed standard streams are given to no file", "[cli]") {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(fd);
    ReserveStandardStreams();
    char byte = 'x';
    const bool is_right =
        ::open("/dev/null", O_RDWR) > STDERR_FILENO && ::read(STDIN_FILENO, &byte, 1) < 0 &&
        ::write(STDOUT_FILENO, &byte, 1) < 0 && ::write(STDERR_FILENO, &byte, 1) < 0;
    ::_exit(is_right ? 0 : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("with all streams closed no message lands in a file", "[cli]") {
  const TempDir folder;
  // Long names, so that messages are written while files are open.
  constexpr int kFiles = 500;
  const auto name = [](int i) { return std::string(100, 'n') + std::to_string(i) + ".cu"; };
  for (int i = 0; i < kFiles; ++i) WriteText(folder / name(i), kCuda);
  const SpawnResult result =
      HipifyClosed(folder, {"-i", "-j2", "."}, {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO});
  CHECK(result.status == 0);
  for (int i = 0; i < kFiles; ++i) REQUIRE(ReadText(folder / name(i)) == kHip);
  CHECK(ListFolder(folder.path()).size() == kFiles);
}

TEST_CASE("stdin closed is an error of the input", "[cli]") {
  const TempDir folder;
  const SpawnResult result = HipifyClosed(folder, {"-"}, {STDIN_FILENO});
  CHECK(result.status == 2);
  CHECK(result.out.empty());
  CHECK(result.err == "hipify-cpp: <stdin>: Bad file descriptor\n");
}

TEST_CASE("a broken pipe ends the program as it ends others", "[cli]") {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  ::close(ends[0]);
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  SpawnSetup setup;
  setup.output = ends[1];
  for (const Words& arguments : std::vector<Words>{{"a.cu"}, {"-n", "."}, {"--help"}}) {
    const SpawnResult result = Hipify(folder, arguments, setup);
    CHECK(result.status == 128 + SIGPIPE);
    CHECK(Contents(folder.path()) == "a.cu: " + kCuda + "\n");
  }
  ::close(ends[1]);
}
