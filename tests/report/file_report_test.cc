#include "report/file_report.h"

#include "report/sample.h"
#include "support/catch.h"
#include "support/conversion_of.h"

namespace hipify {
namespace {

TEST_CASE("totals of a file") {
  const Sample sample = FullSample();
  const Totals totals = TotalsOf(sample.Report());
  CHECK(totals.files == 1);
  CHECK(totals.changed_files == 1);
  CHECK(totals.failed_files == 0);
  CHECK(totals.names == 1);
  CHECK(totals.includes == 1);
  CHECK(totals.launches == 1);
  CHECK(totals.calls == 1);
  CHECK(totals.errors == 1);
  CHECK(totals.warnings == 1);
  CHECK(totals.notes == 1);
}

TEST_CASE("totals of files without a conversion") {
  const Sample unchanged("a", "text\n");
  CHECK(TotalsOf(unchanged.Report()).files == 1);
  CHECK(TotalsOf(unchanged.Report()).changed_files == 0);
  Sample failed("a", "");
  failed.Fail("Permission denied");
  CHECK(TotalsOf(failed.Report()).failed_files == 1);
  CHECK(TotalsOf(failed.Report()).Replacements() == 0);
}

TEST_CASE("an added include counts as an include") {
  Sample sample("a.cu", "x\n");
  sample.Replace("", "#include <hip/hip_runtime.h>\n", EditKind::kAddedInclude);
  CHECK(TotalsOf(sample.Report()).includes == 1);
}

// Totals of `text` as it is really converted.
Totals ConvertedTotals(std::string_view text, const ConvertOptions& options) {
  return TotalsOf({"in.cu", text, ConversionOf(text, options)});
}

TEST_CASE("what takes several edits counts once") {
  ConvertOptions options = DefaultOptions();
  options.launch = LaunchSyntax::kHip;
  const Totals launches = ConvertedTotals(
      "#include <cuda_runtime.h>\nvoid f() { k<<<1, 2, 0, s>>>(3); g<<<4, 5>>>(); }\n", options);
  CHECK(launches.launches == 2);
  CHECK(launches.Replacements() == 3);
  // The name, and HIP_SYMBOL( with its ).
  const Totals call = ConvertedTotals("void f() { cudaMemcpyToSymbol(table, &t, 4); }\n", options);
  CHECK(call.names == 1);
  CHECK(call.calls == 1);
  // Type and value of one constant.
  const Totals mask = ConvertedTotals(
      "const unsigned kAll = 0xffffffff;\n__device__ void f() { __shfl_sync(kAll, 1, 0); }\n",
      options);
  CHECK(mask.calls == 1);
}

TEST_CASE("labels of kinds") {
  CHECK(KindLabel({EditKind::kName, RuleKind::kDeviceFunction, ""}) == "device_function");
  CHECK(KindLabel({EditKind::kName, RuleKind::kType, ""}) == "type");
  CHECK(KindLabel({EditKind::kInclude, RuleKind::kFunction, ""}) == "include");
  CHECK(KindLabel({EditKind::kLaunch, RuleKind::kFunction, ""}) == "launch");
}

std::string Shown(std::string_view text, uint32_t begin, uint32_t end) {
  const Region region = RegionAt(text, LineIndex(text), begin, end);
  return std::to_string(region.begin.line) + ":" + std::to_string(region.begin.column) + "-" +
         std::to_string(region.end.line) + ":" + std::to_string(region.end.column);
}

TEST_CASE("regions") {
  CHECK(Shown("ab\ncd\n", 1, 4) == "1:2-2:2");
  CHECK(Shown("ab\ncd\n", 3, 6) == "2:1-3:1");
  CHECK(Shown("ab\ncd\n", 6, 6) == "3:1-3:1");
  CHECK(Shown("ab\ncd", 5, 5) == "2:3-2:3");
  CHECK(Shown("", 0, 0) == "1:1-1:1");
}

}  // namespace
}  // namespace hipify
