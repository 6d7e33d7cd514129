// Where and when the runtime header is added; part of convert/includes.h.

#include <algorithm>
#include <string>

#include "source/lexer.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

const std::string kLine = "#include <hip/hip_runtime.h>\n";

// `@` in a text marks where the line must be added.
void CheckAdded(std::string marked, const std::string& path = "in.cu",
                const std::string& line = kLine) {
  const size_t place = marked.find('@');
  REQUIRE(place != std::string::npos);
  marked.erase(place, 1);
  const std::string converted = Converted(marked, path);
  marked.insert(place, line);
  CHECK(converted == marked);
}

void CheckNotAdded(const std::string& text, const std::string& path = "in.cu") {
  CHECK(Converted(text, path).find("hip_runtime") == std::string::npos);
}

// Whether the compiler sees an include of the runtime header, comments and strings aside.
bool IncludesRuntime(const std::string& text) {
  LexedText lexed;
  Lex(text, NameFilter(), &lexed);
  return std::any_of(lexed.directives.begin(), lexed.directives.end(), [&](const Directive& d) {
    return text.substr(d.operand_begin, d.operand_end - d.operand_begin) == "<hip/hip_runtime.h>";
  });
}

TEST_CASE("a file that uses device keywords gets the runtime header", "[convert]") {
  CheckAdded("@__global__ void k();\n");
  for (const std::string keyword : {"__device__", "__host__", "__constant__", "__shared__",
                                    "__managed__", "__launch_bounds__(4)"}) {
    CheckAdded("@" + keyword + " int x;\n");
  }
}

TEST_CASE("a file that uses runtime or driver names gets the runtime header", "[convert]") {
  CHECK(Converted("cudaFree(p);\n") == kLine + "hipFree(p);\n");
  CHECK(Converted("cuInit(0);\n") == kLine + "hipInit(0);\n");
  CHECK(Converted("cudaStream_t s;\n", "in.cpp") == kLine + "hipStream_t s;\n");
}

TEST_CASE("a file that uses neither does not", "[convert]") {
  CheckNotAdded("int main() {}\n");
  CheckNotAdded("// __global__ cudaFree\n");
  CheckNotAdded("const char* s = \"__global__ cudaFree\";\n");
  CheckNotAdded("#include <vector>\nint x;\n");
  CheckNotAdded("hipFree(p);\n");
  CheckNotAdded("my__global__ cudaFreeX;\n");
}

TEST_CASE("names that stay do not count", "[convert]") {
  ConvertOptions options = DefaultOptions();
  options.keep = {"cudaFree"};
  CHECK(Converted("cudaFree(p);\n", options) == "cudaFree(p);\n");
  CHECK(Converted("cudaFree(p);  // hipify-ignore\n") == "cudaFree(p);  // hipify-ignore\n");
  CHECK(Converted("// hipify-off\n__global__ void k();\n") ==
        "// hipify-off\n__global__ void k();\n");
}

TEST_CASE("a header that brings the runtime along is enough", "[convert]") {
  CheckNotAdded("#include <cub/cub.cuh>\n__global__ void k();\n");
  CheckNotAdded("#include <hipcub/hipcub.hpp>\n__global__ void k();\n");
  CHECK(Converted("#include <cuda_runtime.h>\n__global__ void k();\n") ==
        kLine + "__global__ void k();\n");
  CHECK(Converted("#include \"cuda.h\"\n__global__ void k();\n") ==
        "#include \"hip/hip_runtime.h\"\n__global__ void k();\n");
}

TEST_CASE("a header with the API only is enough for names, not for device code", "[convert]") {
  CHECK(Converted("#include <cublas_v2.h>\ncudaFree(p);\n") ==
        "#include <hipblas/hipblas.h>\nhipFree(p);\n");
  CHECK(Converted("#include <cublas_v2.h>\n__global__ void k();\n") ==
        kLine + "#include <hipblas/hipblas.h>\n__global__ void k();\n");
}

TEST_CASE("a file written for HIP by hand stays", "[convert]") {
  const std::string text =
      "#pragma once\n#include <hip/hip_runtime.h>\n__global__ void k(float* p);\n"
      "inline void f(hipStream_t s) { k<<<1, 2, 0, s>>>(nullptr); hipFree(nullptr); }\n";
  CHECK(Converted(text) == text);
  CHECK(Converted(text, "in.h") == text);
  CHECK(Converted(text, "in.hip") == text);
}

TEST_CASE("the line goes before the first include", "[convert]") {
  CheckAdded("@#include <vector>\n__global__ void k();\n");
  CheckAdded("// Licence\n@#include <vector>\n#include \"b.h\"\n__global__ void k();\n");
  CheckAdded("@  #  include <vector>\n__global__ void k();\n");
  CheckAdded("#define X\n@#include <vector>\n__global__ void k();\n");
}

TEST_CASE("the line goes after leading comments", "[convert]") {
  CheckAdded("// Licence\n@__global__ void k();\n");
  CheckAdded("/* Licence\n * more\n */\n@__global__ void k();\n");
  CheckAdded("/* a */ /* b */\n// c\n@__global__ void k();\n");
  CheckAdded("// Licence \\\n goes on\n@__global__ void k();\n");
}

TEST_CASE("the line goes after a byte order mark", "[convert]") {
  CheckAdded("\xEF\xBB\xBF@__global__ void k();\n");
  CheckAdded("\xEF\xBB\xBF@#include <vector>\n__global__ void k();\n");
  CheckAdded("\xEF\xBB\xBF// Licence\n@__global__ void k();\n");
  CheckAdded("\xEF\xBB\xBF#pragma once\n@__global__ void k();\n");
  CheckAdded("\xEF\xBB\xBF#ifndef A\n#define A\n@__global__ void k();\n#endif\n");
}

TEST_CASE("the line goes after an include guard", "[convert]") {
  CheckAdded("#ifndef A_H\n#define A_H\n@\n__global__ void k();\n#endif\n");
  CheckAdded("#ifndef A_H\n#define A_H\n@#include <vector>\n__global__ void k();\n#endif // A_H\n");
  CheckAdded("/* Licence */\n\n#ifndef A_H\n#define A_H\n@__global__ void k();\n#endif");
  CheckAdded("#if !defined(A_H)\n#define A_H\n@__global__ void k();\n#endif\n");
  CheckAdded("#if !defined A_H\n#define A_H\n@__global__ void k();\n#endif\n");
  CheckAdded("#if ! defined ( A_H )\n# define A_H 1\n@__global__ void k();\n#endif\n");
  CheckAdded("#ifndef A_H  // guard\n#define A_H /* x\n y */\n@__global__ void k();\n#endif\n");
  CheckAdded("#ifndef A_H\n\n// c\n\n#define A_H\n@__global__ void k();\n#endif\n// end\n");
  CheckAdded("#ifndef A_H\n#define A_H\n@#ifdef B\n#else\n#endif\n__global__ void k();\n#endif\n");
}

TEST_CASE("the line goes after #pragma once", "[convert]") {
  CheckAdded("#pragma once\n@__global__ void k();\n");
  CheckAdded("// Licence\n#pragma once\n@#include <vector>\n__global__ void k();\n");
  CheckAdded("#  pragma  once // x\n@__global__ void k();\n");
}

TEST_CASE("the line goes inside a guard that #pragma once stands beside", "[convert]") {
  CheckAdded("#pragma once\n@#ifndef A_H\n#define A_H\n__global__ void k();\n#endif\n");
  CheckAdded("#ifndef A_H\n@#pragma once\n#define A_H\n__global__ void k();\n#endif\n");
  CheckAdded("#ifndef A_H\n#define A_H\n#pragma once\n@__global__ void k();\n#endif\n");
}

TEST_CASE("conditionals that are no guards", "[convert]") {
  // The macro is another.
  CheckAdded("@#ifndef A\n#define B\n__global__ void k();\n#endif\n");
  // It ends before the file does.
  CheckAdded("@#ifndef A\n#define A 1\n#endif\n__global__ void k();\n");
  CheckAdded("@#ifndef A\n#define A 1\n#endif\n#ifdef B\n__global__ void k();\n#endif\n");
  // It has another arm.
  CheckAdded("@#ifndef A\n#define A 1\n#else\n__global__ void k();\n#endif\n");
  // It tests something else.
  CheckAdded("@#ifdef A\n#define A 1\n__global__ void k();\n#endif\n");
  CheckAdded("@#if defined(A)\n#define A 1\n__global__ void k();\n#endif\n");
  CheckAdded("@#pragma unroll\n__global__ void k();\n");
}

TEST_CASE("code before a guard makes it none", "[convert]") {
  CheckAdded("@int x;\n#ifndef A\n#define A\n__global__ void k();\n#endif\n");
}

TEST_CASE("a first include inside a conditional is not the place", "[convert]") {
  CheckAdded("@#ifdef A\n#include <vector>\n#endif\n__global__ void k();\n");
  CheckAdded("// c\n@#if A\n#include <a>\n#else\n#include <b>\n#endif\n__global__ void k();\n");
  CheckAdded(
      "#ifndef G\n#define G\n@#ifdef A\n#include <vector>\n#endif\n__global__ void k();\n#endif\n");
}

TEST_CASE("the line has the line end of the file", "[convert]") {
  CheckAdded("@__global__ void k();\r\n", "in.cu", "#include <hip/hip_runtime.h>\r\n");
  CheckAdded("#pragma once\r\n@#include <vector>\r\n__global__ void k();\r\n", "in.cuh",
             "#include <hip/hip_runtime.h>\r\n");
  CheckAdded("@__global__ void k();");
  CheckAdded("#pragma once\n@__device__ int x;");
}

TEST_CASE("a last line without line end stays the last", "[convert]") {
  const RuleTable table = BuiltInTableWith(R"({"runtime_include": "always"})");
  ConvertOptions options = DefaultOptions();
  options.rules = &table;
  for (const std::string text : {"#pragma once", "#pragma once /* c\n", "#pragma once \\",
                                 "#pragma once \\\n", "#if 1", ""}) {
    CHECK(Converted(text, options) == kLine + text);
  }
  CHECK(Converted("// c\n#pragma once", options) == "// c\n" + kLine + "#pragma once");
}

TEST_CASE("the line is not added inside a comment", "[convert]") {
  for (const std::string text :
       {"/* a\n b */ #include <vector>\n__global__ void k();\n",
        "/* a\n b */ __global__ void k();\n", "/* a */ #include <vector>\n__global__ void k();\n",
        "/* a */ __global__ void k();\n", "/* a\n b */ #pragma once\n__global__ void k();\n",
        "/* a\n */ /* b\n */ #ifdef A\n#endif\n__global__ void k();\n",
        "int x; /* a\n b */ #include <vector>\n__global__ void k();\n"}) {
    INFO("text: " << text);
    const std::string converted = Converted(text);
    CHECK(IncludesRuntime(converted));
    CHECK(converted.find("__global__ void k();") != std::string::npos);
  }
}

TEST_CASE("the line is whole beside spliced lines", "[convert]") {
  for (const std::string text :
       {"\\\n#include <vector>\n__global__ void k();\n", " \\\n  __global__ void k();\n",
        "int \\\n  x;\n__global__ void k();\n", "#define A \\\n B\n__global__ void k();\n"}) {
    INFO("text: " << text);
    CHECK(IncludesRuntime(Converted(text)));
  }
}

TEST_CASE("what only a GPU compiler sees counts in .cu files only", "[convert]") {
  const std::string text =
      "#ifdef __HIPCC__\n#define HD __host__ __device__\n#else\n#define HD\n#endif\nHD int f();\n";
  CHECK(Converted(text, "in.cu") == kLine + text);
  CHECK(Converted(text, "in.h") == text);
  CHECK(Converted(text, "in.cuh") == text);
  CHECK(Converted(text + "__device__ int g();\n", "in.h") ==
        kLine + text + "__device__ int g();\n");
}

TEST_CASE("the other arm of a negated test is the GPU compiler's too", "[convert]") {
  const std::string text =
      "#ifndef __HIPCC__\n#define HD\n#else\n#define HD __host__ __device__\n#endif\nHD int "
      "f();\n";
  CHECK(Converted(text, "in.h") == text);
}

TEST_CASE("an include that a marker protects provides nothing", "[convert]") {
  CHECK(IncludesRuntime(
      Converted("// hipify-ignore-next-line\n#include <cuda.h>\nvoid f() { cudaFree(0); }\n")));
}

TEST_CASE("a marker does not keep the line from being added", "[convert]") {
  CHECK(IncludesRuntime(
      Converted("// hipify-off\n#include <vector>\n// hipify-on\n__global__ void k();\n")));
  CHECK(IncludesRuntime(Converted("#include <vector>  // hipify-ignore\n__global__ void k();\n")));
}

TEST_CASE("the edit of an added include says so", "[convert]") {
  const Conversion conversion = ConversionOf("__global__ void k();\n", DefaultOptions());
  REQUIRE(conversion.edits.size() == 1);
  CHECK(conversion.OriginOf(conversion.edits[0]).kind == EditKind::kAddedInclude);
  CHECK(conversion.edits[0].begin == conversion.edits[0].end);
}

}  // namespace
}  // namespace hipify
