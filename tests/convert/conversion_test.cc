#include "convert/conversion.h"

#include "convert/converter.h"
#include "support/catch.h"
#include "support/conversion_of.h"

namespace hipify {
namespace {

TEST_CASE("origins are kept once", "[convert]") {
  Conversion conversion;
  const EditOrigin name = {EditKind::kName, RuleKind::kType, "blas"};
  const EditOrigin include = {EditKind::kInclude, RuleKind::kFunction, "blas"};
  conversion.AddEdit(0, 1, "a", name);
  conversion.AddEdit(2, 3, "b", include);
  conversion.AddEdit(4, 5, "c", name);
  REQUIRE(conversion.edits.size() == 3);
  CHECK(conversion.origins.size() == 2);
  CHECK(conversion.OriginOf(conversion.edits[0]) == name);
  CHECK(conversion.OriginOf(conversion.edits[1]) == include);
  CHECK(conversion.OriginOf(conversion.edits[2]) == name);
  conversion.Clear();
  CHECK(conversion.edits.empty());
  CHECK(conversion.origins.empty());
  CHECK(conversion.findings.empty());
}

TEST_CASE("the words for kinds and severities", "[convert]") {
  CHECK(EditKindName(EditKind::kName) == "name");
  CHECK(EditKindName(EditKind::kInclude) == "include");
  CHECK(EditKindName(EditKind::kAddedInclude) == "added_include");
  CHECK(std::string(SeverityName(Severity::kNote)) == "note");
  CHECK(std::string(SeverityName(Severity::kWarning)) == "warning");
  CHECK(std::string(SeverityName(Severity::kError)) == "error");
}

TEST_CASE("a file's traits come from its extension", "[convert]") {
  CHECK(TraitsOf("a.cu").is_cuda_source);
  CHECK(TraitsOf("dir.h/a.b.cu").is_cuda_source);
  CHECK_FALSE(TraitsOf("a.cuh").is_cuda_source);
  CHECK_FALSE(TraitsOf("a.h").is_cuda_source);
  CHECK_FALSE(TraitsOf("a.cu.h").is_cuda_source);
  CHECK_FALSE(TraitsOf("dir.cu/a.cpp").is_cuda_source);
  CHECK_FALSE(TraitsOf("acu").is_cuda_source);
  CHECK_FALSE(TraitsOf("cu").is_cuda_source);
  CHECK_FALSE(TraitsOf("").is_cuda_source);
}

TEST_CASE("one converter for many texts", "[convert]") {
  const ConvertOptions options = DefaultOptions();
  Converter converter(options);
  Conversion conversion;
  for (int i = 0; i < 3; ++i) {
    converter.Convert("#include <cuda.h>\n// c\ncudaFree(p);\n", {}, &conversion);
    CHECK(conversion.edits.size() == 2);
    converter.Convert("", {}, &conversion);
    CHECK(conversion.edits.empty());
    CHECK(conversion.origins.empty());
    converter.Convert("int x;\n", {}, &conversion);
    CHECK(conversion.edits.empty());
  }
}

TEST_CASE("texts without CUDA are left alone", "[convert]") {
  for (const std::string text : {"", "\n", "int main() { return 0; }\n",
                                 "#include <vector>\n#if X\n#endif\n", "\xEF\xBB\xBF"}) {
    CHECK(Converted(text) == text);
  }
  const std::string binary("\xFF\xFE\0x\0\r", 6);
  CHECK(Converted(binary) == binary);
}

}  // namespace
}  // namespace hipify
