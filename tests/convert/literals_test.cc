#include "convert/literals.h"

#include <string>

#include "support/catch.h"
#include "support/conversion_of.h"

namespace hipify {
namespace {

std::string WithStrings(const std::string& text) {
  ConvertOptions options = DefaultOptions();
  options.strings = true;
  return Converted(text, options);
}

std::string WithComments(const std::string& text) {
  ConvertOptions options = DefaultOptions();
  options.comments = true;
  return Converted(text, options);
}

TEST_CASE("strings and comments stay without a request", "[convert]") {
  const std::string text = "\"cudaFree\" R\"(cudaFree)\" 'cudaFree' // cudaFree\n/* cudaFree */\n";
  CHECK(Converted(text) == text);
}

TEST_CASE("names in strings on request", "[convert]") {
  CHECK(WithStrings("f(\"cudaFree\");\n") == "f(\"hipFree\");\n");
  CHECK(WithStrings("f(\"cudaMalloc failed: cudaSuccess\");\n") ==
        "f(\"hipMalloc failed: hipSuccess\");\n");
  CHECK(WithStrings("\"a\"\"cudaFree\" \"cudaFree\"\n") == "\"a\"\"hipFree\" \"hipFree\"\n");
  CHECK(WithStrings("L\"cudaFree\" u8\"cudaFree\"\n") == "L\"hipFree\" u8\"hipFree\"\n");
}

TEST_CASE("comments stay when strings are asked for, and the other way round", "[convert]") {
  CHECK(WithStrings("\"cudaFree\" // cudaFree\n") == "\"hipFree\" // cudaFree\n");
  CHECK(WithComments("\"cudaFree\" // cudaFree\n") == "\"cudaFree\" // hipFree\n");
}

TEST_CASE("character literals and header names are no strings", "[convert]") {
  const std::string text = "'cudaFree'\n#include \"cudaFree\"\n#include <cudaFree>\n";
  CHECK(WithStrings(text) == text);
}

TEST_CASE("only whole words in strings", "[convert]") {
  const std::string text = "\"my_cudaFree cudaFreeX cudaFree2 xcudaFree %dcudaFree_\"\n";
  CHECK(WithStrings(text) == text);
  CHECK(WithStrings("\"cudaFree: cudaFree(%p)\"\n") == "\"hipFree: hipFree(%p)\"\n");
}

TEST_CASE("escapes are no part of the word after them", "[convert]") {
  CHECK(WithStrings(R"("\ncudaFree\tcudaFree\\cudaFree\"cudaFree\"")"
                    "\n") == R"("\nhipFree\thipFree\\hipFree\"hipFree\"")"
                             "\n");
}

TEST_CASE("words in raw strings", "[convert]") {
  CHECK(WithStrings("R\"(cudaFree \\ncudaFree \" cudaFree)\"\n") ==
        "R\"(hipFree \\ncudaFree \" hipFree)\"\n");
  CHECK(WithStrings("R\"x(cudaFree)\" cudaFree)x\"\n") == "R\"x(hipFree)\" hipFree)x\"\n");
}

TEST_CASE("a raw string's delimiter stays valid", "[convert]") {
  // The replacement would be longer than a delimiter may be.
  const std::string text = "R\"cuLaunchKernel(x)cuLaunchKernel\"\n";
  CHECK(WithStrings(text) == text);
}

TEST_CASE("unterminated literals", "[convert]") {
  CHECK(WithStrings("\"cudaFree\ncudaFree\n") ==
        "#include <hip/hip_runtime.h>\n\"hipFree\nhipFree\n");
  CHECK(WithStrings("R\"(cudaFree") == "R\"(hipFree");
  CHECK(WithStrings("\"cudaFree\\") == "\"hipFree\\");
  CHECK(WithComments("/* cudaFree") == "/* hipFree");
}

TEST_CASE("includes in strings", "[convert]") {
  CHECK(WithStrings("R\"(#include <cuda_fp16.h>\n#  include \"cublas_v2.h\"\n)\"\n") ==
        "R\"(#include <hip/hip_fp16.h>\n#  include \"hipblas/hipblas.h\"\n)\"\n");
  CHECK(WithStrings("\"#include <cuda_fp16.h>\\n\"\n") == "\"#include <hip/hip_fp16.h>\\n\"\n");
  CHECK(WithStrings(R"("#include \"cuda_fp16.h\"\n")"
                    "\n") == R"("#include \"hip/hip_fp16.h\"\n")"
                             "\n");
}

TEST_CASE("includes in strings that are no CUDA headers", "[convert]") {
  for (const std::string text :
       {"\"#include <vector>\"\n", "\"#include <my/cuda.h>\"\n", "\"#include \"\n", "\"#\"\n",
        "\"#include <cuda.h\"\n", "R\"(#include <cuda.h)\"\n", "\"cuda.h\"\n",
        "\"#include <mma.h>\"\n", "\"#include <device_launch_parameters.h>\"\n"}) {
    CHECK(WithStrings(text) == text);
  }
}

TEST_CASE("a string with device code asks for no include", "[convert]") {
  CHECK(WithStrings("s = R\"(__global__ void k(cudaTextureObject_t t) {})\";\n") ==
        "s = R\"(__global__ void k(hipTextureObject_t t) {})\";\n");
}

TEST_CASE("the namespace cub in strings", "[convert]") {
  CHECK(WithStrings("R\"(cub::Sum a cub; cubby::x)\"\n") == "R\"(hipcub::Sum a cub; cubby::x)\"\n");
}

TEST_CASE("names in comments on request", "[convert]") {
  CHECK(WithComments("// cudaFree(p)\n/* cudaFree\n cudaMalloc */\n") ==
        "// hipFree(p)\n/* hipFree\n hipMalloc */\n");
  CHECK(WithComments("//cudaFree\n/*cudaFree*/\n/**cudaFree**/\n") ==
        "//hipFree\n/*hipFree*/\n/**hipFree**/\n");
  CHECK(WithComments("// my_cudaFree\n") == "// my_cudaFree\n");
  CHECK(WithComments("// \\ncudaFree\n") == "// \\ncudaFree\n");
  CHECK(WithComments("// a \\\n cudaFree\n") == "// a \\\n hipFree\n");
}

TEST_CASE("includes in comments", "[convert]") {
  CHECK(WithComments("// #include <cuda.h>\n") == "// #include <hip/hip_runtime.h>\n");
  CHECK(WithComments("/*\n#include \"cublas_v2.h\"\n*/\n") ==
        "/*\n#include \"hipblas/hipblas.h\"\n*/\n");
}

TEST_CASE("names that are kept stay in strings and comments", "[convert]") {
  ConvertOptions options = DefaultOptions();
  options.strings = options.comments = true;
  options.keep = {"cudaFree"};
  CHECK(Converted("f(\"cudaFree cudaMalloc\"); // cudaFree cudaMalloc\n", options) ==
        "f(\"cudaFree hipMalloc\"); // cudaFree hipMalloc\n");
}

TEST_CASE("markers protect strings too", "[convert]") {
  CHECK(WithStrings("f(\"cudaFree\");  // hipify-ignore\n") ==
        "f(\"cudaFree\");  // hipify-ignore\n");
}

}  // namespace
}  // namespace hipify
