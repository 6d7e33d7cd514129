// The options of the hipify tools, so that scripts which call those go on working.

#include "cli/command_line.h"
#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

TEST_CASE("-inplace rewrites and keeps the original as .prehip", "[cli]") {
  const TempDir folder;
  for (const char* spelling : {"-inplace", "--inplace"}) {
    CAPTURE(spelling);
    RemoveTree(folder / "a.cu.prehip");
    WriteText(folder / "a.cu", kCuda);
    const SpawnResult result = Hipify(folder, {spelling, "a.cu"});
    CHECK(result.status == 0);
    CHECK(ReadText(folder / "a.cu") == kHip);
    CHECK(ReadText(folder / "a.cu.prehip") == kCuda);
  }
}

TEST_CASE("-inplace -no-backup and -i keep no original", "[cli]") {
  const TempDir folder;
  for (const Words& mode : std::vector<Words>{
           {"-inplace", "-no-backup"}, {"-no-backup", "-inplace"}, {"-i"}, {"--in-place"}}) {
    CAPTURE(mode);
    WriteText(folder / "a.cu", kCuda);
    CHECK(Hipify(folder, Joined(mode, {"a.cu"})).status == 0);
    CHECK(ListFolder(folder.path()) == Words{"a.cu"});
    CHECK(ReadText(folder / "a.cu") == kHip);
  }
}

TEST_CASE("-examine and -no-output are --examine", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const std::string expected = Hipify(folder, {"--examine", "a.cu"}).out;
  REQUIRE(Contains(expected, "lines changed"));
  CHECK(Hipify(folder, {"-examine", "a.cu"}).out == expected);
  CHECK(Hipify(folder, {"-no-output", "-print-stats", "a.cu"}).out == expected);
}

TEST_CASE("-o=FILE and -o-dir write elsewhere", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  for (const Words& spelling : std::vector<Words>{{"-o=out/a.cu"},
                                                  {"-o", "out/a.cu"},
                                                  {"-o-dir=out"},
                                                  {"-o-dir", "out"},
                                                  {"--o-dir=out"}}) {
    CAPTURE(spelling);
    RemoveTree(folder / "out");
    CHECK(Hipify(folder, Joined(spelling, {"a.cu"})).status == 0);
    CHECK(Contents(folder / "out") == "a.cu: " + kHip + "\n");
  }
}

TEST_CASE("the execution syntax options choose the launches", "[cli]") {
  const TempDir folder;
  const std::string source = "#include <hip/hip_runtime.h>\nvoid f() { k<<<1, 2>>>(3); }\n";
  CHECK(Hipify(folder, {"-cuda-kernel-execution-syntax", "-"}, source).out == source);
  CHECK(Hipify(folder, {"-hip-kernel-execution-syntax", "-"}, source).out ==
        "#include <hip/hip_runtime.h>\n"
        "void f() { hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, 3); }\n");
}

TEST_CASE("switches with one dash choose the target", "[cli]") {
  const TempDir folder;
  const std::string blas = "#include <cublas_v2.h>\n";
  CHECK(Hipify(folder, {"-"}, blas).out == "#include <hipblas/hipblas.h>\n");
  CHECK(Hipify(folder, {"-roc", "-"}, blas).out == "#include <rocblas/rocblas.h>\n");
  const std::string dnn = "#include <cudnn.h>\n";
  CHECK(Hipify(folder, {"-roc", "-miopen", "-"}, dnn).out == "#include <miopen/miopen.h>\n");
  for (const char* spelling : {"-experimental", "-use-hip-data-types", "-quiet-warnings"}) {
    CAPTURE(spelling);
    CHECK(Hipify(folder, {spelling, "-"}, blas).status == 0);
  }
}

TEST_CASE("-whitelist= keeps names", "[cli]") {
  const TempDir folder;
  const std::string source = "#include <hip/hip_runtime.h>\ncudaFree(p); cudaMalloc(q);\n";
  const std::string kept = "#include <hip/hip_runtime.h>\ncudaFree(p); hipMalloc(q);\n";
  CHECK(Hipify(folder, {"-whitelist=cudaFree", "-"}, source).out == kept);
  CHECK(Hipify(folder, {"-whitelist", "cudaFree,other", "-"}, source).out == kept);
  CHECK(Hipify(folder, {"-whitelist=other,cudaFree,cudaMalloc", "-"}, source).out == source);
}

TEST_CASE("-exclude-dirs= and -exclude-files= take comma-separated lists", "[cli]") {
  const TempDir folder;
  for (const char* name : {"a/x.cu", "b/x.cu", "c/a/x.cu", "c/x.cu", "top/a.cu", "x.cu"}) {
    WriteText(folder / name, "");
  }
  const auto listed = [&](const Words& options) {
    return LinesOf(Hipify(folder, Joined({"--list-files", "."}, options)).out);
  };
  CHECK(listed({"-exclude-dirs=a,b"}) == Words{"c/x.cu", "top/a.cu", "x.cu"});
  CHECK(listed({"-exclude-dirs", "a,b"}) == Words{"c/x.cu", "top/a.cu", "x.cu"});
  CHECK(listed({"-exclude-dirs=./c/,b/"}) == Words{"a/x.cu", "top/a.cu", "x.cu"});
  // A file of that name is not a folder.
  CHECK(listed({"-exclude-dirs=a.cu,x.cu"}).size() == 6);
  CHECK(listed({"-exclude-files=a.cu,b/x.cu"}) == Words{"a/x.cu", "c/a/x.cu", "c/x.cu", "x.cu"});
  CHECK(listed({"-exclude-dirs=a", "-exclude-dirs=b", "-exclude-files=x.cu"}) == Words{"top/a.cu"});
}

TEST_CASE("-print-stats and -quiet-warnings", "[cli]") {
  const TempDir folder;
  const std::string source = kCuda + kWarns;
  const SpawnResult result =
      Hipify(folder, {"-hip-kernel-execution-syntax", "-print-stats", "-"}, source);
  CHECK(Contains(result.out, "hipFree"));
  CHECK(Contains(result.err, "lines changed     3 of 4\n"));
  CHECK(Contains(result.err, "HIP2001"));
  CHECK(
      Hipify(folder, {"-hip-kernel-execution-syntax", "-quiet-warnings", "-"}, source).err.empty());
}

TEST_CASE("-help and -version", "[cli]") {
  const TempDir folder;
  CHECK(Hipify(folder, {"-help"}).out == HelpText());
  CHECK(Hipify(folder, {"-version"}).out == Hipify(folder, {"--version"}).out);
}

TEST_CASE("what stands behind -- or a value is not translated", "[cli]") {
  CHECK(TranslateHipifySpellings({"--", "-inplace"}) == Words{"--", "-inplace"});
  CHECK(TranslateHipifySpellings({"-o", "-inplace"}) == Words{"--output=-inplace"});
  CHECK(TranslateHipifySpellings({"inplace", "-", "---"}) == Words{"inplace", "-", "---"});
  CHECK(TranslateHipifySpellings({"-inplace=yes"}) == Words{"-inplace=yes"});
  CHECK(TranslateHipifySpellings({"-exclude-dirs=,a,,"}) == Words{"--exclude=a/"});
}

TEST_CASE("a spelling that lacks its value is a usage error", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"a.cu", "-o-dir"});
  CHECK(result.status == 2);
  CHECK(result.err == "hipify-cpp: --output-dir needs a value: --output-dir DIR\n");
}
