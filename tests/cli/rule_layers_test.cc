// --rules, --overlay, --keep, --rocm: what the built-in rules are changed by.

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

namespace {

const std::string kInclude = "#include <hip/hip_runtime.h>\n";

// What `line`, behind the runtime's include, becomes.
std::string Converted(const TempDir& folder, const Words& options, const std::string& line) {
  const SpawnResult result = Hipify(folder, Joined(options, {"-"}), kInclude + line);
  CHECK(result.err.empty());
  CHECK(result.status == 0);
  CHECK(result.out.substr(0, kInclude.size()) == kInclude);
  return result.out.substr(kInclude.size());
}

}  // namespace

TEST_CASE("--rules adds, replaces and disables", "[cli]") {
  const TempDir folder;
  WriteText(folder / "mine.json",
            "{\n"
            "  // ours\n"
            "  \"names\": [\n"
            "    {\"cuda\": \"MY_CUDA_CHECK\", \"hip\": \"MY_HIP_CHECK\", \"kind\": \"macro\"},\n"
            "    {\"cuda\": \"cudaMalloc\", \"hip\": \"myMalloc\", \"kind\": \"function\"},\n"
            "    {\"cuda\": \"cudaFree\", \"disable\": true}\n"
            "  ],\n"
            "  \"includes\": [{\"cuda\": \"my/cuda.h\", \"hip\": \"my/hip.h\"}]\n"
            "}\n");
  const std::string line =
      "#include \"my/cuda.h\"\n"
      "MY_CUDA_CHECK(cudaMalloc(&p, 4)); cudaFree(p); cudaDeviceSynchronize();\n";
  CHECK(Converted(folder, {}, line) ==
        "#include \"my/cuda.h\"\n"
        "MY_CUDA_CHECK(hipMalloc(&p, 4)); hipFree(p); hipDeviceSynchronize();\n");
  CHECK(Converted(folder, {"--rules", "mine.json"}, line) ==
        "#include \"my/hip.h\"\n"
        "MY_HIP_CHECK(myMalloc(&p, 4)); cudaFree(p); hipDeviceSynchronize();\n");
}

TEST_CASE("of several --rules the last one wins", "[cli]") {
  const TempDir folder;
  for (const char* name : {"one", "two"}) {
    WriteText(folder / name, "{\"names\": [{\"cuda\": \"cudaFree\", \"hip\": \"" +
                                 std::string(name) + "\", \"kind\": \"function\"}]}");
  }
  CHECK(Converted(folder, {"--rules=one", "--rules=two"}, "cudaFree(p);") == "two(p);");
  CHECK(Converted(folder, {"--rules", "two", "--rules", "one"}, "cudaFree(p);") == "one(p);");
}

TEST_CASE("--overlay puts a built-in layer on top, under --rules", "[cli]") {
  const TempDir folder;
  WriteText(folder / "mine.json",
            "{\"includes\": [{\"cuda\": \"curand.h\", \"hip\": \"mine.h\"}]}");
  const std::string line = "#include <cublas_v2.h>\n#include <curand.h>\n";
  CHECK(Converted(folder, {}, line) ==
        "#include <hipblas/hipblas.h>\n#include <hiprand/hiprand.h>\n");
  CHECK(Converted(folder, {"--overlay", "hipify-spelling"}, line) ==
        "#include <hipblas.h>\n#include <hiprand/hiprand.h>\n");
  CHECK(Converted(folder, {"--rules=mine.json", "--overlay=hipify-spelling"}, line) ==
        "#include <hipblas.h>\n#include <mine.h>\n");
}

TEST_CASE("an unknown overlay names the nearest one, or all", "[cli]") {
  const TempDir folder;
  const SpawnResult near = Hipify(folder, {"--overlay=hipify-speling", "-"});
  CHECK(near.status == 2);
  CHECK(near.err ==
        "hipify-cpp: no overlay is called \"hipify-speling\"; did you mean "
        "\"hipify-spelling\"?\n");
  const SpawnResult far = Hipify(folder, {"--overlay=x", "-"});
  CHECK(far.status == 2);
  CHECK(Contains(far.err, "no overlay is called \"x\"; there are:"));
  CHECK(Contains(far.err, " hipify-spelling"));
}

TEST_CASE("a broken rule file names the place, and nothing is written", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const auto error_of = [&](const std::string& rules) {
    WriteText(folder / "mine.json", rules);
    const SpawnResult result = Hipify(folder, {"-i", "--rules", "mine.json", "a.cu"});
    CHECK(result.status == 2);
    CHECK(result.out.empty());
    CHECK(LinesOf(result.err).size() == 1);
    CHECK(ReadText(folder / "a.cu") == kCuda);
    return result.err;
  };
  CHECK(error_of(
            "{\"names\": [\n"
            "  {\"cuda\": \"X\", \"hip\": \"Y\", \"kind\": \"function\", \"hip_sinc\": \"1\"}]}") ==
        "hipify-cpp: mine.json:2:49: key \"hip_sinc\": not a key of this object; did you mean "
        "\"hip_since\"?\n");
  CHECK(Contains(error_of("{\"names\": [\n{\"cuda\": 3}]}"), "mine.json:2:2: key \"cuda\": "));
  CHECK(Contains(error_of("{\n  \"names\": [}"), "mine.json:2:13: not valid JSON: "));
  CHECK(Contains(error_of(""), "mine.json:1:1: "));
  const std::string twice = error_of(
      "{\"names\": [\n"
      "  {\"cuda\": \"X\", \"hip\": \"Y\", \"kind\": \"function\"},\n"
      "  {\"cuda\": \"X\", \"hip\": \"Z\", \"kind\": \"function\"}]}");
  CHECK(Contains(twice, "mine.json:2"));
  CHECK(Contains(twice, "mine.json:3"));
}

TEST_CASE("a rule file that is not there", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"--rules", "gone.json", "-"}, kCuda);
  CHECK(result.status == 2);
  CHECK(result.out.empty());
  CHECK(result.err == "hipify-cpp: gone.json: No such file or directory\n");
}

TEST_CASE("--keep leaves names alone", "[cli]") {
  const TempDir folder;
  const std::string line = "cudaFree(a); cudaMalloc(b); cudaMemset(c, 0, 1);\n";
  CHECK(Converted(folder, {"--keep", "cudaFree,cudaMalloc"}, line) ==
        "cudaFree(a); cudaMalloc(b); hipMemset(c, 0, 1);\n");
  CHECK(Converted(folder, {"--keep=cudaFree", "--keep=cudaMemset"}, line) ==
        "cudaFree(a); hipMalloc(b); cudaMemset(c, 0, 1);\n");
}

TEST_CASE("--rocm chooses names by their version range", "[cli]") {
  const TempDir folder;
  const std::string name = "cublasZscal";
  CHECK(Converted(folder, {}, name) == "hipblasZscal");
  CHECK(Converted(folder, {"--rocm", "7.0"}, name) == "hipblasZscal");
  CHECK(Converted(folder, {"--rocm=6.3"}, name) == "hipblasZscal_v2");
  CHECK(Converted(folder, {"--rocm=6"}, name) == "hipblasZscal_v2");
}

TEST_CASE("--rocm before a name's first release leaves it", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"--rocm=5.7", "-"}, kInclude + "cublasZscal\n");
  CHECK(result.out == kInclude + "cublasZscal\n");
}

TEST_CASE("--strings and --comments convert inside them", "[cli]") {
  const TempDir folder;
  const std::string line = "auto s = \"cudaFree\"; // cudaFree\n";
  CHECK(Converted(folder, {}, line) == line);
  CHECK(Converted(folder, {"--strings"}, line) == "auto s = \"hipFree\"; // cudaFree\n");
  CHECK(Converted(folder, {"--comments"}, line) == "auto s = \"cudaFree\"; // hipFree\n");
}
