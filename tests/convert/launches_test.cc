// Launches become hipLaunchKernelGGL: every form of kernel expression, every place.

#include <string>

#include "support/catch.h"
#include "support/conversion_of.h"

namespace hipify {
namespace {

// `code` in a file that has the runtime header already, converted with --launch=hip.
std::string Launched(const std::string& code) {
  ConvertOptions options = DefaultOptions();
  options.launch = LaunchSyntax::kHip;
  const std::string header = "#include <hip/hip_runtime.h>\n";
  const std::string converted = Converted(header + code, options);
  REQUIRE(converted.substr(0, header.size()) == header);
  return converted.substr(header.size());
}

// Whether `code` stays as it is, with a finding that says so for each of its `launches`.
void CheckLeft(const std::string& code, size_t launches = 1) {
  INFO(code);
  CHECK(Launched(code) == code);
  ConvertOptions options = DefaultOptions();
  options.launch = LaunchSyntax::kHip;
  size_t left = 0;
  for (const Finding& finding : ConversionOf(code, options).findings) {
    if (finding.id.compare(0, 4, "HIP2") == 0) ++left;
  }
  CHECK(left == launches);
}

TEST_CASE("the configuration of a launch", "[convert]") {
  CHECK(Launched("k<<<1, 2>>>(a);\n") == "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a);\n");
  CHECK(Launched("k<<<g, b, n>>>(a);\n") == "hipLaunchKernelGGL(k, dim3(g), dim3(b), n, 0, a);\n");
  CHECK(Launched("k<<<g, b, 0, s>>>(a, b);\n") ==
        "hipLaunchKernelGGL(k, dim3(g), dim3(b), 0, s, a, b);\n");
  CHECK(Launched("k<<<dim3(1, 2), dim3(4)>>>();\n") ==
        "hipLaunchKernelGGL(k, dim3(1, 2), dim3(4), 0, 0);\n");
  CHECK(Launched("k <<< dim3(1) + o , b >>> ( a );\n") ==
        "hipLaunchKernelGGL(k, dim3(dim3(1) + o), dim3(b), 0, 0, a );\n");
  CHECK(Launched("k<<<f<1, 2>(n), b, g<3, 4>(), (x, y)>>>(a);\n") ==
        "hipLaunchKernelGGL(k, dim3(f<1, 2>(n)), dim3(b), (g<3, 4>()), (x, y), a);\n");
  CHECK(Launched("k<<<n < 5 ? 1 : 2, b>>>(a);\n") ==
        "hipLaunchKernelGGL(k, dim3(n < 5 ? 1 : 2), dim3(b), 0, 0, a);\n");
  CHECK(Launched("k<<<n >> 2, sizeof(T) >= 2>>>(a);\n") ==
        "hipLaunchKernelGGL(k, dim3(n >> 2), dim3(sizeof(T) >= 2), 0, 0, a);\n");
  CHECK(Launched("k<<<[&] { return 1, 2; }(), b>>>(a);\n") ==
        "hipLaunchKernelGGL(k, dim3([&] { return 1, 2; }()), dim3(b), 0, 0, a);\n");
}

TEST_CASE("kernel expressions", "[convert]") {
  const std::string config = ", dim3(1), dim3(2), 0, 0, a);\n";
  const auto launch = [](const std::string& kernel) {
    return Launched(kernel + "<<<1, 2>>>(a);\n");
  };
  CHECK(launch("a::k") == "hipLaunchKernelGGL(a::k" + config);
  CHECK(launch("::a::k") == "hipLaunchKernelGGL(::a::k" + config);
  CHECK(launch("(*fp)") == "hipLaunchKernelGGL((*fp)" + config);
  CHECK(launch("fps[i]") == "hipLaunchKernelGGL(fps[i]" + config);
  CHECK(launch("fps[i][j]") == "hipLaunchKernelGGL(fps[i][j]" + config);
  CHECK(launch("obj.k") == "hipLaunchKernelGGL(obj.k" + config);
  CHECK(launch("this->k") == "hipLaunchKernelGGL(this->k" + config);
  CHECK(launch("get(x)") == "hipLaunchKernelGGL(get(x)" + config);
  CHECK(launch("k<float>") == "hipLaunchKernelGGL(HIP_KERNEL_NAME(k<float>)" + config);
  CHECK(launch("k<A<B<1>>>") == "hipLaunchKernelGGL(HIP_KERNEL_NAME(k<A<B<1>>>)" + config);
  CHECK(launch("x.template k<T>") ==
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(x.template k<T>)" + config);
  CHECK(launch("a<T>::k") == "hipLaunchKernelGGL(a<T>::k" + config);
  CHECK(launch("k<float,  // one\n  2>") ==
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(k<float,  // one\n  2>)" + config);
  CHECK(launch("k<(a > b)>") == "hipLaunchKernelGGL(HIP_KERNEL_NAME(k<(a > b)>)" + config);
}

TEST_CASE("kernels that the file declares as templates", "[convert]") {
  CHECK(Launched("template <class T> __global__ void k(T);\nk<<<1, 2>>>(a);\n") ==
        "template <class T> __global__ void k(T);\n"
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(k), dim3(1), dim3(2), 0, 0, a);\n");
  CHECK(Launched("template <int N> static __global__ __launch_bounds__(256) void k(T);\n"
                 "n::k<<<1, 2>>>(a);\n") ==
        "template <int N> static __global__ __launch_bounds__(256) void k(T);\n"
        "hipLaunchKernelGGL(HIP_KERNEL_NAME(n::k), dim3(1), dim3(2), 0, 0, a);\n");
  CHECK(Launched("#define K k<float>\nK<<<1, 2>>>(a);\n") ==
        "#define K k<float>\nhipLaunchKernelGGL(HIP_KERNEL_NAME(K), dim3(1), dim3(2), 0, 0, a);\n");
}

TEST_CASE("places where a launch may stand", "[convert]") {
  const std::string launch = "k<<<1, 2>>>(a);";
  const std::string rewritten = "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a);";
  for (const std::string before :
       {"if (a < b) ", "else ", "do ", "{ ", "x: ", "case 1: ", "for (;;) ", "while (x) ", "f(); ",
        "} ", "CHECK_ERROR\n", "#endif\n", "// c\n"}) {
    CHECK(Launched(before + launch + "\n") == before + rewritten + "\n");
  }
  CHECK(Launched("RUN(k<<<1, 2>>>(a));\n") ==
        "RUN(hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a));\n");
  CHECK(Launched("auto f = [&] { " + launch + " };\n") == "auto f = [&] { " + rewritten + " };\n");
  CHECK(Launched("#define L(K) K<<<1, 2>>>(a)\n") ==
        "#define L(K) hipLaunchKernelGGL(K, dim3(1), dim3(2), 0, 0, a)\n");
  CHECK(Launched("#define L k<<<1, 2>>>(a); \\\n  f()\n") ==
        "#define L hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, a); \\\n  f()\n");
  CHECK(Launched("#define L(n) k_##n<<<1, 2>>>(a)\n") ==
        "#define L(n) hipLaunchKernelGGL(k_##n, dim3(1), dim3(2), 0, 0, a)\n");
}

TEST_CASE("comments in a launch stay", "[convert]") {
  CHECK(Launched("k<<<1 /*g*/, /*b*/ 2>>>(a);\n") ==
        "hipLaunchKernelGGL(k, dim3(1 /*g*/), dim3(/*b*/ 2), 0, 0, a);\n");
  CHECK(Launched("k<<<1,  // blocks\n    2   // threads\n    >>>(a);\n") ==
        "hipLaunchKernelGGL(k, dim3(1), dim3(// blocks\n    2   // threads\n), 0, 0, a);\n");
  CHECK(Launched("k<<<1, 2>>> /*c*/ (a);\n") ==
        "hipLaunchKernelGGL(k, dim3(1), dim3(2), 0, 0, /*c*/ a);\n");
}

TEST_CASE("names inside a launch are converted too", "[convert]") {
  CHECK(Launched("cub::k<<<1, 2, 0, cudaStreamLegacy>>>(cudaSuccess);\n") ==
        "hipLaunchKernelGGL(hipcub::k, dim3(1), dim3(2), 0, hipStreamLegacy, hipSuccess);\n");
}

TEST_CASE("a launch in an expression is left", "[convert]") {
  CheckLeft("return k<<<1, 2>>>(a), f();\n");
  CheckLeft("x = (k<<<1, 2>>>(a), 1);\n");
  CheckLeft("c ? k<<<1, 2>>>(a) : k<<<1, 2>>>(b);\n", 2);
  CheckLeft("f(), k<<<1, 2>>>(a);\n");
  CheckLeft("(void)k<<<1, 2>>>(a);\n");
  CheckLeft("for (;; k<<<1, 2>>>(a)) {}\n");
}

TEST_CASE("half a launch is left", "[convert]") {
  CheckLeft("#define CONFIG <<<g, b>>>\n");
  CheckLeft("#define K k<<<g, b>>>\n");
  CheckLeft("k<<<CONFIG>>>(a);\n");
  CheckLeft("k<<<1, 2, 3, 4, 5>>>(a);\n");
  CheckLeft("k<<<1, 2\n#ifdef X\n, n\n#endif\n>>>(a);\n");
}

TEST_CASE("what only looks like a launch stays without a finding", "[convert]") {
  CheckLeft("g<a<b<c>>>(x);\n", 0);
  CheckLeft("<<<<<<< HEAD\n=======\n>>>>>>> theirs\n", 0);
  CheckLeft("o << \"<<<\" << \">>>\";\n", 0);
  CheckLeft("// k<<<1, 2>>>(a);\n", 0);
}

TEST_CASE("a launch that a marker protects stays whole", "[convert]") {
  CheckLeft("k<<<1,  // hipify-ignore\n    2>>>(a);\n", 0);
  CheckLeft("k<<<1,\n    2>>>(a);  // hipify-ignore\n", 0);
}

TEST_CASE("launches that never end take linear time", "[convert]") {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "k<<<";
  CHECK(Launched(text) == text);
}

}  // namespace
}  // namespace hipify
