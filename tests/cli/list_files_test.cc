// --list-files and the options that choose files, as far as the program joins them.

#include <unistd.h>

#include "cli/hipify.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

// Files of many kinds. No "a.cu" is at the top, so that a folder's name must be shown.
void WriteTree(const TempDir& folder) {
  for (const char* name : {"b.cu", "a/a.cuh", "a/build/x.cu", "third/party.cu", "main.cpp",
                           "notes.txt", ".hidden/h.cu", "ignored/i.cu"}) {
    WriteText(folder / name, kCuda);
  }
  WriteText(folder / ".ignore", "ignored/\n");
}

Words Listed(const TempDir& folder, const Words& arguments) {
  const SpawnResult result = Hipify(folder, Joined({"--list-files"}, arguments));
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  return LinesOf(result.out);
}

}  // namespace

TEST_CASE("--list-files lists, sorted by bytes, and converts nothing", "[cli]") {
  const TempDir folder;
  WriteTree(folder);
  const std::string before = Contents(folder.path());
  CHECK(Listed(folder, {"."}) ==
        Words{"a/a.cuh", "a/build/x.cu", "b.cu", "main.cpp", "third/party.cu"});
  CHECK(Listed(folder, {"third", "b.cu", "a"}) ==
        Words{"a/a.cuh", "a/build/x.cu", "b.cu", "third/party.cu"});
  CHECK(Contents(folder.path()) == before);
}

TEST_CASE("-0 ends each listed name with NUL and changes no byte of it", "[cli]") {
  const TempDir folder;
  WriteText(folder / "new\nline.cu", kCuda);
  WriteText(folder / "plain.cu", kCuda);
  using namespace std::string_literals;
  CHECK(Hipify(folder, {"--list-files", "-0", "."}).out == "new\nline.cu\0plain.cu\0"s);
  CHECK(LinesOf(Hipify(folder, {"--list-files", "."}).out).size() == 2);
}

TEST_CASE("globs, extensions and switches choose files", "[cli]") {
  const TempDir folder;
  WriteTree(folder);
  CHECK(Listed(folder, {"--exclude", "build/", "--exclude=/third", "."}) ==
        Words{"a/a.cuh", "b.cu", "main.cpp"});
  CHECK(Listed(folder, {"--include=*.cuh", "."}) == Words{"a/a.cuh"});
  CHECK(Listed(folder, {"--ext", "txt,.cpp", "."}) == Words{"main.cpp", "notes.txt"});
  CHECK(Listed(folder, {"--hidden", "--ext=cu", "--exclude=a", "--exclude=third", "."}) ==
        Words{".hidden/h.cu", "b.cu"});
  CHECK(Listed(folder, {"--no-ignore", "--include=/ignored", "."}) == Words{"ignored/i.cu"});
  CHECK(Listed(folder, {"--max-filesize=50", "."}).empty());
  CHECK(Listed(folder, {"--max-filesize=1K", "--include=b.cu", "."}) == Words{"b.cu"});
}

TEST_CASE("a named file is taken whatever it is called, unless --force-exclude", "[cli]") {
  const TempDir folder;
  WriteTree(folder);
  CHECK(Listed(folder, {"notes.txt", "ignored/i.cu", "--exclude=notes.txt"}) ==
        Words{"ignored/i.cu", "notes.txt"});
  CHECK(Listed(folder, {"--force-exclude", "notes.txt", "b.cu", "--exclude=notes.txt"}) ==
        Words{"b.cu"});
}

TEST_CASE("--follow follows links", "[cli]") {
  const TempDir folder;
  WriteText(folder / "far/a.cu", kCuda);
  MakeFolders(folder / "near");
  REQUIRE(::symlink("../far", (folder / "near/link").c_str()) == 0);
  CHECK(Listed(folder, {"near"}).empty());
  CHECK(Listed(folder, {"--follow", "near"}) == Words{"near/link/a.cu"});
}

TEST_CASE("--files-from reads names from a file, stdin or a pipe", "[cli]") {
  const TempDir folder;
  WriteTree(folder);
  WriteText(folder / "list", "b.cu\n\nmain.cpp");
  CHECK(Listed(folder, {"--files-from", "list"}) == Words{"b.cu", "main.cpp"});
  CHECK(Listed(folder, {"--files-from", "list", "third/party.cu"}) ==
        Words{"b.cu", "main.cpp", "third/party.cu"});
  CHECK(Hipify(folder, {"--list-files", "--files-from=-"}, "b.cu\n").out == "b.cu\n");
  using namespace std::string_literals;
  CHECK(Hipify(folder, {"--list-files", "--files-from=-", "-0"}, "b.cu\0main.cpp\0"s).out ==
        "b.cu\0main.cpp\0"s);

  const SpawnResult piped = Spawn(
      {"bash", "-c", "\"$1\" --list-files --files-from <(printf 'b.cu\\n')", "bash", ProgramPath()},
      folder.path());
  CHECK(piped.err.empty());
  CHECK(piped.out == "b.cu\n");
}

TEST_CASE("a list that cannot be read is an error before anything is written", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  MakeFolders(folder / "list");
  CHECK(Hipify(folder, {"-i", "--files-from=gone", "a.cu"}).err ==
        "hipify-cpp: gone: No such file or directory\n");
  CHECK(Hipify(folder, {"-i", "--files-from=list", "a.cu"}).err ==
        "hipify-cpp: list: Is a directory\n");
  CHECK(Hipify(folder, {"-i", "--files-from=gone", "a.cu"}).status == 2);
  CHECK(ReadText(folder / "a.cu") == kCuda);
}
