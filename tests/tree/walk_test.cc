#include "tree/walk.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"
#include "tree/git_sandbox.h"
#include "tree/posix_file.h"

namespace hipify {
namespace {

using Paths = std::vector<std::string>;

struct Outcome {
  Paths paths;
  std::vector<FileEntry> entries;
  WalkReport report;
};

Outcome WalkPaths(const Paths& roots, WalkOptions options = {}) {
  options.list_skips = true;
  Outcome outcome;
  const bool ok = Walk(
      roots, options,
      [&](FileEntry&& entry) {
        outcome.paths.push_back(entry.path);
        outcome.entries.push_back(std::move(entry));
      },
      &outcome.report);
  CHECK(ok == outcome.report.errors.empty());
  CHECK(std::is_sorted(outcome.paths.begin(), outcome.paths.end()));
  return outcome;
}

const Skip* FindSkip(const Outcome& outcome, const std::string& path) {
  for (const Skip& skip : outcome.report.skips) {
    if (skip.path == path) return &skip;
  }
  return nullptr;
}

bool IsSkippedFor(const Outcome& outcome, const std::string& path, SkipReason reason) {
  const Skip* const skip = FindSkip(outcome, path);
  return skip != nullptr && skip->reason == reason;
}

WalkOptions EveryFile() {
  WalkOptions options;
  options.extensions.clear();
  options.hidden = true;
  return options;
}

// Selections by the end of a folder's path; the first that fits the folder or one above it counts.
class FakeSource : public SelectionSource {
 public:
  explicit FakeSource(std::vector<std::pair<std::string, Selection>> selections)
      : selections_(std::move(selections)) {}

  const Selection* At(const std::string& folder, std::string* error) override {
    for (const auto& [end, selection] : selections_) {
      if ((folder + "/").find(end + "/") == std::string::npos) continue;
      if (!selection.base.empty()) return &selection;
      *error = end + " is broken";
      return nullptr;
    }
    return &none_;
  }

 private:
  std::vector<std::pair<std::string, Selection>> selections_;
  Selection none_;
};

void Link(const std::string& target, const std::string& path) {
  Require(::symlink(target.c_str(), path.c_str()) == 0, "symlink " + path);
}

TEST_CASE("a walk takes source files sorted by the bytes of their paths", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"src/b.cu", "src/a/z.cpp", "src/a.cu", "src/a/+.h", "src/a-b/x.hpp",
                           "src/K.CU", "src/notes.txt", "src/cu", "src/x.cu.in", "src/y.c++"}) {
    WriteText(folder / name, "");
  }
  const Paths expected = {"src/K.CU",    "src/a-b/x.hpp", "src/a.cu", "src/a/+.h",
                          "src/a/z.cpp", "src/b.cu",      "src/y.c++"};
  CHECK(WalkPaths({"src"}).paths == expected);
  CHECK(WalkPaths({"src/"}).paths == expected);
  CHECK(WalkPaths({"./src//"}).paths == expected);
  CHECK(WalkPaths({"."}).paths == expected);
  CHECK(WalkPaths({"./"}).paths == expected);
  CHECK(WalkPaths({folder / "src"}).paths[0] == folder / "src/K.CU");

  const Outcome outcome = WalkPaths({"."});
  CHECK(outcome.report.skipped_for(SkipReason::kExtension) == 3);
  CHECK(IsSkippedFor(outcome, "src/cu", SkipReason::kExtension));
}

TEST_CASE("entries know the part below the named folder", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "src/a/b.cu", "");
  const Outcome from_folder = WalkPaths({"src"});
  REQUIRE(from_folder.entries.size() == 1);
  CHECK(from_folder.entries[0].relative() == "a/b.cu");
  CHECK_FALSE(from_folder.entries[0].named);
  const Outcome from_here = WalkPaths({"."});
  CHECK(from_here.entries[0].relative() == "src/a/b.cu");
  const Outcome from_above = WalkPaths({"src/a/.."});
  CHECK(from_above.paths == Paths{"src/a/../a/b.cu"});
  CHECK(from_above.entries[0].relative() == "a/b.cu");
  const Outcome named = WalkPaths({"./src/a/b.cu"});
  CHECK(named.paths == Paths{"src/a/b.cu"});
  CHECK(named.entries[0].relative() == "b.cu");
  CHECK(named.entries[0].named);
}

TEST_CASE("the order of the paths does not matter", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"a/1.cu", "a/b/2.cu", "a.cu", "c/3.cu", "z.txt"})
    WriteText(folder / name, "");
  Paths roots = {"a", "a/b", "a.cu", "./c", "c/3.cu", "z.txt", "missing", "a/b/2.cu", "a"};
  const Outcome first = WalkPaths(roots);
  CHECK(first.paths == Paths{"a.cu", "a/1.cu", "a/b/2.cu", "c/3.cu", "z.txt"});
  CHECK(first.report.errors == Paths{"missing: No such file or directory"});
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    std::shuffle(roots.begin(), roots.end(), random);
    const Outcome other = WalkPaths(roots);
    REQUIRE(other.paths == first.paths);
    CHECK(other.report.errors == first.report.errors);
    for (size_t i = 0; i < first.entries.size(); ++i) {
      CHECK(other.entries[i].named == first.entries[i].named);
      CHECK(other.entries[i].relative() == first.entries[i].relative());
    }
  }
  CHECK(first.entries[2].relative() == "b/2.cu");
  CHECK(first.entries[2].named);
}

TEST_CASE("odd names are names", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  Paths names = OddNames();
  for (const std::string& name : names) WriteText(folder / name, "");
  std::sort(names.begin(), names.end());
  CHECK(WalkPaths({"."}).paths == names);
  CHECK(WalkPaths(names).paths == names);
  CHECK(ListFolder(folder.path()) == names);
}

TEST_CASE("hidden files are taken on request, .git never", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"a.cu", ".b.cu", ".c/d.cu", ".git/e.cu", "f/.git/g.cu", "f/h.cu"}) {
    WriteText(folder / name, "");
  }
  const Outcome plain = WalkPaths({"."});
  CHECK(plain.paths == Paths{"a.cu", "f/h.cu"});
  CHECK(plain.report.skipped_for(SkipReason::kHidden) == 2);
  WalkOptions options;
  options.hidden = true;
  CHECK(WalkPaths({"."}, options).paths == Paths{".b.cu", ".c/d.cu", "a.cu", "f/h.cu"});
  CHECK(WalkPaths({".c", ".b.cu"}).paths == Paths{".b.cu", ".c/d.cu"});
  CHECK(WalkPaths({".git"}, options).report.errors == Paths{".git: .git is never entered"});
}

TEST_CASE("extensions can be chosen", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"a.cu", "b.cu.in", "c.in", "d"}) WriteText(folder / name, "");
  WalkOptions options;
  options.extensions = {"cu.in"};
  CHECK(WalkPaths({"."}, options).paths == Paths{"b.cu.in"});
  options.extensions.clear();
  CHECK(WalkPaths({"."}, options).paths == Paths{"a.cu", "b.cu.in", "c.in", "d"});
  CHECK(WalkPaths({"d"}).paths == Paths{"d"});
}

TEST_CASE("include and exclude", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"src/a.cu", "src/gen/b.cu", "src/x/b.cu", "third_party/c.cu", "d.h"}) {
    WriteText(folder / name, "");
  }
  WalkOptions options;
  options.exclude = {"third_party/", "/src/gen"};
  const Outcome excluded = WalkPaths({"."}, options);
  CHECK(excluded.paths == Paths{"d.h", "src/a.cu", "src/x/b.cu"});
  CHECK(IsSkippedFor(excluded, "src/gen", SkipReason::kExcluded));
  CHECK(excluded.report.skipped_for(SkipReason::kExcluded) == 2);
  CHECK(WalkPaths({"src"}, options).paths == Paths{"src/a.cu", "src/x/b.cu"});
  options.exclude = {"*.cu", "!a.cu"};
  CHECK(WalkPaths({"."}, options).paths == Paths{"d.h", "src/a.cu"});

  options.exclude.clear();
  options.include = {"b.*"};
  CHECK(WalkPaths({"."}, options).paths == Paths{"src/gen/b.cu", "src/x/b.cu"});
  options.include = {"src/"};
  options.exclude = {"gen"};
  CHECK(WalkPaths({"."}, options).paths == Paths{"src/a.cu", "src/x/b.cu"});
  options.include = {(folder / "src/x/*.cu")};
  options.exclude.clear();
  CHECK(WalkPaths({folder.path()}, options).paths == Paths{folder / "src/x/b.cu"});

  SECTION("named paths are taken whatever the globs say, unless they are forced") {
    options.include.clear();
    options.exclude = {"third_party/", "d.h"};
    const Paths named = {"d.h", "third_party", "src/a.cu"};
    CHECK(WalkPaths(named, options).paths == Paths{"d.h", "src/a.cu", "third_party/c.cu"});
    options.force_exclude = true;
    const Outcome forced = WalkPaths(named, options);
    CHECK(forced.paths == Paths{"src/a.cu"});
    CHECK(IsSkippedFor(forced, "d.h", SkipReason::kExcluded));
    CHECK(IsSkippedFor(forced, "third_party", SkipReason::kExcluded));
    CHECK(WalkPaths({"third_party/c.cu"}, options).paths.empty());
  }
}

TEST_CASE("a size limit holds in folders", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "d/at.cu", std::string(100, 'x'));
  WriteText(folder / "d/over.cu", std::string(101, 'x'));
  WalkOptions options;
  options.max_file_size = 100;
  const Outcome outcome = WalkPaths({"d"}, options);
  CHECK(outcome.paths == Paths{"d/at.cu"});
  CHECK(IsSkippedFor(outcome, "d/over.cu", SkipReason::kTooLarge));
  CHECK(WalkPaths({"d/over.cu"}, options).paths == Paths{"d/over.cu"});
}

TEST_CASE("the output folder is not entered", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "src/a.cu", "");
  WriteText(folder / "out/a.cu", "");
  WalkOptions options;
  options.output_folder = "./out";
  const Outcome outcome = WalkPaths({"."}, options);
  CHECK(outcome.paths == Paths{"src/a.cu"});
  CHECK(IsSkippedFor(outcome, "out", SkipReason::kOutputFolder));
  options.output_folder = "not-there";
  CHECK(WalkPaths({"."}, options).paths == Paths{"out/a.cu", "src/a.cu"});
}

TEST_CASE("a source says what is taken in which folder", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  for (const char* name : {"a.cu", "a.txt", "own/b.cu", "own/b.txt", "own/gen/c.txt", "own/x/d.txt",
                           "own/x/.e.txt", "git/f.cu", "git/.git/HEAD", "bad/g.cu"}) {
    WriteText(folder / name, "");
  }
  WriteText(folder / "own/.hipify.json", "");
  WriteText(folder / "bad/.hipify.json", "");
  Selection own;
  own.extensions = {"txt"};
  own.base = RealPath(folder / "own");
  own.base_exclude = {"/gen/"};
  own.hidden = true;
  FakeSource source({{"/own", own}, {"/bad", Selection()}});
  WalkOptions options;
  options.source = &source;

  const Outcome outcome = WalkPaths({"."}, options);
  CHECK(outcome.paths == Paths{"a.cu", "git/f.cu", "own/b.txt", "own/x/.e.txt", "own/x/d.txt"});
  CHECK(outcome.report.errors == std::vector<std::string>{"/bad is broken"});
  CHECK(IsSkippedFor(outcome, "own/gen", SkipReason::kExcluded));
  CHECK(IsSkippedFor(outcome, "own/b.cu", SkipReason::kExtension));
  // Each is skipped once, though the folder was read twice.
  CHECK(std::count_if(outcome.report.skips.begin(), outcome.report.skips.end(),
                      [](const Skip& skip) { return skip.path == "own/b.cu"; }) == 1);
  for (const FileEntry& entry : outcome.entries) {
    REQUIRE(entry.selection != nullptr);
    CHECK((entry.selection->base == own.base) == (entry.path.substr(0, 4) == "own/"));
  }

  CHECK(WalkPaths({"own/x", "own/gen/c.txt"}, options).paths ==
        Paths{"own/gen/c.txt", "own/x/.e.txt", "own/x/d.txt"});
  CHECK(WalkPaths({"bad/g.cu", "bad", "a.cu"}, options).report.errors ==
        std::vector<std::string>{"/bad is broken"});
  own.force_exclude = true;
  FakeSource strict({{"/own", own}});
  options.source = &strict;
  CHECK(WalkPaths({"own/gen/c.txt", "own/b.cu"}, options).paths == Paths{"own/b.cu"});
}

TEST_CASE("ignore files of all kinds", "[walk]") {
  const TempDir folder;
  const GitSandbox sandbox(folder / "home");
  MakeFolders(folder / "home");
  const std::string tree = folder / "tree";
  for (const char* name :
       {"a.cu", "b.cu", "gen/c.cu", "sub/a.cu", "sub/d.cu", "sub/e.cu", "sub/f.cu"}) {
    WriteText(tree + "/" + name, "");
  }
  WriteText(tree + "/.gitignore", "gen/\na.cu\n");
  WriteText(tree + "/sub/.gitignore", "!a.cu\n/d.cu\n");
  const ScopedFolder here(tree);

  SECTION(".gitignore counts for nothing outside of a work tree") {
    CHECK(WalkPaths({"."}).paths.size() == 7);
  }
  SECTION(".ignore counts everywhere, also above the named folder") {
    WriteText(tree + "/.ignore", "e.cu\n");
    CHECK(WalkPaths({"."}).report.skipped_for(SkipReason::kIgnored) == 1);
    const Outcome below = WalkPaths({"sub"});
    CHECK(below.paths == Paths{"sub/a.cu", "sub/d.cu", "sub/f.cu"});
    REQUIRE(FindSkip(below, "sub/e.cu") != nullptr);
    CHECK(FindSkip(below, "sub/e.cu")->detail == tree + "/.ignore:1");
  }
  SECTION("inside a work tree") {
    MakeFolders(tree + "/.git/info");
    CHECK(WalkPaths({"."}).paths == Paths{"b.cu", "sub/a.cu", "sub/e.cu", "sub/f.cu"});
    CHECK(WalkPaths({"sub"}).paths == Paths{"sub/a.cu", "sub/e.cu", "sub/f.cu"});
    CHECK(WalkPaths({"gen"}).paths == Paths{"gen/c.cu"});

    WriteText(tree + "/.git/info/exclude", "f.cu\nb.cu\n");
    CHECK(WalkPaths({"."}).paths == Paths{"sub/a.cu", "sub/e.cu"});
    WriteText(folder / "home/.config/git/ignore", "e.cu\n");
    CHECK(WalkPaths({"."}).paths == Paths{"sub/a.cu"});
    WriteText(tree + "/sub/.ignore", "!e.cu\na.cu\n");
    CHECK(WalkPaths({"."}).paths == Paths{"sub/e.cu"});

    WalkOptions options;
    options.no_ignore = true;
    CHECK(WalkPaths({"."}, options).paths.size() == 7);
  }
  SECTION("named files are taken, unless they are forced") {
    MakeFolders(tree + "/.git");
    WalkOptions options;
    CHECK(WalkPaths({"a.cu", "gen/c.cu"}).paths == Paths{"a.cu", "gen/c.cu"});
    options.force_exclude = true;
    const Outcome forced =
        WalkPaths({"a.cu", "b.cu", "gen/c.cu", "sub/a.cu", "sub/d.cu", "gen"}, options);
    CHECK(forced.paths == Paths{"b.cu", "sub/a.cu"});
    CHECK(forced.report.skipped_for(SkipReason::kIgnored) == 4);
    REQUIRE(FindSkip(forced, "gen/c.cu") != nullptr);
    CHECK(FindSkip(forced, "gen/c.cu")->detail == tree + "/.gitignore:1");
  }
  SECTION("a repository inside another one stands for itself") {
    MakeFolders(tree + "/.git");
    MakeFolders(tree + "/sub/.git");
    WriteText(tree + "/.gitignore", "[aef].cu\n");
    CHECK(WalkPaths({"."}).paths == Paths{"b.cu", "gen/c.cu", "sub/a.cu", "sub/e.cu", "sub/f.cu"});
  }
  SECTION("a linked work tree has its excludes in the common folder") {
    WriteText(folder / "main/.git/worktrees/tree/commondir", "../..\n");
    WriteText(folder / "main/.git/info/exclude", "b.cu\n");
    WriteText(tree + "/.git", "gitdir: " + folder.path() + "/main/.git/worktrees/tree\n");
    CHECK(WalkPaths({"."}).paths == Paths{"sub/a.cu", "sub/e.cu", "sub/f.cu"});
  }
}

TEST_CASE("links in folders", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "t/real.cu", "");
  WriteText(folder / "t/z/deep.cu", "");
  WriteText(folder / "elsewhere/other.cu", "");
  Link("real.cu", folder / "t/alias.cu");
  Link("../elsewhere", folder / "t/m");
  Link("nothing.cu", folder / "t/dangling.cu");
  Link("loop.cu", folder / "t/loop.cu");
  Link("..", folder / "t/z/up");
  Link(".", folder / "t/z/self");

  SECTION("are not followed by default") {
    const Outcome outcome = WalkPaths({"t"});
    CHECK(outcome.paths == Paths{"t/real.cu", "t/z/deep.cu"});
    CHECK(outcome.report.errors.empty());
    CHECK(outcome.report.skipped_for(SkipReason::kLink) == 6);
  }
  SECTION("are followed on request, each file once by its smallest path") {
    WalkOptions options;
    options.follow = true;
    const Outcome outcome = WalkPaths({"t"}, options);
    CHECK(outcome.paths == Paths{"t/alias.cu", "t/m/other.cu", "t/z/deep.cu"});
    CHECK(outcome.report.errors.empty());
    CHECK(IsSkippedFor(outcome, "t/real.cu", SkipReason::kDuplicate));
    CHECK(IsSkippedFor(outcome, "t/z/up", SkipReason::kDuplicate));
    CHECK(IsSkippedFor(outcome, "t/dangling.cu", SkipReason::kLink));
    CHECK(IsSkippedFor(outcome, "t/loop.cu", SkipReason::kLink));
    CHECK(WalkPaths({"t/z", "t", "elsewhere"}, options).paths ==
          Paths{"elsewhere/other.cu", "t/alias.cu", "t/z/deep.cu"});
  }
  SECTION("folders that link to each other end") {
    for (int i = 0; i < 30; ++i) {
      const std::string from = folder / "dense/d" + std::to_string(i);
      WriteText(from + "/f.cu", "");
      for (int j = 0; j < 30; ++j)
        Link("../d" + std::to_string(j), from + "/l" + std::to_string(j));
    }
    WalkOptions options;
    options.follow = true;
    CHECK(WalkPaths({"dense"}, options).paths.size() == 30);
  }
}

TEST_CASE("named links are followed", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "d/real.cu", "");
  Link("d/real.cu", folder / "alias.cu");
  Link("d", folder / "e");
  Link("nothing", folder / "dangling.cu");
  Link("loop.cu", folder / "loop.cu");
  CHECK(WalkPaths({"alias.cu"}).paths == Paths{"alias.cu"});
  CHECK(WalkPaths({"e"}).paths == Paths{"e/real.cu"});
  CHECK(WalkPaths({"e/"}).paths == Paths{"e/real.cu"});
  CHECK(WalkPaths({"e", "alias.cu", "d/real.cu", "d/../d/real.cu"}).paths == Paths{"alias.cu"});
  CHECK(WalkPaths({"dangling.cu", "loop.cu"}).report.errors ==
        Paths{"dangling.cu: link that leads to nothing",
              "loop.cu: Too many levels of symbolic links"});
}

TEST_CASE("hard links are files of their own", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "a.cu", "");
  Require(::link("a.cu", "b.cu") == 0, "link");
  CHECK(WalkPaths({"b.cu", "a.cu"}).paths == Paths{"a.cu", "b.cu"});
  WalkOptions options;
  options.follow = true;
  CHECK(WalkPaths({"."}, options).paths == Paths{"a.cu", "b.cu"});
}

TEST_CASE("fifo, socket and device: passed over in folders, errors when named", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "a.cu", "");
  Require(::mkfifo("fifo.cu", 0600) == 0, "mkfifo");
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  struct sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::string("socket.cu").copy(address.sun_path, sizeof(address.sun_path) - 1);
  const void* const raw = &address;
  Require(::bind(socket, static_cast<const struct sockaddr*>(raw), sizeof(address)) == 0, "bind");
  const Outcome outcome = WalkPaths({"."});
  CHECK(outcome.paths == Paths{"a.cu"});
  CHECK(outcome.report.errors.empty());
  CHECK(outcome.report.skipped_for(SkipReason::kSpecial) == 2);
  CHECK(WalkPaths({"fifo.cu", "socket.cu", "/dev/null", "a.cu/", ""}).report.errors ==
        Paths{"/dev/null: not a regular file", ": No such file or directory",
              "a.cu/: Not a directory", "fifo.cu: not a regular file",
              "socket.cu: not a regular file"});
  ::close(socket);
}

TEST_CASE("a folder that cannot be read is an error and the rest is walked", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  WriteText(folder / "a.cu", "");
  WriteText(folder / "locked/b.cu", "");
  WriteText(folder / "z/c.cu", "");
  ::chmod("locked", 0);
  const int status = RunWithoutRoot([] {
    const Outcome outcome = WalkPaths({"."});
    if (outcome.paths != Paths{"a.cu", "z/c.cu"}) return 1;
    return outcome.report.errors == Paths{"locked: Permission denied"} ? 0 : 2;
  });
  CHECK(status == 0);
}

TEST_CASE("a tree deeper than there are descriptors", "[walk]") {
  const TempDir folder;
  const ScopedFolder here(folder.path());
  std::string deep = folder / "d";
  for (int i = 0; i < 1500; ++i) deep += "/d";
  WriteText(deep + "/a.cu", "");
  const Outcome outcome = WalkPaths({"."});
  CHECK(outcome.paths.size() == 1);
  CHECK(outcome.report.errors.empty());
}

std::string RandomIgnoreFile(std::mt19937* random) {
  static const Paths kLines = {
      "a",  "!a",  "/a",    "b.cu",   "!b.cu",  "/b.cu",   "*.cu",  "!*.cu", "*",      "!*/",
      "d/", "!d/", "/d/",   "d/a",    "d/*",    "!d/b.cu", "**/e/", "d/**",  "d/**/a", "/*/a",
      "e*", "!e*", "[a-c]", "[!a-c]", "*.[ch]", "# a",     "\\#a",  "c ",    "?.h",    "/e/d/"};
  std::string text;
  const size_t count = 1 + (*random)() % 4;
  for (size_t i = 0; i < count; ++i) text += kLines[(*random)() % kLines.size()] + "\n";
  return text;
}

TEST_CASE("git lists the same files of random trees", "[walk][git]") {
  const TempDir folder;
  const GitSandbox sandbox(folder / "home");
  MakeFolders(folder / "home");
  SpawnSetup git;
  git.environment = {"HOME=" + (folder / "home")};
  std::mt19937 random(5);
  const Paths folder_names = {"a", "d", "e", "d/d", "d/e", "e/d", "e/d/d", "a/e"};
  const Paths file_names = {"a", "b.cu", "c", "e1.cu", "x.h", "#a", "b.c"};
  size_t listed = 0;
  size_t ignored = 0;
  for (int round = 0; round < 25; ++round) {
    const std::string tree = folder / "tree" + std::to_string(round);
    if (Spawn({"git", "init", "-q", tree}, git).status != 0) {
      WARN("git is not there: not compared");
      return;
    }
    Paths folders = {tree};
    for (const std::string& name : folder_names) {
      if (random() % 3 != 0) folders.push_back(tree + "/" + name);
    }
    for (const std::string& name : folders) MakeFolders(name);
    for (const std::string& name : folders) {
      for (const std::string& file : file_names) {
        const std::string path = name + "/" + file;
        if (::access(path.c_str(), F_OK) != 0) WriteText(path, "");
      }
      if (random() % 2 == 0) WriteText(name + "/.gitignore", RandomIgnoreFile(&random));
    }
    WriteText(tree + "/.git/info/exclude", random() % 3 == 0 ? RandomIgnoreFile(&random) : "");
    WriteText(folder / "home/.config/git/ignore",
              random() % 3 == 0 ? RandomIgnoreFile(&random) : "");
    if (random() % 4 == 0) {
      WriteText(folder / "home/my excludes", RandomIgnoreFile(&random));
      WriteText(folder / "home/.gitconfig", "[core]\n\texcludesFile = \"~/my excludes\" ; mine\n");
    } else {
      WriteText(folder / "home/.gitconfig", "");
    }

    for (const std::string& root : folders) {
      git.folder = root;
      Paths expected =
          SplitAtNul(Spawn({"git", "ls-files", "--others", "--exclude-standard", "-z"}, git).out);
      // git lists nothing of an ignored folder; a named folder is walked all the same.
      if (root != tree && expected.empty()) continue;
      std::sort(expected.begin(), expected.end());
      const Outcome outcome = WalkPaths({root}, EveryFile());
      Paths found;
      for (const FileEntry& entry : outcome.entries) found.emplace_back(entry.relative());
      listed += found.size();
      ignored += outcome.report.skipped_for(SkipReason::kIgnored);
      INFO(root);
      CHECK(found == expected);
    }
  }
  CHECK(listed > 500);
  CHECK(ignored > 200);
}

}  // namespace
}  // namespace hipify
