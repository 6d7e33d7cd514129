// What the review reports, and where.

#include <string>
#include <vector>

#include "convert/review_findings.h"
#include "rules/rule_table.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

using Places = std::vector<std::string>;

// As PlacesIn, with the layer of `json` over the built-in rules.
Places PlacesWith(std::string_view json, std::string_view text) {
  const RuleTable table = BuiltInTableWith(json);
  ConvertOptions options = DefaultOptions();
  options.rules = &table;
  Places places;
  for (const Finding& finding : ConversionOf(text, options).findings) {
    places.push_back(finding.id + " " +
                     std::string(text.substr(finding.begin, finding.end - finding.begin)));
  }
  return places;
}

TEST_CASE("a finding has the catalogue's severity, a message and advice", "[review]") {
  const std::vector<Finding> findings = FindingsIn("cuCtxAttach(&c, 0);");
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].begin == 0);
  CHECK(findings[0].end == 11);
  CHECK(findings[0].severity == Severity::kError);
  CHECK(findings[0].message == "cuCtxAttach has no counterpart in HIP");
  CHECK(findings[0].advice != "");
}

TEST_CASE("findings are sorted by position", "[review]") {
  CHECK(
      PlacesIn("#include <mma.h>\nint a = __popc(__ballot_sync(m, p)); cuCtxAttach(&c, 0);\n") ==
      Places{"HIP1006 <mma.h>", "HIP3004 __popc", "HIP3002 __ballot_sync", "HIP1001 cuCtxAttach"});
}

TEST_CASE("kept names and protected code have no findings", "[review]") {
  CHECK(PlacesIn("cuCtxAttach(&c, 0);", {"--keep=cuCtxAttach"}) == Places{});
  CHECK(PlacesIn("// hipify-off\ncuCtxAttach(&c, 0);\n// hipify-on\n") == Places{});
  CHECK(PlacesIn("#include <mma.h>", {"--keep=mma.h"}) == Places{});
  CHECK(PlacesIn("__syncthreads(); #define WARP_SIZE 32", {"--keep=WARP_SIZE"}) == Places{});
  CHECK(PlacesIn("asm(\"mov.u32 %0, 1;\"); // hipify-ignore[HIP3010]\n") == Places{});
}

TEST_CASE("names are not found in comments, strings and longer names", "[review]") {
  for (const char* const name : {"cuCtxAttach", "__CUDA_ARCH__", "nvmlInit", "WARP_SIZE 32"}) {
    const std::string text(name);
    INFO(text);
    CHECK(PlacesIn("// " + text + "\n") == Places{});
    CHECK(PlacesIn("/* " + text + " */\n") == Places{});
    CHECK(PlacesIn("f(\"" + text + "\");\n") == Places{});
    CHECK(PlacesIn("f(R\"(" + text + ")\");\n") == Places{});
    CHECK(PlacesIn("x" + text + " = 1;\n") == Places{});
  }
}

TEST_CASE("comments inside a statement do not hide or make findings", "[review]") {
  CHECK(PlacesIn("__global__ void k() { int lane = threadIdx.x /* lane */ & /* low */ 31; }") ==
        Places{"HIP3005 lane = threadIdx.x /* lane */ & /* low */ 31"});
  CHECK(PlacesIn("__global__ void k() { int t = threadIdx.x; // lane = t & 31\n}") == Places{});
}

TEST_CASE("a name that HIP has in a later release only", "[review]") {
  const std::vector<Finding> findings = FindingsIn("__syncwarp();", {"--rocm=6.2"});
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].message ==
        "__syncwarp, the counterpart of __syncwarp, came with ROCm 7.0 and is not in 6.2");
}

TEST_CASE("a name that the chosen ROCm lost", "[review]") {
  const char* const layer = R"({"names": [{"cuda": "cudaOld", "hip": "hipOld", "kind": "function",
      "hip_since": "3.0", "hip_deprecated": "4.0", "hip_removed": "5.0"}]})";
  CHECK(PlacesWith(layer, "cudaOld();") == Places{"HIP1004 cudaOld"});
}

TEST_CASE("releases of cuDNN are not compared with --cuda", "[review]") {
  const char* const layer = R"({"api": "dnn", "names": [
      {"cuda": "cudnnOld", "hip": "hipdnnOld", "kind": "function", "cuda_removed": "8.0"}]})";
  CHECK(PlacesWith(layer, "cudnnOld();") == Places{});
}

TEST_CASE("labels that become one", "[review]") {
  const char* const layer = R"({"names": [
      {"cuda": "cudaColourRed", "hip": "hipRed", "kind": "enum"},
      {"cuda": "cudaColorRed", "hip": "hipRed", "kind": "enum"}]})";
  CHECK(PlacesWith(layer, "switch (c) { case cudaColourRed: break; case cudaColorRed: break; }") ==
        Places{"HIP3037 cudaColorRed"});
  CHECK(PlacesWith(layer, "switch (c) { case cudaColourRed: { f(); } case cudaColorRed: g(); }") ==
        Places{"HIP3037 cudaColorRed"});
  CHECK(PlacesWith(layer, "enum Mine { cudaColourRed, cudaColorRed };") ==
        Places{"HIP3037 cudaColorRed"});
  CHECK(PlacesWith(layer,
                   "switch (c) { case cudaColourRed: f(); }\n"
                   "switch (d) { case cudaColorRed: g(); }") == Places{});
  CHECK(PlacesWith(layer, "switch (c) { case cudaColourRed: f(); } x = cudaColorRed;") == Places{});
  CHECK(PlacesWith(layer, "f(cudaColourRed, cudaColorRed);") == Places{});
}

TEST_CASE("masks assigned to variables declared before", "[review]") {
  const auto narrow = [](const std::string& code) {
    return PlacesIn("__device__ void f(bool p) {\n" + code + "\n}\n");
  };
  CHECK(narrow("unsigned m; m = __activemask();") == Places{"HIP3003 __activemask"});
  CHECK(narrow("int a, m = 0, c; if (p) m = __activemask();") == Places{"HIP3003 __activemask"});
  CHECK(narrow("uint32_t m; { g(m); m = __activemask(); }") == Places{"HIP3003 __activemask"});
  CHECK(narrow("uint64_t m; m = __activemask();") == Places{});
  CHECK(narrow("unsigned long long a, m; m = __activemask();") == Places{});
  CHECK(narrow("unsigned m; { Mask m; m = __activemask(); }") == Places{});
  CHECK(narrow("unsigned m; s.m = __activemask(); p->m = __activemask();") == Places{});
  CHECK(narrow("m = __activemask();") == Places{});
}

TEST_CASE("launches in device code", "[review]") {
  CHECK(PlacesIn("__global__ void p() { if (x) { c<<<1, 1>>>(); } }") == Places{"HIP3030 <<<"});
  CHECK(PlacesIn("__device__ void p() { c<<<1, 1>>>(); }\nvoid h() { c<<<1, 1>>>(); }") ==
        Places{"HIP3030 <<<"});
  CHECK(PlacesIn("auto f = [=] __device__ (int i) { return i; };\nvoid h() { c<<<1, 1>>>(); }") ==
        Places{});
  CHECK(PlacesIn("__global__ void c(int a, int b);\nvoid h() { c<<<1, 1>>>(1, 2); }") == Places{});
}

TEST_CASE("shared memory that can be computed", "[review]") {
  CHECK(PlacesIn("__shared__ char a[65536];") == Places{});
  CHECK(PlacesIn("__shared__ char a[65537];") == Places{"HIP3031 a[65537]"});
  CHECK(PlacesIn("__shared__ unsigned long long a[128 * 65];") == Places{"HIP3031 a[128 * 65]"});
  CHECK(PlacesIn("__shared__ float a[N];") == Places{});
  CHECK(PlacesIn("extern __shared__ float a[];") == Places{});
  CHECK(PlacesIn("#define N 20000\n#define N 10\n__shared__ float a[N];") == Places{});
}

TEST_CASE("members of half2 are those of the block", "[review]") {
  const std::vector<std::string> old = {"--rocm=5.7"};
  CHECK(PlacesIn("void f(half2 a, half2* b) { g(a.x, b->y, b[1].x); }", old) ==
        Places{"HIP3035 .x", "HIP3035 ->y", "HIP3035 .x"});
  CHECK(PlacesIn("void f(half2 a) { g(a); }\nvoid h(float2 a) { g(a.x); }", old) == Places{});
  CHECK(PlacesIn("void f(half2 a) { g(a.x); }") == Places{});
}

TEST_CASE("a layer adds, replaces and disables findings", "[review]") {
  const char* const adds = R"({"review": [{"id": "MY1", "severity": "note", "effort": "none",
      "title": "t", "message": "found {}", "explanation": "e.",
      "match": [{"names": ["legacy_sum"], "place": "call", "counts": [2],
                 "argument": 1, "argument_is": "0|nullptr"}]}]})";
  CHECK(
      PlacesWith(adds, "legacy_sum(a, 0); legacy_sum(a, 1); legacy_sum(0); x.legacy_sum(a, 0);") ==
      Places{"MY1 legacy_sum"});
  CHECK(PlacesWith(R"({"review": [{"id": "HIP3021", "disable": true}]})",
                   "#ifdef __CUDA_ARCH__\n#endif\n") == Places{});
  CHECK(PlacesWith(R"({"review": [{"id": "HIP1001", "disable": true}]})", "cuCtxAttach(&c, 0);") ==
        Places{});
  const char* const replaces = R"({"review": [{"id": "HIP3021", "severity": "error",
      "effort": "hours", "title": "t", "message": "m", "explanation": "e.",
      "match": [{"names": ["OTHER_ARCH"]}]}]})";
  CHECK(PlacesWith(replaces, "#ifdef __CUDA_ARCH__\n#endif\nint a = OTHER_ARCH;") ==
        Places{"HIP3021 OTHER_ARCH"});
}

TEST_CASE("the review survives odd text", "[review]") {
  for (const char* const text :
       {"asm(", "asm(\"", "__shared__ float a[", "threadIdx.x & 31", "\x80threadIdx & 31\xff",
        "__global__ void k() {{{{ c<<<", "#if __CUDA_ARCH__", "half2 a", "case cudaSuccess",
        "nvmlInit", "cublasFoo(", "__launch_bounds__(", "__ballot_sync"}) {
    INFO(text);
    for (const Finding& finding : FindingsIn(text, {"--rocm=5.7"})) {
      CHECK(finding.begin < finding.end);
      CHECK(finding.end <= std::string_view(text).size());
    }
  }
}

}  // namespace
}  // namespace hipify
