// Calls whose arguments change, and the places that are no calls.

#include <algorithm>
#include <string>

#include "convert/finding_ids.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

ConvertOptions For(Version rocm) {
  ConvertOptions options = DefaultOptions();
  options.target.rocm = rocm;
  return options;
}

// `code` in a file that has the runtime header already.
std::string Code(const std::string& code, const ConvertOptions& options = DefaultOptions()) {
  const std::string header = "#include <hip/hip_runtime.h>\n";
  const std::string converted = Converted(header + code, options);
  REQUIRE(converted.substr(0, header.size()) == header);
  return converted.substr(header.size());
}

size_t CountFindings(const std::string& code, const std::string& id,
                     const ConvertOptions& options = DefaultOptions()) {
  const Conversion conversion = ConversionOf(code, options);
  return static_cast<size_t>(
      std::count_if(conversion.findings.begin(), conversion.findings.end(),
                    [&](const Finding& finding) { return finding.id == id; }));
}

TEST_CASE("symbols are wrapped", "[convert]") {
  CHECK(Code("cudaMemcpyToSymbol(c, h, 4);\n") == "hipMemcpyToSymbol(HIP_SYMBOL(c), h, 4);\n");
  CHECK(Code("CHECK(cudaMemcpyFromSymbol(p, c[g(1, 2)], 4));\n") ==
        "CHECK(hipMemcpyFromSymbol(p, HIP_SYMBOL(c[g(1, 2)]), 4));\n");
  CHECK(Code("cudaMemcpyToSymbol(c<1, 2>, h, 4);\n") ==
        "hipMemcpyToSymbol(HIP_SYMBOL((c<1, 2>)), h, 4);\n");
  CHECK(Code("cudaMemcpyToSymbol(  // to\n    c,\n    h, 4);\n") ==
        "hipMemcpyToSymbol(  HIP_SYMBOL(// to\n    c),\n    h, 4);\n");
  CHECK(Code("cudaMemcpyToSymbol(HIP_SYMBOL(c), h, 4);\n") ==
        "hipMemcpyToSymbol(HIP_SYMBOL(c), h, 4);\n");
}

TEST_CASE("function pointers are cast", "[convert]") {
  CHECK(Code("cudaFuncSetCacheConfig(k<float, 4>, c);\n") ==
        "hipFuncSetCacheConfig(reinterpret_cast<const void*>(k<float, 4>), c);\n");
  CHECK(Code("cudaFuncSetCacheConfig((const void *)k, c);\n") ==
        "hipFuncSetCacheConfig((const void *)k, c);\n");
  CHECK(Code("cudaFuncGetAttributes(&a, k);\n") ==
        "hipFuncGetAttributes(&a, reinterpret_cast<const void*>(k));\n");
}

TEST_CASE("the argument count chooses the name", "[convert]") {
  CHECK(Code("cudaEventCreate(&e);\n") == "hipEventCreate(&e);\n");
  CHECK(Code("cudaEventCreate(&e, 2);\n") == "hipEventCreateWithFlags(&e, 2);\n");
  CHECK(Code("cudaGraphInstantiate(&x, g);\n") == "hipGraphInstantiateWithFlags(&x, g, 0);\n");
  CHECK(CountFindings("cudaEventCreate(1, 2, 3);\n", finding_id::kCallLeft) == 1);
}

TEST_CASE("arguments come and go", "[convert]") {
  CHECK(Code("cudaMallocHost(&p, n);\n") == "hipHostMalloc(&p, n, hipHostMallocDefault);\n");
  CHECK(Code("cudaMallocHost(&p, n, f);\n") == "hipHostMalloc(&p, n, f);\n");
  CHECK(CountFindings("cudaMallocHost(&p, n, f);\n", finding_id::kCallLeft) == 0);
  CHECK(Code("cuOccupancyMaxPotentialBlockSize(&g, &b, f, 0, 1, 2);\n") ==
        "hipModuleOccupancyMaxPotentialBlockSize(&g, &b, f, 1, 2);\n");
  CHECK(CountFindings("cuOccupancyMaxPotentialBlockSize(&g, &b, f, 0, 1, 2);\n",
                      finding_id::kCallWarning) == 1);
}

TEST_CASE("an unexpected argument count is left, with a finding", "[convert]") {
  CHECK(Code("cudaMemcpyToSymbol(c);\n") == "hipMemcpyToSymbol(c);\n");
  CHECK(CountFindings("cudaMemcpyToSymbol(c);\n", finding_id::kCallLeft) == 1);
  const std::string split = "cudaMemcpyToSymbol(c, h\n#ifdef X\n, 4\n#else\n, 8\n#endif\n);\n";
  CHECK(Code(split) == "hip" + split.substr(4));
  CHECK(CountFindings(split, finding_id::kCallLeft) == 1);
}

TEST_CASE("what is no call", "[convert]") {
  CHECK(Code("extern cudaError_t cudaMemcpyToSymbol(const void* s, const void* h, size_t n);\n") ==
        "extern hipError_t hipMemcpyToSymbol(const void* s, const void* h, size_t n);\n");
  CHECK(Code("auto f = &cudaMallocHost;\n") == "auto f = &hipHostMalloc;\n");
  CHECK(Code("a.cudaMallocHost(&p, n);\n") == "a.hipHostMalloc(&p, n);\n");
  CHECK(Code("a->cudaMallocHost(&p, n);\n") == "a->hipHostMalloc(&p, n);\n");
  CHECK(Code("my::cudaMallocHost(&p, n);\n") == "my::hipHostMalloc(&p, n);\n");
  CHECK(Code("#define cudaMallocHost(p, n) f(p)\n") == "#define hipHostMalloc(p, n) f(p)\n");
}

TEST_CASE("what is a call", "[convert]") {
  const std::string call = "cudaMallocHost(&p, n);\n";
  const std::string converted = "hipHostMalloc(&p, n, hipHostMallocDefault);\n";
  for (const std::string before :
       {"return ", "else ", "x = ", "::", "(void)", "if (c) ", "c && ", "#endif\n", "{ ", "!"}) {
    CHECK(Code(before + call) == before + converted);
  }
  CHECK(Code("cudaMallocHost<float>(&p, n);\n") ==
        "hipHostMalloc<float>(&p, n, hipHostMallocDefault);\n");
  CHECK(Code("#define M(p) \\\n  cudaMallocHost(&p, n)\n") ==
        "#define M(p) \\\n  hipHostMalloc(&p, n, hipHostMallocDefault)\n");
  CHECK(Code("f(cudaMallocHost(&p, n),\r\n  1);\r\n") ==
        "f(hipHostMalloc(&p, n, hipHostMallocDefault),\r\n  1);\r\n");
}

TEST_CASE("a comparison does not open template arguments", "[convert]") {
  CHECK(CountFindings("cudaMallocHost(a < b ? &p : &q, c > d);\n", finding_id::kCallLeft) == 0);
  CHECK(Code("cudaMallocHost(x<y, z>(1), n);\n") ==
        "hipHostMalloc(x<y, z>(1), n, hipHostMallocDefault);\n");
  CHECK(Code("cudaMallocHost(p[a < b], c > d);\n") ==
        "hipHostMalloc(p[a < b], c > d, hipHostMallocDefault);\n");
}

TEST_CASE("calls of the roc libraries", "[convert]") {
  ConvertOptions options = DefaultOptions();
  options.target.roc = true;
  // duplicate: argument 7 once more, its names converted.
  CHECK(Code("cusparseSgtsvInterleavedBatch(h, 0, m, a, b, c, x, cudaSuccess, p);\n", options) ==
        "rocsparse_sgtsv_interleaved_batch(h, 0, m, a, b, c, "
        "x, hipSuccess, hipSuccess, p);\n");
  options.target.miopen = true;
  // reorder: the last six arguments of cudnnSoftmaxForward.
  CHECK(Code("cudnnSoftmaxForward(h, g, m, a, xd, x, b, yd, y);\n", options) ==
        "miopenSoftmaxForward_V2(h, a, xd, x, b, yd, y, g, m);\n");
}

TEST_CASE("a user's layer adds call rules", "[convert]") {
  const RuleTable table =
      BuiltInTableWith(R"({"names": [{"cuda": "cudaFoo", "hip": "hipFoo", "kind": "function"}],
      "calls": [{"cuda": "cudaFoo", "arguments": [2], "edits": [
          {"do": "replace", "argument": 0, "text": "7"}, {"do": "remove", "argument": 1}]}]})");
  ConvertOptions options = DefaultOptions();
  options.rules = &table;
  CHECK(Code("cudaFoo(a, b);\n", options) == "hipFoo(7);\n");
}

TEST_CASE("lane masks of all lanes become 64 bits wide", "[convert]") {
  const std::string wide = "0xffffffffffffffffULL";
  for (const std::string mask : {"0xffffffff", "0xFFFFFFFFu", "~0u", "~0", "-1", "4294967295U",
                                 "(unsigned)-1", "0xffff'ffff"}) {
    INFO(mask);
    CHECK(Code("__shfl_sync(" + mask + ", v, 0);\n") == "__shfl_sync(" + wide + ", v, 0);\n");
  }
  for (const std::string& mask : {wide, std::string("~0ull"), std::string("__activemask()")}) {
    INFO(mask);
    CHECK(Code("__shfl_sync(" + mask + ", v, 0);\n") == "__shfl_sync(" + mask + ", v, 0);\n");
    CHECK(CountFindings("__shfl_sync(" + mask + ", v, 0);\n", finding_id::kLaneMask) == 0);
  }
  for (const std::string mask : {"mask", "0xff", "m | 1"}) {
    INFO(mask);
    CHECK(Code("__any_sync(" + mask + ", v);\n") == "__any_sync(" + mask + ", v);\n");
    CHECK(CountFindings("__any_sync(" + mask + ", v);\n", finding_id::kLaneMask) == 1);
  }
}

TEST_CASE("the definition of a lane mask is widened", "[convert]") {
  CHECK(Code("#define FULL 0xffffffff\n__ballot_sync(FULL, p);\n__all_sync(FULL, p);\n") ==
        "#define FULL 0xffffffffffffffffULL\n__ballot_sync(FULL, p);\n__all_sync(FULL, p);\n");
  CHECK(Code("constexpr unsigned int kFull = ~0u;\n__ballot_sync(kFull, p);\n") ==
        "constexpr unsigned long long kFull = 0xffffffffffffffffULL;\n__ballot_sync(kFull, p);\n");
  CHECK(CountFindings("#define M 0xff\n__ballot_sync(M, p);\n", finding_id::kLaneMask) == 1);
  CHECK(CountFindings("unsigned m = 0xffffffff;\n__ballot_sync(m, p);\n", finding_id::kLaneMask) ==
        1);
}

TEST_CASE("before ROCm 6.2 there are no lane masks", "[convert]") {
  const ConvertOptions options = For(Version(5, 7));
  CHECK(Code("__shfl_xor_sync(m, v, 1, 16);\n", options) == "__shfl_xor(v, 1, 16);\n");
  CHECK(Code("__all_sync(0xffffffff, p);\n", options) == "__all(p);\n");
  CHECK(Code("x = __activemask();\n", options) == "x = __ballot(1);\n");
}

TEST_CASE("the older cuBLAS API stays, however often the file is converted", "[convert]") {
  CHECK(Converted("#include <cublas.h>\nvoid f() { cublasSscal(n, a, x, 1); }\n") ==
        "#include <hipblas/hipblas.h>\nvoid f() { cublasSscal(n, a, x, 1); }\n");
  CHECK(Converted("#include <cublas_v2.h>\nvoid f() { cublasSscal(h, n, a, x, 1); }\n") ==
        "#include <hipblas/hipblas.h>\nvoid f() { hipblasSscal(h, n, a, x, 1); }\n");
}

}  // namespace
}  // namespace hipify
