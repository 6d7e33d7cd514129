#include "report/unified_diff.h"

#include <random>

#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"

namespace hipify {
namespace {

std::string Patch(std::string_view path, std::string_view text, const std::vector<Edit>& edits,
                  bool color = false) {
  std::string patch;
  AppendPatch(path, text, edits, {color}, &patch);
  return patch;
}

std::string NumberedLines(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += "line " + std::to_string(i) + "\n";
  return text;
}

// Replaces the "l" of line `number` of NumberedLines(count <= 99) by "L".
Edit ChangeLine(uint32_t number) {
  const uint32_t begin = number <= 10 ? (number - 1) * 7 : 63 + (number - 10) * 8;
  return {begin, begin + 1, "L"};
}

TEST_CASE("one changed line") {
  CHECK(Patch("src/a.cu", NumberedLines(9), {ChangeLine(5)}) ==
        "diff --git a/src/a.cu b/src/a.cu\n"
        "--- a/src/a.cu\n"
        "+++ b/src/a.cu\n"
        "@@ -2,7 +2,7 @@\n"
        " line 2\n"
        " line 3\n"
        " line 4\n"
        "-line 5\n"
        "+Line 5\n"
        " line 6\n"
        " line 7\n"
        " line 8\n");
}

TEST_CASE("nothing is printed where nothing changes") {
  CHECK(Patch("a", "x\n", {}) == "");
  CHECK(Patch("a", "x\n", {{0, 1, "x"}}) == "");
}

TEST_CASE("hunks merge up to six lines apart and count on from earlier ones") {
  const std::string apart_6 = Patch("a", NumberedLines(20), {ChangeLine(4), ChangeLine(11)});
  CHECK(apart_6.find("@@ -1,14 +1,14 @@\n") != std::string::npos);
  CHECK(Patch("a", NumberedLines(20), {{21, 28, ""}, ChangeLine(12)}) ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n"
        "@@ -1,7 +1,6 @@\n"
        " line 1\n line 2\n line 3\n-line 4\n line 5\n line 6\n line 7\n"
        "@@ -9,7 +8,7 @@\n"
        " line 9\n line 10\n line 11\n-line 12\n+Line 12\n line 13\n line 14\n line 15\n");
}

TEST_CASE("ranges of one line and of none") {
  CHECK(Patch("a", "x\n", {{0, 1, "y"}}) ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n");
  CHECK(Patch("a", "", {{0, 0, "y\n"}}) ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+y\n");
  CHECK(Patch("a", "x\ny\n", {{0, 4, ""}}) ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +0,0 @@\n-x\n-y\n");
}

TEST_CASE("missing final line ends") {
  const std::string header = "diff --git a/a b/a\n--- a/a\n+++ b/a\n";
  const std::string mark = "\\ No newline at end of file\n";
  CHECK(Patch("a", "x", {{0, 1, "y"}}) == header + "@@ -1 +1 @@\n-x\n" + mark + "+y\n" + mark);
  CHECK(Patch("a", "x", {{1, 1, "\n"}}) == header + "@@ -1 +1 @@\n-x\n" + mark + "+x\n");
  CHECK(Patch("a", "x\n", {{1, 2, ""}}) == header + "@@ -1 +1 @@\n-x\n+x\n" + mark);
  CHECK(Patch("a", "x\ny", {{0, 1, "z"}}) == header + "@@ -1,2 +1,2 @@\n-x\n+z\n y\n" + mark);
}

TEST_CASE("line ends, byte order marks and other encodings are kept") {
  CHECK(Patch("a", "\xef\xbb\xbfx\r\n\xe4\r\n", {{4, 4, "\r\nz"}}) ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,2 +1,3 @@\n"
        " \xef\xbb\xbfx\r\n+z\r\n \xe4\r\n");
}

TEST_CASE("names in the header") {
  const auto header = [](std::string_view path) {
    const std::string patch = Patch(path, "x\n", {{0, 1, "y"}});
    return patch.substr(0, patch.find("@@"));
  };
  CHECK(header("./a.cu") == "diff --git a/a.cu b/a.cu\n--- a/a.cu\n+++ b/a.cu\n");
  CHECK(header("/.//./tmp/a.cu") ==
        "diff --git a/tmp/a.cu b/tmp/a.cu\n--- a/tmp/a.cu\n+++ b/tmp/a.cu\n");
  CHECK(header(".a/.b") == "diff --git a/.a/.b b/.a/.b\n--- a/.a/.b\n+++ b/.a/.b\n");
  CHECK(header("a b") == "diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n");
  CHECK(header("a \"b\"") ==
        "diff --git \"a/a \\\"b\\\"\" \"b/a \\\"b\\\"\"\n"
        "--- \"a/a \\\"b\\\"\"\t\n+++ \"b/a \\\"b\\\"\"\t\n");
  CHECK(header("\xc3\xbc") ==
        "diff --git \"a/\\303\\274\" \"b/\\303\\274\"\n"
        "--- \"a/\\303\\274\"\n+++ \"b/\\303\\274\"\n");
}

TEST_CASE("git's colours") {
  CHECK(Patch("a", "x\r\n\ny", {{0, 1, "z"}}, true) ==
        "\x1b[1mdiff --git a/a b/a\x1b[m\n"
        "\x1b[1m--- a/a\x1b[m\n"
        "\x1b[1m+++ b/a\x1b[m\n"
        "\x1b[36m@@ -1,3 +1,3 @@\x1b[m\n"
        "\x1b[31m-x\x1b[m\r\n"
        "\x1b[32m+z\x1b[m\r\n"
        " \x1b[m\n"
        " y\x1b[m\n"
        "\\ No newline at end of file\x1b[m\n");
}

// Random texts and edits.
class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}

  // A number below `limit`. (Distributions of the standard library differ between libraries.)
  uint32_t Below(uint32_t limit) { return static_cast<uint32_t>(engine_()) % limit; }

  std::string Pick(const std::vector<std::string>& choices) {
    return choices[Below(static_cast<uint32_t>(choices.size()))];
  }

  std::string Text() {
    static const std::vector<std::string> kLines = {"",
                                                    "{",
                                                    "}",
                                                    "a",
                                                    "  cudaFree(p);",
                                                    "x\ty ",
                                                    "-- a/b",
                                                    "++ b",
                                                    "@@ -1 +1 @@",
                                                    "\\ No",
                                                    "\xe4\xf6",
                                                    "\xc3\xa4",
                                                    "diff --git a/x b/x",
                                                    "\x0c",
                                                    "a\rb"};
    const std::string line_end = Pick({"\n", "\n", "\r\n"});
    std::string text = Pick({"", "", "", "\xef\xbb\xbf"});
    const uint32_t lines = Below(Below(2) == 0 ? 5 : 40);
    for (uint32_t i = 0; i < lines; ++i) text += Pick(kLines) + line_end;
    if (Below(3) == 0) text += Pick({"end", "}", "\xe4"});
    return text;
  }

  std::vector<Edit> Edits(const std::string& text) {
    static const std::vector<std::string> kReplacements = {
        "",  "",  "hipFree", "q",    "\n",     "line\n", "\nline", "two\nlines\n",
        "a", "{", "\r\n",    "\xfc", "a\n\nb", "}\n"};
    const auto size = static_cast<uint32_t>(text.size());
    std::vector<Edit> edits(Below(8));
    for (Edit& edit : edits) {
      edit.begin = Below(4) == 0 ? LineStart(text, Below(size + 1)) : Below(size + 1);
      edit.end =
          Below(4) == 0 ? LineStart(text, Below(size + 1)) : std::min(size, edit.begin + Below(12));
      if (edit.end < edit.begin) edit.end = edit.begin;
      edit.replacement =
          Below(6) == 0 ? text.substr(edit.begin, edit.end - edit.begin) : Pick(kReplacements);
    }
    if (Below(40) == 0) edits = {{0, size, ""}};
    NormalizeEdits(&edits);
    return edits;
  }

 private:
  static uint32_t LineStart(const std::string& text, uint32_t near) {
    const size_t newline = text.find('\n', near);
    return static_cast<uint32_t>(newline == std::string::npos ? text.size() : newline + 1);
  }

  std::mt19937 engine_;
};

struct Case {
  std::string name, text;
  std::vector<Edit> edits;
};

std::vector<Case> RandomCases(uint32_t seed, const std::vector<std::string>& odd_names) {
  Random random(seed);
  std::vector<Case> cases;
  for (int i = 0; i < 60; ++i) {
    Case test{std::to_string(i) + random.Pick(odd_names), random.Text(), {}};
    test.edits = random.Edits(test.text);
    cases.push_back(test);
  }
  return cases;
}

void CheckTool(const std::vector<std::string>& tool, const std::vector<Case>& cases) {
  const TempDir folder;
  std::string patch;
  for (const Case& test : cases) {
    WriteText(folder / test.name, test.text);
    AppendPatch(test.name, test.text, test.edits, {}, &patch);
  }
  const SpawnResult result = Spawn(tool, folder.path(), patch);
  INFO(result.out << result.err);
  REQUIRE(result.status == 0);
  for (const Case& test : cases) {
    INFO(Patch(test.name, test.text, test.edits));
    CHECK(ReadText(folder / test.name) == ApplyEdits(test.text, test.edits));
  }
}

TEST_CASE("git apply gives the converted bytes") {
  const std::vector<std::string> names = {".cu",         " a b.cu",    "\xc3\xbc.cu", "\xfc.cu",
                                          "\t.cu",       "\".cu",      "\\.cu",       "\n.cu",
                                          " \xc3\xbc .", "'$(x);'.cu", "\x01\x7f.cu", " "};
  for (uint32_t seed = 1; seed <= 20; ++seed) {
    CheckTool({"git", "apply", "--whitespace=nowarn", "-"}, RandomCases(seed, names));
  }
}

TEST_CASE("patch gives the converted bytes") {
  // GNU patch refuses names with a line feed and cannot find names that end with a space.
  const std::vector<std::string> names = {".cu",        " a b.cu",    "\xc3\xbc.cu", "\xfc.cu",
                                          "\t.cu",      "\".cu",      "\\.cu",       " \xc3\xbc .",
                                          "'$(x);'.cu", "\x01\x7f.cu"};
  for (uint32_t seed = 101; seed <= 120; ++seed) {
    CheckTool({"patch", "-p1", "-s", "-N"}, RandomCases(seed, names));
  }
}

// Drops what git prints and AppendPatch does not.
std::string WithoutExtras(const std::string& diff) {
  std::string kept;
  for (size_t begin = 0; begin < diff.size();) {
    const size_t end = diff.find('\n', begin) + 1;
    const std::string line = diff.substr(begin, end - begin);
    if (line.find("index ") != 0 && line.find("\x1b[1mindex ") != 0) {
      const size_t heading = line.find(" @@ ");
      const size_t color_heading = line.find(" @@\x1b[m ");
      if (heading != std::string::npos && line.starts_with("@@")) {
        kept += line.substr(0, heading + 3) + "\n";
      } else if (color_heading != std::string::npos) {
        kept += line.substr(0, color_heading + 6) + "\n";
      } else {
        kept += line;
      }
    }
    begin = end;
  }
  return kept;
}

// Where every line is different, a shortest patch is the only sensible one, so git's must be it.
TEST_CASE("git diff prints the same patch") {
  Random random(7);
  for (int i = 0; i < 60; ++i) {
    const uint32_t line_count = 1 + random.Below(60);
    std::string text;
    std::vector<Edit> edits;
    const std::string line_end = random.Pick({"\n", "\r\n"});
    for (uint32_t line = 0; line < line_count; ++line) {
      const auto begin = static_cast<uint32_t>(text.size());
      text += std::to_string(line) + " cudaFree" + line_end;
      const auto end = static_cast<uint32_t>(text.size());
      const uint32_t choice = random.Below(24);
      if (choice < 3) edits.push_back({begin + 2, end - 2, "hip"});
      if (choice == 3) edits.push_back({begin, end, ""});
      if (choice == 4) edits.push_back({begin, begin, "new " + std::to_string(line) + line_end});
      if (choice == 5) edits.push_back({begin, begin, "// "});
    }
    if (random.Below(2) == 0) text += "last line";

    const TempDir folder;
    WriteText(folder / "f ile.cu", text);
    REQUIRE(Spawn({"git", "init", "-q"}, folder.path()).status == 0);
    REQUIRE(Spawn({"git", "-c", "core.autocrlf=false", "add", "f ile.cu"}, folder.path()).status ==
            0);
    WriteText(folder / "f ile.cu", ApplyEdits(text, edits));
    for (const bool color : {false, true}) {
      const SpawnResult diff =
          Spawn({"git", "diff", "--no-indent-heuristic", "--ws-error-highlight=none",
                 color ? "--color=always" : "--color=never"},
                folder.path());
      CHECK(Patch("f ile.cu", text, edits, color) == WithoutExtras(diff.out));
    }
  }
}

}  // namespace
}  // namespace hipify
