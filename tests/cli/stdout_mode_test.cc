// Without a mode: one file, or standard input, to standard output.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

TEST_CASE("one file goes to stdout and stays as it is", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const SpawnResult result = Hipify(folder, {"a.cu"});
  CHECK(result.status == 0);
  CHECK(result.out == kHip);
  CHECK(result.err.empty());
  CHECK(Contents(folder.path()) == "a.cu: " + kCuda + "\n");
}

TEST_CASE("a file with nothing to convert goes to stdout byte by byte", "[cli]") {
  const TempDir folder;
  const std::string text = "int x;\r\n// caf\xE9 \xFF\nno end";
  WriteText(folder / "a.cu", text);
  CHECK(Hipify(folder, {"a.cu"}).out == text);
  CHECK(Hipify(folder, {"a.cu"}).status == 0);
}

TEST_CASE("- is standard input", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"-"}, kCuda);
  CHECK(result.status == 0);
  CHECK(result.out == kHip);
  CHECK(result.err.empty());
}

TEST_CASE("standard input is CUDA source unless its name says otherwise", "[cli]") {
  const TempDir folder;
  const std::string names_only = "void f(float* p) { cudaFree(p); }\n";
  // nvcc includes the runtime header by itself in .cu files only.
  CHECK(Hipify(folder, {"-"}, names_only).out ==
        "#include <hip/hip_runtime.h>\nvoid f(float* p) { hipFree(p); }\n");
  CHECK(Hipify(folder, {"--stdin-filename=a.cpp", "-"}, names_only).out ==
        Hipify(folder, {"--stdin-filename", "b/c.cpp", "-"}, names_only).out);
  CHECK(Hipify(folder, {"--stdin-filename=a.cu", "-"}, names_only).out ==
        Hipify(folder, {"-"}, names_only).out);
}

TEST_CASE("messages about standard input use the name that it was given", "[cli]") {
  const TempDir folder;
  const SpawnResult unnamed = Hipify(folder, {"--launch=hip", "-"}, kWarns);
  CHECK(unnamed.out == kWarns);
  CHECK(Contains(unnamed.err, "<stdin>:1:11: warning: "));
  const SpawnResult named =
      Hipify(folder, {"--launch=hip", "--stdin-filename", "src/k.cu", "-"}, kWarns);
  CHECK(Contains(named.err, "src/k.cu:1:11: warning: "));
}

TEST_CASE("findings go to stderr, never between the converted text", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kWarns);
  const SpawnResult result = Hipify(folder, {"--launch=hip", "a.cu"});
  CHECK(result.status == 0);
  CHECK(result.out == kWarns);
  CHECK(Contains(result.err, "a.cu:1:11: warning: launch left as it is"));
  CHECK(Contains(result.err, "[HIP2001]"));
}

TEST_CASE("an empty file gives nothing", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", "");
  const SpawnResult result = Hipify(folder, {"a.cu"});
  CHECK(result.status == 0);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  CHECK(Hipify(folder, {"-"}).status == 0);
  CHECK(Hipify(folder, {"-"}).out.empty());
}

TEST_CASE("names that look like options come after --", "[cli]") {
  const TempDir folder;
  for (const std::string& name : OddNames()) {
    CAPTURE(name);
    WriteText(folder / name, kCuda);
    const SpawnResult result = Hipify(folder, {"--", name});
    CHECK(result.status == 0);
    CHECK(result.out == kHip);
    CHECK(result.err.empty());
  }
}
