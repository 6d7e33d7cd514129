#include "cli/config_file.h"
#include "cli/hipify.h"
#include "support/catch.h"

namespace hipify {
namespace {

std::string ErrorOf(std::string_view text) {
  GivenOptions options;
  std::string error;
  CHECK_FALSE(ParseConfig(text, "c.json", &options, &error));
  return error;
}

GivenOptions Parsed(std::string_view text, const std::string& path = "c.json") {
  GivenOptions options;
  std::string error;
  CHECK(ParseConfig(text, path, &options, &error));
  CHECK(error.empty());
  return options;
}

// What --dump-config says in one line about `key`, without the comma.
std::string Dumped(const TempDir& folder, const Words& arguments, const std::string& key) {
  const SpawnResult result = Hipify(folder, Joined({"--dump-config"}, arguments));
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  for (std::string line : LinesOf(result.out)) {
    if (line.find("\"" + key + "\":") == std::string::npos) continue;
    if (line.back() == ',') line.pop_back();
    return line.substr(line.find(": ") + 2);
  }
  return "missing";
}

}  // namespace

TEST_CASE("a configuration file has options of every kind", "[config]") {
  const GivenOptions options = Parsed(R"(// all kinds
{"rocm": 6.10, "launch": "hip", "strings": true, "comments": false, "keep": ["a", "b,c"],
 "exclude": "x/", /* none */ "include": [], "backup": true, "jobs": 3, "cuda": null})");
  CHECK(options.Last("rocm") == "6.10");
  CHECK(options.Last("launch") == "hip");
  CHECK(options.Has("strings"));
  CHECK(options.Mentions("comments"));
  CHECK_FALSE(options.Has("comments"));
  CHECK(options.Parts("keep") == Words{"a", "b", "c"});
  CHECK(options.All("exclude") == Words{"x/"});
  CHECK(options.Mentions("include"));
  CHECK_FALSE(options.Has("include"));
  CHECK(options.Last("backup") == ".prehip");
  CHECK(options.Last("jobs") == "3");
  CHECK_FALSE(options.Has("cuda"));
  CHECK_FALSE(options.Mentions("fsync"));
  CHECK(Parsed("{}").All("keep").empty());
}

TEST_CASE("rule files are relative to the configuration file", "[config]") {
  const std::string text = R"({"rules": ["a.json", "/b.json"]})";
  CHECK(Parsed(text, "c.json").All("rules") == Words{"a.json", "/b.json"});
  CHECK(Parsed(text, "d/e/c.json").All("rules") == Words{"d/e/a.json", "/b.json"});
  CHECK(Parsed(text, "/c.json").All("rules") == Words{"/a.json", "/b.json"});
}

TEST_CASE("errors in a configuration file have a place and say what to do", "[config]") {
  CHECK(ErrorOf("{\n  \"luanch\": \"hip\"}") ==
        "c.json:2:3: unknown key \"luanch\"; did you mean \"launch\"?");
  CHECK(ErrorOf("{\"zzzzzz\": 1}") ==
        "c.json:1:2: unknown key \"zzzzzz\"; --dump-config shows all");
  CHECK(ErrorOf("{\"in-place\": true}") ==
        "c.json:1:2: \"in-place\" is about a single run; give --in-place on the command line");
  CHECK(ErrorOf("{\"launch\": \"sycl\"}") ==
        "c.json:1:12: --launch takes cuda or hip, not \"sycl\"");
  CHECK(ErrorOf("{\"strings\": \"yes\"}") == "c.json:1:13: \"strings\" takes true or false");
  CHECK(ErrorOf("{\"launch\": true}") == "c.json:1:12: \"launch\" takes a string or a number");
  CHECK(ErrorOf("{\"launch\": [\"hip\"]}") == "c.json:1:12: \"launch\" takes a string or a number");
  CHECK(ErrorOf("{\"keep\": [\"a\", {}]}") ==
        "c.json:1:16: \"keep\" takes a string or an array of strings");
  CHECK(ErrorOf("{\"backup\": {}}") == "c.json:1:12: \"backup\" takes a string, true or false");
  CHECK(ErrorOf("{\"backup\": \"a/b\"}") ==
        "c.json:1:12: --backup takes the end of a file name, without \"/\"");
  CHECK(ErrorOf("{\"keep\": \"a\\u0000b\"}") == "c.json:1:10: a value cannot hold NUL");
  CHECK(ErrorOf("[]") == "c.json:1:1: a configuration is an object: { ... }");
  CHECK(ErrorOf("{\"keep\": \"a\",\n \"keep\": \"b\"}").substr(0, 11) == "c.json:2:2:");
  CHECK(ErrorOf("").substr(0, 11) == "c.json:1:1:");
}

TEST_CASE("for each file the nearest configuration file counts", "[cli][config]") {
  const TempDir folder;
  const std::string source = "void f(float* p) { cudaFree(p); k<<<1, 2>>>(p); }\n";
  for (const char* name : {"top.cu", "a/one.cu", "a/b/two.cu", "a/b/c/three.cu"}) {
    WriteText(folder / name, source);
  }
  WriteText(folder / "a/.hipify.json", R"({"launch": "hip"})");
  WriteText(folder / "a/b/.hipify.json", R"({"keep": "cudaFree"})");
  CHECK(Hipify(folder, {"-i", "-q", "."}).status == 0);
  const std::string renamed = "void f(float* p) { hipFree(p); k<<<1, 2>>>(p); }\n";
  const std::string kept = "void f(float* p) { cudaFree(p); k<<<1, 2>>>(p); }\n";
  CHECK(ReadText(folder / "top.cu").find(renamed) != std::string::npos);
  const std::string one = ReadText(folder / "a/one.cu");
  CHECK(Contains(one, "hipFree(p); hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, p); }"));
  CHECK(Contains(ReadText(folder / "a/b/two.cu"), kept));
  CHECK(Contains(ReadText(folder / "a/b/c/three.cu"), kept));

  // However a file is reached.
  WriteText(folder / "a/one.cu", source);
  CHECK(Contains(Hipify(folder, {"a/one.cu"}).out, "hipLaunchKernelGGL"));
  CHECK(Contains(Hipify(folder, {"--stdin-filename=a/not/there.cu", "-"}, source).out,
                 "hipLaunchKernelGGL"));
  CHECK_FALSE(Contains(Hipify(folder, {"-"}, source).out, "hipLaunchKernelGGL"));
  CHECK_FALSE(Contains(Hipify(folder, {"--no-config", "a/one.cu"}).out, "hipLaunchKernelGGL"));
}

TEST_CASE("the search for a configuration file ends at a git work tree", "[cli][config]") {
  const TempDir folder;
  WriteText(folder / ".hipify.json", R"({"strings": true})");
  WriteText(folder / "plain/a.cu", "");
  WriteText(folder / "repository/.git/HEAD", "");
  WriteText(folder / "repository/deep/a.cu", "");
  CHECK(Dumped(folder, {}, "strings") == "true");
  CHECK(Dumped(folder, {"plain/a.cu"}, "strings") == "true");
  CHECK(Dumped(folder, {"repository"}, "strings") == "false");
  CHECK(Dumped(folder, {"repository/deep/a.cu"}, "strings") == "false");
  WriteText(folder / "repository/.hipify.json", R"({"comments": true})");
  CHECK(Dumped(folder, {"repository/deep/a.cu"}, "strings") == "false");
  CHECK(Dumped(folder, {"repository/deep/a.cu"}, "comments") == "true");
  CHECK(Dumped(folder, {"--no-config", "repository"}, "comments") == "false");
  // Walking into the work tree is the same as beginning there.
  WriteText(folder / "repository/deep/a.cu", "const char* s = \"cudaFree\";\n");
  WriteText(folder / "plain/a.cu", "const char* s = \"cudaFree\";\n");
  CHECK(Hipify(folder, {"--check", "."}).out == "would convert plain/a.cu (1)\n");
}

TEST_CASE("command line over --config over .hipify.json", "[cli][config]") {
  const TempDir folder;
  WriteText(folder / ".hipify.json", R"({
    "launch": "hip", "rocm": "5.2", "cuda": "12.0", "strings": true, "comments": true,
    "keep": ["a"], "include": ["*.cu"], "exclude": ["x/"], "ext": ["cu"], "backup": true})");
  WriteText(folder / "other/ci.json", R"({
    "rocm": "6.0", "cuda": null, "strings": false, "keep": ["b"], "exclude": []})");
  const Words both = {"--config",  "other/ci.json", "--rocm=6.2",      "--keep=c",
                      "--ext=cuh", "--no-backup",   "--comments=false"};
  CHECK(Dumped(folder, both, "launch") == "\"hip\"");
  CHECK(Dumped(folder, both, "rocm") == "\"6.2\"");
  CHECK(Dumped(folder, both, "cuda") == "null");
  CHECK(Dumped(folder, both, "strings") == "false");
  CHECK(Dumped(folder, both, "comments") == "false");
  CHECK(Dumped(folder, both, "keep") == "[\"a\", \"b\", \"c\"]");
  CHECK(Dumped(folder, both, "include") == "[\"*.cu\"]");
  CHECK(Dumped(folder, both, "exclude") == "[]");
  CHECK(Dumped(folder, both, "ext") == "[\"cuh\"]");
  CHECK(Dumped(folder, both, "backup") == "null");
  CHECK(Dumped(folder, {}, "backup") == "\".prehip\"");

  const std::string text = Hipify(folder, Joined({"--dump-config"}, both)).out;
  CHECK(Contains(text, "  // .hipify.json\n  \"launch\": \"hip\",\n"));
  CHECK(Contains(text, "  // command line\n  \"rocm\": \"6.2\",\n"));
  CHECK(Contains(text, "  // .hipify.json, other/ci.json, command line\n  \"keep\""));
  // What is printed is a configuration file with the same settings.
  WriteText(folder / "again.json", text);
  const Words again = {"--no-config", "--config=again.json"};
  for (const char* key : {"launch", "rocm", "cuda", "strings", "keep", "include", "ext"}) {
    CHECK(Dumped(folder, again, key) == Dumped(folder, both, key));
  }
}

TEST_CASE("a configuration file says which files are taken", "[cli][config]") {
  const TempDir folder;
  for (const char* name :
       {"p/a.cu", "p/gen/b.cu", "p/q/gen/c.cu", "p/d.txt", "gen/e.cu", "p/.h/f.cu", "p/q/big.cu"}) {
    WriteText(folder / name, "");
  }
  WriteText(folder / "p/q/big.cu", std::string(2000, '\n'));
  WriteText(folder / "p/.hipify.json", R"({"exclude": ["/gen/"], "hidden": true,
    "ext": "cu,txt", "max-filesize": "1K"})");
  CHECK(Hipify(folder, {"--list-files", "."}).out ==
        "gen/e.cu\np/.h/f.cu\np/a.cu\np/d.txt\np/q/gen/c.cu\n");
  CHECK(Hipify(folder, {"--list-files", "p/q"}).out == "p/q/gen/c.cu\n");
  CHECK(Hipify(folder, {"--list-files", "p/gen/b.cu"}).out == "p/gen/b.cu\n");
  CHECK(Hipify(folder, {"--list-files", "--force-exclude", "p/gen/b.cu"}).out.empty());
  CHECK(Hipify(folder, {"--list-files", "--exclude=*.txt", "."}).out ==
        "gen/e.cu\np/.h/f.cu\np/a.cu\np/q/gen/c.cu\n");
  CHECK(Contains(Hipify(folder, {"--list-files", "-v", "."}).err, "p/gen: skipped: excluded\n"));
  // Include globs of the command line take the place of the file's.
  WriteText(folder / "p/.hipify.json", R"({"include": ["/a.cu", "q/"]})");
  CHECK(Hipify(folder, {"--list-files", "p"}).out == "p/a.cu\np/q/big.cu\np/q/gen/c.cu\n");
  CHECK(Hipify(folder, {"--list-files", "--include=b.cu", "p"}).out == "p/gen/b.cu\n");
  // Globs are relative to the file's folder, wherever the program runs and begins.
  WriteText(folder / "p/.hipify.json", R"({"exclude": ["/q/gen/"]})");
  CHECK(Hipify(folder, {"--list-files", "p/q"}).out == "p/q/big.cu\n");
}

TEST_CASE("findings count as each file's settings say", "[cli][config]") {
  const TempDir folder;
  WriteText(folder / "strict/a.cu", kWarns);
  WriteText(folder / "mild/a.cu", kWarns);
  WriteText(folder / "strict/.hipify.json", R"({"launch": "hip", "fail-on": "warning"})");
  WriteText(folder / "mild/.hipify.json", R"({"launch": "hip", "no-warnings": true})");
  CHECK(Hipify(folder, {"--examine", "strict"}).status == 1);
  CHECK(Hipify(folder, {"--examine", "mild"}).status == 0);
  const SpawnResult both = Hipify(folder, {"--examine", "."});
  CHECK(both.status == 1);
  CHECK(Contains(both.out, "strict/a.cu:1:"));
  CHECK_FALSE(Contains(both.out, "mild/a.cu:1:"));
}

TEST_CASE("a broken configuration file leaves its files alone", "[cli][config]") {
  const TempDir folder;
  WriteText(folder / "good/a.cu", kCuda);
  WriteText(folder / "bad/a.cu", kCuda);
  WriteText(folder / "bad/b/a.cu", kCuda);
  WriteText(folder / "bad/.hipify.json", "{\"roc\": true,\n \"miopn\": true}");
  const std::string error =
      "hipify-cpp: bad/.hipify.json:2:2: unknown key \"miopn\"; did you mean \"miopen\"?\n";
  for (const Words& paths : {Words{"."}, Words{"bad/a.cu", "bad/b/a.cu", "good"}}) {
    const SpawnResult result = Hipify(folder, Joined({"-i", "-q"}, paths));
    CHECK(result.status == 2);
    CHECK(result.err == error);
    CHECK(ReadText(folder / "bad/a.cu") == kCuda);
    CHECK(ReadText(folder / "bad/b/a.cu") == kCuda);
    CHECK(ReadText(folder / "good/a.cu") == kHip);
  }
  WriteText(folder / ".hipify.json", R"({"miopen": true})");
  CHECK(Hipify(folder, {"--check", "good"}).err ==
        "hipify-cpp: .hipify.json: --miopen needs --roc\n");
  CHECK(Hipify(folder, {"--roc", "--check", "good"}).status == 0);
  CHECK(Hipify(folder, {"--config=none.json", "--check", "good"}).err ==
        "hipify-cpp: none.json: No such file or directory\n");
  WriteText(folder / ".hipify.json", R"({"rules": "none.json"})");
  CHECK(Hipify(folder, {"--check", "good"}).err ==
        "hipify-cpp: .hipify.json: none.json: No such file or directory\n");
}

TEST_CASE("what is for one mode does not disturb the others", "[cli][config]") {
  const TempDir folder;
  WriteText(folder / "s/a.cu", kCuda);
  WriteText(folder / "s/.hipify.json", R"({"backup": ".orig"})");
  WriteText(folder / ".hipify.json", R"({"rename-ext": "cu=hip", "jobs": 1})");
  CHECK(Hipify(folder, {"s/a.cu"}).out == kHip);
  CHECK(Hipify(folder, {"--check", "s"}).status == 1);
  CHECK(Hipify(folder, {"--output-dir=out", "-q", "s"}).status == 0);
  CHECK(ReadText(folder / "out/a.hip") == kHip);
  CHECK(Hipify(folder, {"-i", "-q", "s"}).status == 0);
  CHECK(ReadText(folder / "s/a.cu.orig") == kCuda);
}

TEST_CASE("switches take a value on the command line", "[cli][config]") {
  const TempDir folder;
  const std::string text = "const char* s = \"cudaFree\";\n";
  CHECK(Contains(Hipify(folder, {"--strings=true", "-"}, text).out, "\"hipFree\""));
  CHECK(Contains(Hipify(folder, {"--strings=false", "-"}, text).out, "\"cudaFree\""));
  CHECK(Hipify(folder, {"--strings=no", "-"}, text).err ==
        "hipify-cpp: --strings takes true, false or no value\n");
  CHECK(Hipify(folder, {"--check=true", "-"}, text).err == "hipify-cpp: --check takes no value\n");
  CHECK(Hipify(folder, {"--dump-config", "a", "b"}).err ==
        "hipify-cpp: --dump-config is for one path, but \"b\" was given too\n");
}

}  // namespace hipify
