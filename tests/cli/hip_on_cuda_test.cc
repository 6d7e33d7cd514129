// --generate hip-on-cuda: that it is the rules the other way round. (That nvcc compiles converted
// code with it to the same PTX is shown by tests/compile/nvcc_test.sh.)

#include "cli/hip_on_cuda.h"

#include <algorithm>

#include "cli/hipify.h"
#include "rules/built_in_rules.h"
#include "rules/version.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

// One `#define NAME VALUE` of the names; NAME may have "(...)".
struct Definition {
  std::string name, value;
};

std::vector<Definition> DefinitionsOf(const std::string& header) {
  std::vector<Definition> definitions;
  const std::string_view define = "#define ";
  for (const std::string& line : LinesOf(header)) {
    if (!line.starts_with(define)) continue;
    const size_t end = line.find(' ', define.size());
    if (end == std::string::npos) continue;  // the include guard
    definitions.push_back({line.substr(define.size(), end - define.size()), line.substr(end + 1)});
  }
  return definitions;
}

bool Defines(const std::string& header, const std::string& name, const std::string& value) {
  return Contains(header, "\n#define " + name + " " + value + "\n");
}

bool Mentions(const std::string& header, const std::string& name) {
  return Contains(header, "\n#define " + name + " ") || Contains(header, "\n#define " + name + "(");
}

Target TargetOf(const RuleTable& table, const char* rocm = nullptr) {
  Target target;
  target.rocm = rocm == nullptr ? table.NewestRocm() : *Version::Parse(rocm);
  target.cuda = table.NewestCuda();
  return target;
}

}  // namespace

TEST_CASE("hip-on-cuda answers names by the CUDA name with the same signature", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"--generate", "hip-on-cuda"});
  REQUIRE(result.status == 0);
  CHECK(result.err.empty());
  const std::string& header = result.out;

  CHECK(Defines(header, "hipMalloc", "cudaMalloc"));
  CHECK(Defines(header, "hipMemcpyHostToDevice", "cudaMemcpyHostToDevice"));
  // Both APIs have it, the runtime API's is taken, and of its two names the one most like HIP's.
  CHECK(Defines(header, "hipError_t", "cudaError_t"));
  CHECK(Defines(header, "hipStream_t", "cudaStream_t"));
  CHECK(Defines(header, "hipblasStatus_t", "cublasStatus_t"));
  CHECK(Defines(header, "hipblasSgemm", "cublasSgemm"));
  // CUDA's function takes HIP's flags too.
  CHECK(Defines(header, "hipHostMalloc", "cudaMallocHost"));
  // HIP has one error type for both APIs.
  CHECK(Defines(header, "hipModuleLoad(...)", "((cudaError_t)cuModuleLoad(__VA_ARGS__))"));
  CHECK(Defines(header, "hipcub", "cub"));
  CHECK(Contains(header, "#ifdef __CUDACC__\n#define __HIPCC__ __CUDACC__\n#endif\n"));
  CHECK(Mentions(header, "hipLaunchKernelGGL"));
  CHECK(Mentions(header, "HIP_SYMBOL"));
  // Names that are not HIP's own.
  CHECK_FALSE(Mentions(header, "int"));
  CHECK_FALSE(Mentions(header, "void*"));
  CHECK_FALSE(Mentions(header, "textureReference"));
}

TEST_CASE("each definition of hip-on-cuda converts back to its name", "[cli]") {
  const RuleTable table(BuiltInRules());
  for (const char* const rocm : {"5.2", "6.3", "7.0"}) {
    CAPTURE(rocm);
    const Target target = TargetOf(table, rocm);
    std::vector<std::string> names;
    for (const Definition& definition : DefinitionsOf(HipOnCudaHeader(table, target))) {
      std::string cuda = definition.value;
      const std::string_view cast = "((cudaError_t)";
      if (cuda.starts_with(cast))
        cuda = cuda.substr(cast.size(), cuda.find('(', cast.size()) - cast.size());
      const NameMatch rule = table.FindName(cuda);
      if (!rule) continue;  // the macros that no rule has
      CAPTURE(definition.name, cuda);
      const std::string name = definition.name.substr(0, definition.name.find('('));
      CHECK(AnswerFor(rule, target).name == name);
      names.push_back(name);
    }
    CHECK(names.size() > 2500);
    CHECK(std::is_sorted(names.begin(), names.end()));
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  }
}

TEST_CASE("hip-on-cuda leaves out what CUDA has with other arguments only", "[cli]") {
  const RuleTable table(BuiltInRules());
  const std::string old = HipOnCudaHeader(table, TargetOf(table, "5.2"));
  CHECK_FALSE(Mentions(old, "__shfl_down"));
  CHECK_FALSE(Mentions(old, "__ballot"));
  CHECK(Mentions(old, "hipMalloc"));
}

TEST_CASE("hip-on-cuda follows --rocm, --roc and --rules", "[cli]") {
  const TempDir folder;
  const auto generated = [&](const Words& options) {
    return Hipify(folder, Joined({"--generate", "hip-on-cuda"}, options)).out;
  };
  CHECK(Defines(generated({"--rocm", "6.3"}), "hipblasZscal_v2", "cublasZscal_v2"));
  CHECK_FALSE(Mentions(generated({"--rocm", "7.0"}), "hipblasZscal_v2"));
  CHECK(Defines(generated({"--roc"}), "rocblas_sgemm", "cublasSgemm"));
  WriteText(folder / "mine.json",
            R"({"names": [{"cuda": "MY_CUDA_CHECK", "hip": "MY_HIP_CHECK", "kind": "macro"},
                          {"cuda": "cudaMalloc", "disable": true}]})");
  const std::string mine = generated({"--rules", "mine.json"});
  CHECK(Defines(mine, "MY_HIP_CHECK", "MY_CUDA_CHECK"));
  CHECK_FALSE(Defines(mine, "hipMalloc", "cudaMalloc"));
}

TEST_CASE("with --output-dir, hip-on-cuda has a header for each of HIP's", "[cli]") {
  const TempDir folder;
  const Words command = {"--generate", "hip-on-cuda", "--output-dir", "include"};
  const SpawnResult result = Hipify(folder, command);
  CHECK(result.status == 0);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  CHECK(ReadText(folder / "include/hip_on_cuda.h") ==
        Hipify(folder, {"--generate", "hip-on-cuda"}).out);
  const auto includes = [&](const std::string& header) {
    Words lines = LinesOf(ReadText(folder / ("include/" + header)));
    std::erase_if(lines, [](const std::string& line) { return !line.starts_with("#include"); });
    return lines;
  };
  CHECK(includes("hip/hip_runtime.h") ==
        Words{"#include <cuda.h>", "#include <cuda_runtime.h>", "#include <hip_on_cuda.h>"});
  CHECK(includes("hipblas/hipblas.h") ==
        Words{"#include <cublas_v2.h>", "#include <hip_on_cuda.h>"});
  CHECK(includes("hipcub/hipcub.hpp") ==
        Words{"#include <cub/cub.cuh>", "#include <hip_on_cuda.h>"});
  CHECK(includes("hip/hip_fp16.h") == Words{"#include <cuda_fp16.h>", "#include <hip_on_cuda.h>"});

  const std::string before = Contents(folder.path());
  CHECK(Hipify(folder, command).status == 0);
  CHECK(Contents(folder.path()) == before);
}

TEST_CASE("every built-in CUDA header's HIP header leads back to one of the same API", "[cli]") {
  const RuleTable table(BuiltInRules());
  const std::vector<ForwardingHeader> forwarders = HipOnCudaForwarders(table, TargetOf(table));
  CHECK(forwarders.size() > 80);
  for (const ForwardingHeader& header : forwarders) {
    CAPTURE(header.path);
    size_t count = 0;
    for (const std::string& line : LinesOf(header.text)) {
      const std::string_view include = "#include <";
      if (!line.starts_with(include) || Contains(line, kHipOnCudaHeader)) continue;
      const std::string cuda = line.substr(include.size(), line.size() - include.size() - 1);
      const IncludeMatch rule = table.FindInclude(cuda);
      CAPTURE(cuda);
      REQUIRE(rule);
      CHECK(AnswerFor(rule, TargetOf(table)).name == header.path);
      // Several headers of CUDA for one of HIP's: rules/includes.json says which it is.
      if (++count > 1) CHECK(rule.record->back);
    }
    CHECK(count >= 1);
  }
}

TEST_CASE("hip-on-cuda writes nothing outside its folder", "[cli]") {
  const TempDir folder;
  WriteText(folder / "mine.json", R"({"includes": [{"cuda": "a.h", "hip": "../a.h"},
    {"cuda": "b.h", "hip": "/b.h"}, {"cuda": "c.h", "hip": "x/../../c.h"},
    {"cuda": "d.h", "hip": "mine/d.h"}, {"cuda": "e.h", "hip": "e.h"}]})");
  CHECK(Hipify(folder, {"--rules=mine.json", "--generate=hip-on-cuda", "--output-dir=out/in"})
            .status == 0);
  CHECK(Contains(ReadText(folder / "out/in/mine/d.h"), "#include <d.h>\n"));
  const std::string files = Contents(folder.path());
  for (const char* name : {"a.h:", "b.h:", "c.h:", "/e.h:"}) {
    CAPTURE(name);
    CHECK_FALSE(Contains(files, "out/" + std::string(name)));
    CHECK_FALSE(Contains(files, "in/" + std::string(name)));
  }
}

TEST_CASE("--generate refuses what it does not know", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  const auto error_of = [&](const Words& arguments) {
    const SpawnResult result = Hipify(folder, arguments);
    CHECK(result.status == 2);
    CHECK(result.out.empty());
    return result.err;
  };
  CHECK(Contains(error_of({"--generate", "header"}), "--generate takes hip-on-cuda"));
  CHECK(Contains(error_of({"--generate", "hip-on-cuda", "a.cu"}), "takes no files"));
  CHECK(Contains(error_of({"--generate", "hip-on-cuda", "--check"}), "two modes"));
  CHECK(Contains(error_of({"--generate", "hip-on-cuda", "-o", "x.h"}), "two modes"));
  WriteText(folder / "file", "");
  CHECK(Contains(error_of({"--generate", "hip-on-cuda", "--output-dir", "file"}), "file"));
}
