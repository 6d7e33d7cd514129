#include "tree/ignore_globs.h"

#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"
#include "tree/git_sandbox.h"

namespace hipify {
namespace {

using Verdict = IgnoreGlobs::Verdict;

bool Matches(const std::string& pattern, const std::string& path, bool is_folder = false) {
  IgnoreGlobs globs;
  globs.AddLine(pattern);
  return globs.Decide(path, is_folder).verdict == Verdict::kExcluded;
}

// A repository with a fixed tree, in which git judges.
class Judge {
 public:
  explicit Judge(const std::vector<std::string>& files) {
    is_there_ = Spawn({"git", "init", "-q", "repository"}, folder_.path()).status == 0;
    for (const std::string& file : files) {
      WriteText(repository() + "/" + file, "");
      for (size_t slash = file.find('/'); slash != std::string::npos;
           slash = file.find('/', slash + 1)) {
        is_folder_[file.substr(0, slash)] = true;
      }
      is_folder_.emplace(file, false);
    }
    for (const auto& [path, is_folder] : is_folder_) input_ += path + '\0';
  }

  bool is_there() const { return is_there_; }

  // Compares what git and IgnoreGlobs say of every path of the tree, by the line of the pattern
  // that decides. Returns the number of paths that a pattern matches.
  size_t Compare(const std::string& gitignore) {
    WriteText(repository() + "/.gitignore", gitignore);
    const SpawnResult git = Spawn(
        {"git", "check-ignore", "--no-index", "-v", "-n", "-z", "--stdin"}, repository(), input_);
    REQUIRE(git.status <= 1);
    const std::vector<std::string> fields = SplitAtNul(git.out);
    REQUIRE(fields.size() == 4 * is_folder_.size());
    IgnoreGlobs globs;
    globs.AddText(gitignore);
    size_t matches = 0;
    for (size_t i = 0; i < fields.size(); i += 4) {
      const std::string& path = fields[i + 3];
      const uint32_t expected =
          fields[i].empty() ? 0 : static_cast<uint32_t>(std::stoul(fields[i + 1]));
      const IgnoreGlobs::Decision decision = globs.DecideWithParents(path, is_folder_.at(path));
      if (decision.line != expected) {
        UNSCOPED_INFO("patterns:\n"
                      << gitignore << "\npath: " << path << "\ngit's pattern: " << fields[i + 2]);
        CHECK(decision.line == expected);
      }
      if (expected == 0) continue;
      ++matches;
      const bool negated = fields[i + 2][0] == '!';
      CHECK((decision.verdict == Verdict::kIncluded) == negated);
    }
    return matches;
  }

 private:
  std::string repository() const { return folder_ / "repository"; }

  const TempDir folder_;
  bool is_there_ = false;
  std::map<std::string, bool> is_folder_;
  std::string input_;
};

const std::vector<std::string>& JudgedFiles() {
  static const std::vector<std::string> kFiles = [] {
    const std::vector<std::string> names = {
        "a",   "b",     "ab",  "aab",  "a.c",  "b.cu", "abc.cu", "A",        "A.C",
        "a b", "a ",    "#a",  "!a",   "\\a",  "a\\",  "a*",     "*",        "[a]",
        "[",   "]",     "a]",  "-",    "a-b",  "^",    "\xE9",   "\xC3\xA9", "a\xE9",
        "1",   "a1",    "x_y", "a\tb", "a\nb", "foo",  "foobar", "foo.bar",  "bar",
        "?",   "{a,b}", ".a",  ".a.c", "a..b", "a\r",  "\x7F",   "\x0B",     "b:"};
    std::vector<std::string> all(names.begin(), names.end());
    for (const std::string folder : {"d", "foo.d", "d/a.d", "d/b.d", "d/a.d/foo.e", "e f", "d/d"}) {
      for (size_t i = 0; i < names.size(); i += 2)
        all.push_back(std::string(folder) + "/" + names[i]);
    }
    for (const std::string folder : {"fooxx/y", "fooxx/w/bar/z", "d/foo.d/bar"}) {
      all.push_back(std::string(folder) + "/bar");
      all.push_back(std::string(folder) + "/b");
    }
    return all;
  }();
  return kFiles;
}

TEST_CASE("a pattern without slash matches the name at any depth", "[ignore_globs]") {
  CHECK(Matches("foo", "foo"));
  CHECK(Matches("foo", "a/b/foo"));
  CHECK(Matches("foo", "foo", true));
  CHECK_FALSE(Matches("foo", "foo.c"));
  CHECK_FALSE(Matches("foo", "Foo"));
  CHECK_FALSE(Matches("foo", "foo/bar"));
  CHECK(Matches("*.o", "a/b.o"));
  CHECK(Matches("*.o", ".o"));
  CHECK_FALSE(Matches("*.o", "b.oo"));
  CHECK(Matches("cmake-*", "x/cmake-build"));
  CHECK_FALSE(Matches("cmake-*", "x/ycmake-build"));
  CHECK(Matches("*", "a\nb"));
  CHECK(Matches("a?b", "a\nb"));
  CHECK(Matches("caf?.cu", "caf\xE9.cu"));
}

TEST_CASE("a slash in front or inside ties a pattern to its folder", "[ignore_globs]") {
  CHECK(Matches("/foo", "foo"));
  CHECK_FALSE(Matches("/foo", "a/foo"));
  CHECK(Matches("a/foo", "a/foo"));
  CHECK_FALSE(Matches("a/foo", "b/a/foo"));
  CHECK(Matches("a/*.c", "a/x.c"));
  CHECK_FALSE(Matches("a/*.c", "a/b/x.c"));
  CHECK_FALSE(Matches("a?foo/x", "a/foo/x"));
  CHECK_FALSE(Matches("a[/]foo", "a/foo"));
}

TEST_CASE("a slash at the end means folders only", "[ignore_globs]") {
  CHECK(Matches("build/", "x/build", true));
  CHECK_FALSE(Matches("build/", "x/build", false));
  CHECK(Matches("/x/build/", "x/build", true));
  CHECK_FALSE(Matches("x/build/", "y/x/build", true));
}

TEST_CASE("two stars cross folders", "[ignore_globs]") {
  CHECK(Matches("**/foo", "foo"));
  CHECK(Matches("**/foo", "a/b/foo"));
  CHECK(Matches("**/a/foo", "x/a/foo"));
  CHECK_FALSE(Matches("**/a/foo", "x/ba/foo"));
  CHECK(Matches("a/**", "a/b/c"));
  CHECK_FALSE(Matches("a/**", "a", true));
  CHECK(Matches("a/**/b", "a/b"));
  CHECK(Matches("a/**/b", "a/x/y/b"));
  CHECK_FALSE(Matches("a/**/b", "a/xb"));
  CHECK_FALSE(Matches("x/a**b", "x/a/b"));
}

TEST_CASE("character classes", "[ignore_globs]") {
  CHECK(Matches("[Bb]uild", "build"));
  CHECK(Matches("*.py[cod]", "x.pyc"));
  CHECK_FALSE(Matches("*.py[cod]", "x.py"));
  CHECK(Matches("[!a]x", "bx"));
  CHECK_FALSE(Matches("[!a]x", "ax"));
  CHECK_FALSE(Matches("[^a]x", "ax"));
  CHECK(Matches("[]x]", "]"));
  CHECK(Matches("[a-c]", "b"));
  CHECK_FALSE(Matches("[c-a]", "b"));
  CHECK(Matches("[a-]", "-"));
  CHECK(Matches("[[:alpha:]1]x", "Zx"));
  CHECK(Matches("[[:alpha:]1]x", "1x"));
  CHECK_FALSE(Matches("[[:alpha:]1]x", "2x"));
  CHECK_FALSE(Matches("[[:alpha:]]", "\xE9"));
  CHECK(Matches("[\\]]", "]"));
  CHECK(Matches("[\xE0-\xEF]", "\xE9"));
}

TEST_CASE("escapes, comments and spaces", "[ignore_globs]") {
  CHECK(Matches("\\#a", "#a"));
  CHECK_FALSE(Matches("#a", "#a"));
  CHECK(Matches("\\!a", "!a"));
  CHECK(Matches("a\\*", "a*"));
  CHECK_FALSE(Matches("a\\*", "ab"));
  CHECK(Matches("a  ", "a"));
  CHECK(Matches("a\\ ", "a "));
  CHECK(Matches(" a", " a"));
  CHECK_FALSE(Matches("a\t", "a"));
}

TEST_CASE("what git never matches matches nothing", "[ignore_globs]") {
  for (const char* pattern :
       {"", "  ", "#", "!", "/", "[a", "[]", "a\\", "[[:nonsense:]]", "\\/a"}) {
    IgnoreGlobs globs;
    globs.AddLine(pattern);
    INFO(pattern);
    CHECK(globs.Decide("a", false).verdict == Verdict::kNone);
    CHECK(globs.Decide("a", true).verdict == Verdict::kNone);
  }
}

TEST_CASE("the last pattern that matches decides", "[ignore_globs]") {
  IgnoreGlobs globs;
  globs.AddText("\xEF\xBB\xBF*.c\r\n\n# comment\n!keep.c\n/keep.c");
  CHECK(globs.Decide("x.c", false).line == 1);
  CHECK(globs.Decide("a/keep.c", false).verdict == Verdict::kIncluded);
  CHECK(globs.Decide("a/keep.c", false).line == 4);
  CHECK(globs.Decide("keep.c", false).verdict == Verdict::kExcluded);
  CHECK(globs.Decide("keep.c", false).line == 5);
  CHECK(globs.Decide("x.h", false).verdict == Verdict::kNone);
}

TEST_CASE("nothing in an excluded folder is included again", "[ignore_globs]") {
  IgnoreGlobs globs;
  globs.AddText("build/\n!build/keep.c\n");
  CHECK(globs.Decide("build/keep.c", false).verdict == Verdict::kIncluded);
  CHECK(globs.DecideWithParents("build/keep.c", false).verdict == Verdict::kExcluded);
  CHECK(globs.DecideWithParents("build", false).verdict == Verdict::kNone);
}

TEST_CASE("git agrees on patterns made by hand", "[ignore_globs][git]") {
  Judge judge(JudgedFiles());
  if (!judge.is_there()) {
    WARN("git is not there: not compared");
    return;
  }
  // clang-format off
  const std::string lists[] = {
      "a\n!a\n/a\n", "*.c\n!a.c\n", "*\n!*.cu\n!d\n", "d/\n!d/a\n",
      "d/*\n!d/a.d\nd/a.d/*\n!d/a.d/a\n", "foo**/bar\n", "foo*/bar\n", "**/bar\n", "d/**\n",
      "d/**/bar\n", "**\n", "/**\n", "**/\n", "/**/\n", "***\n", "d/***/b\n", "d/**b\n",
      "d/b**\n", "d/a.d**\n", "d**/a\n", "d/**\\/a\n", "[[:space:]]\n", "[[:cntrl:]]\n",
      "[[:punct:]]\n", "[[:graph:]]\n", "[[:print:]]\n", "[[:upper:]]\n", "[[:lower:]]\n",
      "[[:xdigit:]]\n", "[[:alnum:]]\n", "[[:blank:]]\n", "[[:digit:]]*\n", "*[[:alpha:]-z]\n",
      "[a[:digit:]]\n", "[[:]\n", "[[::]]\n", "[[:a]]\n", "[]]\n", "[!]]\n", "[]-a]\n", "[--0]\n",
      "[a-b-z]\n", "[\\--a]\n", "[!-~]\n", "[^^]\n", "[\\^]\n", "[[]a]\n", "\\[a]\n", "[a]\n",
      "[\n", "]\n", "\\\\a\n", "a\\\\\n", "a\\\n", "\\a\n", "\\*\n", "*\n", "?\n", "??\n",
      "\\?\n", "\xE9\n", "?\xE9\n", "[\xE9]\n", "[\xC3]*\n", "{a,b}\n", "a \n", "a\\ \n",
      "a \\ \n", "a b\n", "e f/\n", "e\\ f/a\n", "a\r\n", "a\r\r\n", "a\r", "\\a\r\n", "\t\n",
      "a\tb\n", " \n", "\n\na\n", "#a\n", "\\#a\n", " #a\n", "!a\n", "\\!a\n", "!!a\n", "!\n",
      "/\n", "//\n", "//a\n", "/d//a\n", "d//\n", "d/\n", "d/ \n", "d\\/a\n", "/d/a\n", "d/a/\n",
      "./a\n", "../a\n", "*/a\n", "*/*\n", "*/*/*\n", "/*\n", "/*.c\n", "/a*\n", "/*a\n",
      "/*/b*\n", "*.\n", ".*\n", "*.*\n", "*a*b*\n", "*a\\*\n", "a*\n!a*b\n*b\n",
      "foo\nfoo/\n!foo/\n", "foo.*\n", "*foo*\n", "f*o\n", "\357\273\277a\n",
      "a\n\357\273\277b\n", std::string("a\0b\nb\n", 6), "*\n!*/\n!*.c\n", "/d/*\n!/d/a.d/\n",
      "fooxx/y/*/z\n", "fooxx/**/b\n", "**/y/**/b\n", "**/y/**\n!**/bar\n", "**/**/b\n",
      "**/[ab]\n", "**/*.c\n", "**/a/b\n", "**/d/\n", "d/?.d\n", "d/[!/]\n", "d[/]a\n",
      "d[a/]b\n", "*[/]*\n", "A\n", "a.C\n", "[A-Z]*\n", "[a-Z]\n", "\x0B\n", "\x7F\n", "a..b\n"};
  // clang-format on
  size_t matches = 0;
  for (const std::string& list : lists) matches += judge.Compare(list);
  CHECK(matches > 5000);
}

std::string RandomPattern(std::mt19937* random) {
  static const std::vector<std::string> kPieces = {
      "a",           "b",    "c",    "foo",   "bar",  "d",           ".",
      "-",           ".c",   ".cu",  ".d",    "*",    "*",           "**",
      "?",           "/",    "/",    "/",     "**/",  "/**",         "/**/",
      "[ab]",        "[!a]", "[^b]", "[a-c]", "[]a]", "[[:alpha:]]", "[![:digit:].]",
      "[a",          "\\a",  "\\*",  "\\",    " ",    "\\ ",         "\xE9",
      "[\x80-\xFF]", "#",    "!",    "1",     "[.-]"};
  std::string pattern;
  if ((*random)() % 5 == 0) pattern += "!";
  if ((*random)() % 6 == 0) pattern += "/";
  const size_t count = 1 + (*random)() % 5;
  for (size_t i = 0; i < count; ++i) pattern += kPieces[(*random)() % kPieces.size()];
  if ((*random)() % 6 == 0) pattern += "/";
  if ((*random)() % 12 == 0) pattern += "  ";
  return pattern;
}

TEST_CASE("git agrees on random patterns", "[ignore_globs][git]") {
  Judge judge(JudgedFiles());
  if (!judge.is_there()) {
    WARN("git is not there: not compared");
    return;
  }
  std::mt19937 random(20240611);
  size_t matches = 0;
  for (int round = 0; round < 100; ++round) {
    std::string list;
    const size_t count = 1 + random() % 12;
    for (size_t i = 0; i < count; ++i) list += RandomPattern(&random) + "\n";
    matches += judge.Compare(list);
  }
  CHECK(matches > 3000);
}

}  // namespace
}  // namespace hipify
