#include "convert/includes.h"

#include <string>

#include "rules/built_in_rules.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

void CheckStays(const std::string& text) { CHECK(Converted(text) == text); }

TEST_CASE("headers become HIP's", "[convert]") {
  CHECK(Converted("#include <cuda.h>\n") == "#include <hip/hip_runtime.h>\n");
  CHECK(Converted("#include <cuda_fp16.h>\n") == "#include <hip/hip_fp16.h>\n");
  CHECK(Converted("#include <cublas_v2.h>\n") == "#include <hipblas/hipblas.h>\n");
  CHECK(Converted("#include <curand_kernel.h>\n") == "#include <hiprand/hiprand_kernel.h>\n");
  CHECK(Converted("#include <cub/cub.cuh>\n") == "#include <hipcub/hipcub.hpp>\n");
  CHECK(Converted("#include <nccl.h>\n") == "#include <rccl/rccl.h>\n");
}

TEST_CASE("quotes, brackets and white space are kept", "[convert]") {
  CHECK(Converted("#include \"cuda.h\"\n") == "#include \"hip/hip_runtime.h\"\n");
  CHECK(Converted("#  include\t<cuda.h>\n") == "#  include\t<hip/hip_runtime.h>\n");
  CHECK(Converted("  #include<cuda.h>") == "  #include<hip/hip_runtime.h>");
  CHECK(Converted("/*a*/ # /*b*/ include /*c*/ <cuda.h> /*d*/ // e\n") ==
        "/*a*/ # /*b*/ include /*c*/ <hip/hip_runtime.h> /*d*/ // e\n");
  CHECK(Converted("#include <cuda.h>\r\n") == "#include <hip/hip_runtime.h>\r\n");
  CHECK(Converted("# \\\n include \\\n <cuda.h>\n") == "# \\\n include \\\n <hip/hip_runtime.h>\n");
  CHECK(Converted("\xEF\xBB\xBF#include <cuda.h>\n") ==
        "\xEF\xBB\xBF#include <hip/hip_runtime.h>\n");
}

TEST_CASE("other directives that include", "[convert]") {
  CHECK(Converted("#include_next <cuda.h>\n") == "#include_next <hip/hip_runtime.h>\n");
  CHECK(Converted("#import \"cuda.h\"\n") == "#import \"hip/hip_runtime.h\"\n");
}

TEST_CASE("only a whole operand is a header", "[convert]") {
  CheckStays("#include \"my/cuda.h\"\n");
  CheckStays("#include \"utils/driver_types.h\"\n");
  CheckStays("#include <cuda.hpp>\n");
  CheckStays("#include <cuda>\n");
  CheckStays("#include \"./cuda.h\"\n");
  CheckStays("#include < cuda.h>\n");
  CheckStays("#include <cuda.h >\n");
  CheckStays("#include <Cuda.h>\n");
  CheckStays("#include \"mycuda.h\"\n");
}

TEST_CASE("what only looks like an include stays", "[convert]") {
  CheckStays("// #include <cuda.h>\n");
  CheckStays("/*\n#include <cuda.h>\n*/\n");
  CheckStays("const char* s = \"#include <cuda.h>\";\n");
  CheckStays("const char* s = R\"(\n#include <cuda.h>\n)\";\n");
  CheckStays("int x; #include <cuda.h>\n");
  CheckStays("#include CUDA_HEADER\n");
  CheckStays("#include <cuda.h\n");
  CheckStays("#define H <cuda.h>\n");
}

TEST_CASE("headers without counterpart stay", "[convert]") { CheckStays("#include <mma.h>\n"); }

TEST_CASE("headers that nothing replaces take their line away", "[convert]") {
  const std::string gone = "#include <device_launch_parameters.h>";
  CHECK(Converted(gone + "\n") == "");
  CHECK(Converted("a\n" + gone + "\nb\n") == "a\nb\n");
  CHECK(Converted("a\n  #  include  \"device_launch_parameters.h\" \t\nb\n") == "a\nb\n");
  CHECK(Converted("a\r\n" + gone + "\r\nb\r\n") == "a\r\nb\r\n");
  CHECK(Converted("a\n" + gone) == "a\n");
  CHECK(Converted("a\n\n" + gone + "\n\nb\n") == "a\n\n\nb\n");
  CHECK(Converted("\xEF\xBB\xBF" + gone + "\na\n") ==
        "\xEF\xBB\xBF"
        "a\n");
}

TEST_CASE("comments beside a header that goes are kept", "[convert]") {
  const std::string gone = "#include <device_launch_parameters.h>";
  CHECK(Converted("a\n" + gone + "  // why\nb\n") == "a\n// why\nb\n");
  CHECK(Converted("a\n" + gone + " /* why\n not */\nb\n") == "a\n/* why\n not */\nb\n");
  CHECK(Converted("a\n/* why\n not */ " + gone + "\nb\n") == "a\n/* why\n not */ \nb\n");
}

TEST_CASE("headers that become one are included once", "[convert]") {
  CHECK(Converted("#include <cuda.h>\n#include <cuda_runtime.h>\n#include <vector>\n") ==
        "#include <hip/hip_runtime.h>\n#include <vector>\n");
  CHECK(Converted("#include \"cuda.h\"\n#include <cuda_runtime.h>\n") ==
        "#include \"hip/hip_runtime.h\"\n");
  CHECK(Converted("#include <cuda.h>\r\n#include <vector>\r\n#include <cuda_runtime.h>") ==
        "#include <hip/hip_runtime.h>\r\n#include <vector>\r\n");
  CHECK(Converted("#include <cuda.h>\n#include <cuda.h>\n#include <cuda.h>\n") ==
        "#include <hip/hip_runtime.h>\n");
  CHECK(Converted("#include <cublas_v2.h>\n#include <cublas.h>\n") ==
        "#include <hipblas/hipblas.h>\n");
}

TEST_CASE("a HIP header that is there already counts", "[convert]") {
  CHECK(Converted("#include <hip/hip_runtime.h>\n#include <cuda.h>\n") ==
        "#include <hip/hip_runtime.h>\n");
  CHECK(Converted("#include <cuda.h>\n#include <hip/hip_runtime.h>\n") ==
        "#include <hip/hip_runtime.h>\n");
}

TEST_CASE("includes that were written twice by hand stay", "[convert]") {
  CheckStays("#include <hip/hip_runtime.h>\n#include <hip/hip_runtime.h>\n");
  CheckStays("#include \"x.inc\"\n#include \"x.inc\"\n");
}

TEST_CASE("once in each branch", "[convert]") {
  CHECK(Converted("#ifdef A\n#include <cuda.h>\n#else\n#include <cuda_runtime.h>\n#endif\n") ==
        "#ifdef A\n#include <hip/hip_runtime.h>\n#else\n#include <hip/hip_runtime.h>\n#endif\n");
  CHECK(Converted("#ifdef A\n#include <cuda.h>\n#include <cuda_runtime.h>\n#endif\n") ==
        "#ifdef A\n#include <hip/hip_runtime.h>\n#endif\n");
  CHECK(Converted("#if A\n#include <cuda.h>\n#elif B\n#include <cuda.h>\n#elif C\n#include "
                  "<cuda.h>\n#endif\n") ==
        "#if A\n#include <hip/hip_runtime.h>\n#elif B\n#include <hip/hip_runtime.h>\n#elif C\n"
        "#include <hip/hip_runtime.h>\n#endif\n");
  CHECK(Converted("#if A\n#include <cuda.h>\n#endif\n#if A\n#include <cuda.h>\n#endif\n") ==
        "#if A\n#include <hip/hip_runtime.h>\n#endif\n#if A\n#include <hip/hip_runtime.h>\n"
        "#endif\n");
}

TEST_CASE("once in each nested branch", "[convert]") {
  CHECK(Converted("#include <cuda.h>\n#ifdef A\n#include <vector>\n#endif\n#include "
                  "<cuda_runtime.h>\n") ==
        "#include <hip/hip_runtime.h>\n#ifdef A\n#include <vector>\n#endif\n");
  CHECK(Converted("#if A\n#include <cuda.h>\n#if B\n#include <cuda_runtime.h>\n#include "
                  "<cuda.h>\n#endif\n#include <cuda.h>\n#endif\n") ==
        "#if A\n#include <hip/hip_runtime.h>\n#if B\n#include <hip/hip_runtime.h>\n#endif\n"
        "#endif\n");
}

TEST_CASE("an include that a marker protects is not counted", "[convert]") {
  CHECK(Converted("#include <cuda.h>  // hipify-ignore\n#include <cuda_runtime.h>\n") ==
        "#include <cuda.h>  // hipify-ignore\n#include <hip/hip_runtime.h>\n");
}

TEST_CASE("an include of nothing stays", "[convert]") {
  CHECK(Converted("#include <>\n#include \"\"\n") == "#include <>\n#include \"\"\n");
}

TEST_CASE("headers by release, library and overlay", "[convert]") {
  ConvertOptions options = DefaultOptions();
  const std::string late = "#include <cooperative_groups/reduce.h>\n";
  CHECK(Converted(late, options) == "#include <hip/cooperative_groups/hip_reduce.h>\n");
  options.target.rocm = Version(7, 0);
  CHECK(Converted(late, options) == late);

  options = DefaultOptions();
  options.target.roc = true;
  CHECK(Converted("#include <cublas_v2.h>\n", options) == "#include <rocblas/rocblas.h>\n");
  CHECK(Converted("#include <cuda.h>\n", options) == "#include <hip/hip_runtime.h>\n");
}

TEST_CASE("headers of upper layers", "[convert]") {
  const RuleTable table = BuiltInTableWith(R"({"includes": [
      {"cuda": "my/cuda_utils.h", "hip": "my/hip_utils.h"},
      {"cuda": "vector", "hip": null, "support": "removed"},
      {"cuda": "cublas.h", "disable": true}]})");
  ConvertOptions options = DefaultOptions();
  options.rules = &table;
  CHECK(Converted("#include \"my/cuda_utils.h\"\n#include <vector>\n#include <cublas.h>\n",
                  options) == "#include \"my/hip_utils.h\"\n#include <cublas.h>\n");
}

TEST_CASE("edits of includes say so", "[convert]") {
  const Conversion conversion = ConversionOf("#include <cublas_v2.h>\n", DefaultOptions());
  REQUIRE(conversion.edits.size() == 1);
  CHECK(conversion.OriginOf(conversion.edits[0]).kind == EditKind::kInclude);
  CHECK(conversion.OriginOf(conversion.edits[0]).api == "blas");
}

TEST_CASE("__has_include asks for what will be included", "[convert]") {
  CHECK(Converted("#if __has_include(<cublas_v2.h>)\n#endif\n") ==
        "#if __has_include(<hipblas/hipblas.h>)\n#endif\n");
  CHECK(Converted("#if __has_include(\"cublas_v2.h\")\n#endif\n") ==
        "#if __has_include(\"hipblas/hipblas.h\")\n#endif\n");
  CHECK(Converted("#if defined(__has_include) && __has_include ( <cuda.h> ) // x\n#endif\n") ==
        "#if defined(__has_include) && __has_include ( <hip/hip_runtime.h> ) // x\n#endif\n");
  CHECK(Converted("#if X\n#elif !__has_include(<cuda.h>) || \\\n  __has_include(<nccl.h>)\n"
                  "#endif\n") ==
        "#if X\n#elif !__has_include(<hip/hip_runtime.h>) || \\\n  __has_include(<rccl/rccl.h>)\n"
        "#endif\n");
}

TEST_CASE("__has_include of other headers", "[convert]") {
  CheckStays("#if __has_include(<vector>)\n#endif\n");
  CheckStays("#if __has_include(<my/cuda.h>)\n#endif\n");
  CheckStays("#if __has_include(<mma.h>)\n#endif\n");
  CheckStays("#if __has_include(<device_launch_parameters.h>)\n#endif\n");
  CheckStays("#if __has_include(HEADER)\n#endif\n");
  CheckStays("#ifdef __has_include\n#endif\n");
  CheckStays("#if __has_include(<cuda.h\n#endif\n");
  CheckStays("// __has_include(<cuda.h>)\n\"__has_include(<cuda.h>)\"\n");
}

}  // namespace
}  // namespace hipify
