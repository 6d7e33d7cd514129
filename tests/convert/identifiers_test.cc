#include "convert/identifiers.h"

#include <string>

#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

// `code` converted in a file that has the runtime header already.
std::string Code(const std::string& code, const ConvertOptions& options = DefaultOptions()) {
  const std::string header = "#include <hip/hip_runtime.h>\n";
  const std::string converted = Converted(header + code, options);
  REQUIRE(converted.substr(0, header.size()) == header);
  return converted.substr(header.size());
}

void CheckStays(const std::string& code) { CHECK(Code(code) == code); }

TEST_CASE("names become HIP's", "[convert]") {
  CHECK(Code("cudaMalloc(&p, 4);\n") == "hipMalloc(&p, 4);\n");
  CHECK(Code("cudaError_t e = cudaSuccess;\n") == "hipError_t e = hipSuccess;\n");
  CHECK(Code("CUdeviceptr d; cuMemFree(d);\n") == "hipDeviceptr_t d; hipFree(d);\n");
  CHECK(Code("cublasHandle_t h; cublasCreate(&h);\n") == "hipblasHandle_t h; hipblasCreate(&h);\n");
  CHECK(Code("nvrtcProgram p;\n") == "hiprtcProgram p;\n");
  CHECK(Code("cuFloatComplex c;\n") == "hipFloatComplex c;\n");
}

TEST_CASE("names at the begin and end of a text and without blanks", "[convert]") {
  CHECK(Code("cudaFree") == "hipFree");
  CHECK(Code("cudaFree(cudaFree)cudaFree") == "hipFree(hipFree)hipFree");
  CHECK(Code("x=cudaSuccess?cudaSuccess:-1;") == "x=hipSuccess?hipSuccess:-1;");
}

TEST_CASE("only whole names are renamed", "[convert]") {
  CheckStays("my_cudaFree cudaFree_ cudaFree2 cudaFreeX XcudaFree $cudaFree cudaFree$\n");
  CheckStays("CudaFree CUDAFREE cudafree cuda Malloc\n");
  CheckStays(
      "\xC3\xBC"
      "cudaFree cudaFree\xC3\xBC\n");
  CheckStays("1cudaFree 0xcudaFree 1.0cudaFree\n");
}

TEST_CASE("members, declarations and qualified names are renamed like any", "[convert]") {
  CHECK(Code("a.cudaFree(p); b->cudaFree(p);\n") == "a.hipFree(p); b->hipFree(p);\n");
  CHECK(Code("my::cudaFree(p); ::cudaFree(p);\n") == "my::hipFree(p); ::hipFree(p);\n");
  CHECK(Code("void cudaFree(void*);\n") == "void hipFree(void*);\n");
  CHECK(Code("decltype(&cudaFree) cudaFree;\n") == "decltype(&hipFree) hipFree;\n");
  CHECK(Code("struct cudaDeviceProp p = {.cudaFree = 1};\n") ==
        "struct hipDeviceProp_t p = {.hipFree = 1};\n");
}

TEST_CASE("names in every kind of directive are renamed", "[convert]") {
  CHECK(Code("#define FREE(p) cudaFree(p)\n") == "#define FREE(p) hipFree(p)\n");
  CHECK(Code("#define F \\\n  cudaFree \\\n  (x)\n") == "#define F \\\n  hipFree \\\n  (x)\n");
  CHECK(Code("#ifdef cudaFree\n#endif\n") == "#ifdef hipFree\n#endif\n");
  CHECK(Code("#if defined(cudaFree) || X\n#endif\n") == "#if defined(hipFree) || X\n#endif\n");
  CHECK(Code("#define cudaFree other\n#undef cudaFree\n") ==
        "#define hipFree other\n#undef hipFree\n");
}

TEST_CASE("names in branches that are not compiled are renamed", "[convert]") {
  CHECK(Code("#if 0\ncudaFree(p);\n#endif\n") == "#if 0\nhipFree(p);\n#endif\n");
}

TEST_CASE("strings, characters and comments stay", "[convert]") {
  CheckStays("const char* s = \"cudaFree\";\n");
  CheckStays("const char* s = R\"(cudaFree)\";\n");
  CheckStays("int c = 'cudaFree';\n");
  CheckStays("// cudaFree\n/* cudaFree */\n");
  CHECK(Code("/*a*/cudaFree/*b*/\"c\"cudaFree\n") == "/*a*/hipFree/*b*/\"c\"hipFree\n");
}

TEST_CASE("an identifier rule does not touch an include path", "[convert]") {
  CheckStays("#include \"cudaFree\"\n#include <cub>\n#include <cudaFree/cub.h>\n");
}

TEST_CASE("spliced names stay, whole names at splices do not", "[convert]") {
  CheckStays("cuda\\\nFree(p);\n");
  CHECK(Code("a \\\ncudaFree\\\n (p);\n") == "a \\\nhipFree\\\n (p);\n");
}

TEST_CASE("names without counterpart stay", "[convert]") { CheckStays("cuCtxAttach(&c, 0);\n"); }

TEST_CASE("names that HIP has too stay, without an edit", "[convert]") {
  CHECK(
      ConversionOf("__syncthreads(); make_float4(0, 0, 0, 0);\n", DefaultOptions()).edits.size() ==
      0);
}

TEST_CASE("names that are kept on request", "[convert]") {
  ConvertOptions options = DefaultOptions();
  options.keep = {"cudaMallocHost", "cub"};
  CHECK(Code("cudaMallocHost cudaFree cub::X\n", options) == "cudaMallocHost hipFree cub::X\n");
  CHECK(ConversionOf("cudaMallocHost;\n", options).findings.size() == 0);
}

TEST_CASE("edits say what they rename", "[convert]") {
  const Conversion conversion =
      ConversionOf("#include <hip/hip_runtime.h>\ncublasHandle_t h; cublasHandle_t i; cudaFree;\n",
                   DefaultOptions());
  REQUIRE(conversion.edits.size() == 3);
  CHECK(conversion.edits[0].begin == 29);
  CHECK(conversion.edits[0].end == 43);
  CHECK(conversion.edits[0].replacement == "hipblasHandle_t");
  const EditOrigin& type = conversion.OriginOf(conversion.edits[0]);
  CHECK(type.kind == EditKind::kName);
  CHECK(type.rule_kind == RuleKind::kType);
  CHECK(type.api == "blas");
  const EditOrigin& function = conversion.OriginOf(conversion.edits[2]);
  CHECK(function.rule_kind == RuleKind::kFunction);
  CHECK(function.api == "runtime");
  // No two origins are alike.
  CHECK(conversion.origins.size() == 2);
}

TEST_CASE("the namespace cub where it is a namespace", "[convert]") {
  CHECK(Code("cub::Sum s;\n") == "hipcub::Sum s;\n");
  CHECK(Code("::cub::Sum s;\n") == "::hipcub::Sum s;\n");
  CHECK(Code("cub :: Sum s; cub/**/::Sum t; cub\\\n::Sum u;\n") ==
        "hipcub :: Sum s; hipcub/**/::Sum t; hipcub\\\n::Sum u;\n");
  CHECK(Code("using namespace cub;\n") == "using namespace hipcub;\n");
  CHECK(Code("using namespace ::cub;\n") == "using namespace ::hipcub;\n");
  CHECK(Code("using cub::Sum;\n") == "using hipcub::Sum;\n");
  CHECK(Code("namespace c = cub;\n") == "namespace c = hipcub;\n");
  CHECK(Code("namespace c = ::cub;\n") == "namespace c = ::hipcub;\n");
  CHECK(Code("namespace cub {}\n") == "namespace hipcub {}\n");
  CHECK(Code("namespace /*x*/ cub {}\n") == "namespace /*x*/ hipcub {}\n");
  CHECK(Code("f<cub::A, ::cub::B>(cub::C(), {cub::D});\n") ==
        "f<hipcub::A, ::hipcub::B>(hipcub::C(), {hipcub::D});\n");
  CHECK(Code("return ::cub::f();\n") == "return ::hipcub::f();\n");
}

TEST_CASE("the global namespace cub behind a keyword", "[convert]") {
  for (const std::string word :
       {"typename", "const", "else", "new", "throw", "case", "static", "constexpr", "inline",
        "volatile", "struct", "class", "template"}) {
    INFO("behind " << word);
    CHECK(Code(word + " ::cub::X y;\n") == word + " ::hipcub::X y;\n");
  }
}

TEST_CASE("a word cub that is no namespace stays", "[convert]") {
  CheckStays(
      "int cub = 1; f(cub); cub.x; a->cub; a.cub; cub(1); cub[0]; cub < cub; cub ? cub : x;\n");
  CheckStays("cubby::x; my_cub::x; a::cub::x; a::cub x;\n");
  CheckStays("using namespace cubby; namespace cube = cubby;\n");
  CheckStays("\"cub::x\" // cub::x\n");
}

TEST_CASE("a macro's body ends with its line", "[convert]") {
  CheckStays("#define NAME cub\n::f();\n");
  CHECK(Code("#define NAME cub::f()\n") == "#define NAME hipcub::f()\n");
}

TEST_CASE("an argument of the right function", "[convert]") {
  CHECK(Code("cufftGetProperty(MAJOR_VERSION, &v);\n") ==
        "hipfftGetProperty(HIP_LIBRARY_MAJOR_VERSION, &v);\n");
  CHECK(Code("cublasGetProperty(\n    PATCH_LEVEL /*x*/, &v);\n") ==
        "cublasGetProperty(\n    HIP_LIBRARY_PATCH_LEVEL /*x*/, &v);\n");
  CHECK(Code("x(cufftGetProperty(MINOR_VERSION, &v));\n") ==
        "x(hipfftGetProperty(HIP_LIBRARY_MINOR_VERSION, &v));\n");
  CHECK(Code("cufftGetProperty(/* type, */ MAJOR_VERSION, &v);\n") ==
        "hipfftGetProperty(/* type, */ HIP_LIBRARY_MAJOR_VERSION, &v);\n");
}

TEST_CASE("the same word elsewhere stays", "[convert]") {
  CheckStays("int v = MAJOR_VERSION; f(MAJOR_VERSION); (MAJOR_VERSION);\n");
  CheckStays("#define MAJOR_VERSION 3\n");
  CHECK(Code("cufftGetProperty(f(MAJOR_VERSION), &v);\n") ==
        "hipfftGetProperty(f(MAJOR_VERSION), &v);\n");
  CHECK(Code("cufftGetProperty(t, &v), MAJOR_VERSION;\n") ==
        "hipfftGetProperty(t, &v), MAJOR_VERSION;\n");
  CHECK(Code("cufftGetProperty(t, &v); f(MAJOR_VERSION);\n") ==
        "hipfftGetProperty(t, &v); f(MAJOR_VERSION);\n");
}

// Options with a rule for the word `word`, which becomes `hipWord` in `context`.
class WordOptions {
 public:
  explicit WordOptions(const std::string& context)
      : table_(BuiltInTableWith(
            R"({"names": [{"cuda": "word", "hip": "hipWord", "kind": "function", "context": )" +
            context + "}]}")) {
    options_ = DefaultOptions();
    options_.rules = &table_;
  }
  std::string operator()(const std::string& code) { return Code(code, options_); }

 private:
  RuleTable table_;
  ConvertOptions options_;
};

TEST_CASE("a rule for calls", "[convert]") {
  WordOptions code("\"call\"");
  CHECK(code("word(x); y = word (1) + a::word/**/(2);") ==
        "hipWord(x); y = hipWord (1) + a::hipWord/**/(2);");
  CHECK(code("a.word(x); b->word(x); word; word[0]; word = f(x); word{1};") ==
        "a.word(x); b->word(x); word; word[0]; word = f(x); word{1};");
  CHECK(code("#define W word\n(x);\n") == "#define W word\n(x);\n");
}

TEST_CASE("a rule for members", "[convert]") {
  WordOptions code("\"member\"");
  CHECK(code("a.word; b->word(x); c . word; d ->/**/word; S s = {.word = 1};") ==
        "a.hipWord; b->hipWord(x); c . hipWord; d ->/**/hipWord; S s = {.hipWord = 1};");
  CHECK(code("word(x); word; a::word; int word;") == "word(x); word; a::word; int word;");
}

TEST_CASE("a rule for arguments", "[convert]") {
  WordOptions code(R"({"argument_of": ["f", "g"]})");
  CHECK(code("f(word); g(1, word, 2); a.f(word); f(h(), word); f((1), word);") ==
        "f(hipWord); g(1, hipWord, 2); a.f(hipWord); f(h(), hipWord); f((1), hipWord);");
  CHECK(code("h(word); f(h(word)); f(1); word; f; (word);") ==
        "h(word); f(h(word)); f(1); word; f; (word);");
}

TEST_CASE("rules of upper layers", "[convert]") {
  const RuleTable table = BuiltInTableWith(R"({"names": [
      {"cuda": "MY_CHECK", "hip": "MY_HIP_CHECK", "kind": "macro"},
      {"cuda": "cudaMallocHost", "hip": "myHostMalloc", "kind": "function"},
      {"cuda": "cudaFree", "disable": true}]})");
  ConvertOptions options = DefaultOptions();
  options.rules = &table;
  CHECK(Code("MY_CHECK(cudaMallocHost); cudaFree(p); cudaMalloc;\n", options) ==
        "MY_HIP_CHECK(myHostMalloc); cudaFree(p); hipMalloc;\n");
}

TEST_CASE("the target decides", "[convert]") {
  ConvertOptions options = DefaultOptions();
  CHECK(Code("cublasZscal x;\n", options) == "hipblasZscal x;\n");
  options.target.rocm = Version(6, 3);
  CHECK(Code("cublasZscal x;\n", options) == "hipblasZscal_v2 x;\n");
  options.target.rocm = Version(5, 7);
  CHECK(Code("cublasZscal x;\n", options) == "cublasZscal x;\n");
  options = DefaultOptions();
  options.target.roc = true;
  CHECK(Code("CUBLAS_ATOMICS_ALLOWED x;\n", options) == "rocblas_atomics_allowed x;\n");
}

}  // namespace
}  // namespace hipify
