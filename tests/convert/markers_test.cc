#include "convert/markers.h"

#include <string>

#include "support/catch.h"
#include "support/conversion_of.h"

namespace hipify {
namespace {

// `code` converted in a file that has the runtime header already. `cudaFree` is what to look for.
std::string Code(const std::string& code) {
  const std::string header = "#include <hip/hip_runtime.h>\n";
  const std::string converted = Converted(header + code);
  REQUIRE(converted.substr(0, header.size()) == header);
  return converted.substr(header.size());
}

void CheckStays(const std::string& code) { CHECK(Code(code) == code); }

TEST_CASE("off and on", "[convert]") {
  CHECK(Code("cudaFree;\n// hipify-off\ncudaFree;\n\ncudaFree;\n// hipify-on\ncudaFree;\n") ==
        "hipFree;\n// hipify-off\ncudaFree;\n\ncudaFree;\n// hipify-on\nhipFree;\n");
}

TEST_CASE("off without on reaches to the end", "[convert]") {
  CHECK(Code("cudaFree;\n// hipify-off\ncudaFree;\ncudaFree") ==
        "hipFree;\n// hipify-off\ncudaFree;\ncudaFree");
}

TEST_CASE("off and on again and again", "[convert]") {
  CHECK(Code("// hipify-off\ncudaFree;\n// hipify-on\ncudaFree;\n// hipify-off\ncudaFree;\n"
             "// hipify-on\ncudaFree;\n") ==
        "// hipify-off\ncudaFree;\n// hipify-on\nhipFree;\n// hipify-off\ncudaFree;\n"
        "// hipify-on\nhipFree;\n");
  // Two off in a row end with the first on; an on alone is nothing.
  CHECK(Code("// hipify-off\n// hipify-off\ncudaFree;\n// hipify-on\ncudaFree;\n// hipify-on\n"
             "cudaFree;\n") ==
        "// hipify-off\n// hipify-off\ncudaFree;\n// hipify-on\nhipFree;\n// hipify-on\n"
        "hipFree;\n");
}

TEST_CASE("off and on within a line", "[convert]") {
  CHECK(Code("f(cudaFree, /* hipify-off */ cudaFree, /* hipify-on */ cudaFree);\n") ==
        "f(hipFree, /* hipify-off */ cudaFree, /* hipify-on */ hipFree);\n");
}

TEST_CASE("ignore protects its line", "[convert]") {
  CHECK(Code("cudaFree;\ncudaFree; cudaFree;  // hipify-ignore\ncudaFree;\n") ==
        "hipFree;\ncudaFree; cudaFree;  // hipify-ignore\nhipFree;\n");
  CheckStays("/* hipify-ignore */ cudaFree;\n");
  CheckStays("cudaFree;  // hipify-ignore");
  CheckStays("cudaFree;  // hipify-ignore\r\n");
}

TEST_CASE("ignore with an id silences findings only", "[convert]") {
  CHECK(Code("cudaFree;  // hipify-ignore[HIP3001]\n") == "hipFree;  // hipify-ignore[HIP3001]\n");
}

TEST_CASE("ignore-next-line protects the next line", "[convert]") {
  CHECK(Code("cudaFree;  // hipify-ignore-next-line\ncudaFree;\ncudaFree;\n") ==
        "hipFree;  // hipify-ignore-next-line\ncudaFree;\nhipFree;\n");
  CHECK(Code("/* hipify-ignore-next-line\n */ cudaFree;\ncudaFree;\ncudaFree;\n") ==
        "/* hipify-ignore-next-line\n */ hipFree;\ncudaFree;\nhipFree;\n");
  CHECK(Code("// hipify-ignore-next-line\r\ncudaFree;\r\ncudaFree;\r\n") ==
        "// hipify-ignore-next-line\r\ncudaFree;\r\nhipFree;\r\n");
  CheckStays("// hipify-ignore-next-line");
  CheckStays("// hipify-ignore-next-line\n");
}

TEST_CASE("ignore-file among the first twenty lines", "[convert]") {
  for (const int line : {1, 2, 19, 20}) {
    INFO("line " << line);
    const std::string text = std::string(static_cast<size_t>(line - 1), '\n') +
                             "// hipify-ignore-file\n#include <cuda.h>\ncudaFree;\n";
    CHECK(Converted(text) == text);
  }
  const std::string before(20, '\n');
  CHECK(Converted(before + "// hipify-ignore-file\n#include <cuda.h>\ncudaFree;\n") ==
        before + "// hipify-ignore-file\n#include <hip/hip_runtime.h>\nhipFree;\n");
}

TEST_CASE("ignore-file behind code still holds for the whole file", "[convert]") {
  const std::string text = "#include <cuda.h>\ncudaFree; /* hipify-ignore-file */\n";
  CHECK(Converted(text) == text);
}

TEST_CASE("markers in block comments", "[convert]") {
  CheckStays("/* hipify-off */ cudaFree;\n");
  CheckStays("/*hipify-off*/ cudaFree;\n");
  CheckStays("/** hipify-off **/ cudaFree;\n");
  CheckStays("/* hipify-off: as it is\n   here */ cudaFree;\n");
}

TEST_CASE("a marker may be the first word on a later line of a block comment", "[convert]") {
  const std::string text = "/*\n * hipify-ignore-file\n */\n#include <cuda.h>\ncudaFree;\n";
  CHECK(Converted(text) == text);
  CheckStays("/*\n hipify-off\n */ cudaFree;\n");
}

TEST_CASE("text behind a marker is a remark", "[convert]") {
  CheckStays("cudaFree;  // hipify-ignore: the name is ours\n");
  CheckStays("cudaFree;  // hipify-ignore, see above\n");
  CheckStays("//hipify-off\ncudaFree;\n");
  CheckStays("///< hipify-ignore\n");
}

TEST_CASE("markers are whole words", "[convert]") {
  CHECK(Code("cudaFree;  // hipify-ignored\n") == "hipFree;  // hipify-ignored\n");
  CHECK(Code("cudaFree;  // hipify-ignore-this\n") == "hipFree;  // hipify-ignore-this\n");
  CHECK(Code("// hipify-offer\ncudaFree;\n") == "// hipify-offer\nhipFree;\n");
  CHECK(Code("// xhipify-off\ncudaFree;\n") == "// xhipify-off\nhipFree;\n");
  CHECK(Code("// hipify-\ncudaFree;\n") == "// hipify-\nhipFree;\n");
  CHECK(Code("// Hipify-off\ncudaFree;\n") == "// Hipify-off\nhipFree;\n");
}

TEST_CASE("a marker in the middle of prose is none", "[convert]") {
  CHECK(Code("// use hipify-off to stop\ncudaFree;\n") == "// use hipify-off to stop\nhipFree;\n");
  CHECK(Code("cudaFree;  // see hipify-ignore\n") == "hipFree;  // see hipify-ignore\n");
  CHECK(Code("/* a // hipify-off */ cudaFree;\n") == "/* a // hipify-off */ hipFree;\n");
  CHECK(Code("cudaFree;  // x // hipify-ignore\n") == "hipFree;  // x // hipify-ignore\n");
}

TEST_CASE("a marker outside comments is none", "[convert]") {
  CHECK(Code("\"hipify-off\"; cudaFree;\n") == "\"hipify-off\"; hipFree;\n");
  CHECK(Code("\"// hipify-off\"; cudaFree;\n") == "\"// hipify-off\"; hipFree;\n");
  CHECK(Code("R\"(\n// hipify-off\n)\"; cudaFree;\n") == "R\"(\n// hipify-off\n)\"; hipFree;\n");
  CHECK(Code("hipify-off; cudaFree;\n") == "hipify-off; hipFree;\n");
}

TEST_CASE("markers protect includes", "[convert]") {
  CHECK(Converted("#include <cublas_v2.h>  // hipify-ignore\n#include <nccl.h>\n") ==
        "#include <cublas_v2.h>  // hipify-ignore\n#include <rccl/rccl.h>\n");
  CHECK(Converted("// hipify-off\n#include <device_launch_parameters.h>\n// hipify-on\n") ==
        "// hipify-off\n#include <device_launch_parameters.h>\n// hipify-on\n");
}

// The markers of `text` that protect nothing, each as "OFFSET MARKER".
std::vector<std::string> Unused(const std::string& text, const ConvertOptions& options) {
  std::vector<std::string> unused;
  for (const uint32_t offset : ConversionOf(text, options).unused_markers) {
    unused.push_back(std::to_string(offset) + ' ' + std::string(MarkerAt(text, offset)));
  }
  return unused;
}

std::vector<std::string> Unused(const std::string& text) { return Unused(text, DefaultOptions()); }

TEST_CASE("markers that protect nothing are known", "[convert]") {
  using Lines = std::vector<std::string>;
  CHECK(Unused("cudaFree;  // hipify-ignore\n").empty());
  CHECK(Unused("hipFree;  // hipify-ignore: ours\n") == Lines{"13 hipify-ignore"});
  CHECK(Unused("// hipify-ignore-next-line\ncudaFree;\n").empty());
  CHECK(Unused("// hipify-ignore-next-line\n\ncudaFree;\n") == Lines{"3 hipify-ignore-next-line"});
  CHECK(Unused("// hipify-off\ncudaFree;\n// hipify-on\n").empty());
  CHECK(Unused("// hipify-off\nint x;\n// hipify-on\ncudaFree;\n// hipify-on\n") ==
        Lines{"3 hipify-off", "47 hipify-on"});
  CHECK(Unused("// hipify-off\ncudaFree;").empty());
  // Once is enough, and what says the same twice is used if the first is.
  CHECK(Unused("// hipify-off\ncudaFree; // hipify-ignore\n") == Lines{"27 hipify-ignore"});
  CHECK(Unused("/* hipify-ignore */ cudaFree; // hipify-ignore\n").empty());
  CHECK(Unused("#include <cuda.h>  // hipify-ignore\n").empty());
  CHECK(Unused("#include <vector>  // hipify-ignore\n") == Lines{"22 hipify-ignore"});
  CHECK(Unused("// hipify-ignore-file\nhipFree;\n").empty());
  CHECK(Unused(std::string(20, '\n') + "// hipify-ignore-file\ncudaFree;\n") ==
        Lines{"23 hipify-ignore-file"});

  const std::string finding = "cuCtxAttach(&c, 0);";
  CHECK(Unused(finding + "  // hipify-ignore[HIP1001]\n").empty());
  CHECK(Unused(finding + "  // hipify-ignore[HIP1002]\n") == Lines{"24 hipify-ignore[HIP1002]"});
  CHECK(ConversionOf(finding + " /* hipify-ignore[HIP1002] */ // hipify-ignore[HIP1001]\n",
                     DefaultOptions())
            .findings.empty());

  ConvertOptions options = DefaultOptions();
  const std::string launch = "void f() {\n  k<<<1, 2>>>();  // hipify-ignore\n}\n";
  CHECK(Unused(launch, options) == Lines{"32 hipify-ignore"});
  options.launch = LaunchSyntax::kHip;
  CHECK(Unused(launch, options).empty());
}

TEST_CASE("very many markers and edits take no longer than few", "[convert]") {
  // A line of a megabyte; each marker protects all of it.
  std::string text;
  while (text.size() < 1000000) text += "cudaFree /* hipify-ignore */ /* hipify-ignore[X] */ ";
  CHECK(Converted(text) == text);
  std::string lines;
  while (lines.size() < 1000000) lines += "cudaFree; // hipify-ignore-file [\n";
  CHECK(Converted(std::string(20, '\n') + lines).find("cudaFree") == std::string::npos);
}

TEST_CASE("what hipify_torch wrote is left alone", "[convert]") {
  const std::string line = "// !!! This is a file automatically generated by hipify!!!";
  const std::string rest = "#include <cuda.h>\ncudaFree;\n";
  for (const std::string& text : {line + "\n" + rest, line + "\r\n" + rest, line}) {
    CHECK(Converted(text) == text);
    CHECK(ConversionOf(text, DefaultOptions()).unused_markers.empty());
  }
  CHECK(Converted(line + "!\n" + rest) != line + "!\n" + rest);
  CHECK(Converted("\n" + line + "\n" + rest) != "\n" + line + "\n" + rest);
}

TEST_CASE("findings inside protected code are silent", "[convert]") {
  const auto findings = [](const std::string& text) {
    return ConversionOf(text, DefaultOptions()).findings.size();
  };
  CHECK(findings("// hipify-off\ncuCtxAttach(&c, 0);\n") == 0);
  CHECK(findings("cuCtxAttach(&c, 0);  // hipify-ignore\n") == 0);
  CHECK(findings("// hipify-ignore-file\ncuCtxAttach(&c, 0);\n") == 0);
}

}  // namespace
}  // namespace hipify
