#include "report/sample.h"

#include <utility>

#include "support/catch.h"

namespace hipify {

Sample::Sample(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)) {}

Sample& Sample::Replace(std::string_view from, std::string to, EditKind kind,
                        std::string_view api) {
  const uint32_t begin = PlaceOf(from);
  conversion_.AddEdit(begin, begin + static_cast<uint32_t>(from.size()), std::move(to),
                      {kind, RuleKind::kFunction, api});
  NormalizeEdits(&conversion_.edits);
  return *this;
}

Sample& Sample::Find(std::string_view place, std::string id, Severity severity, std::string message,
                     std::string advice) {
  const uint32_t begin = PlaceOf(place);
  conversion_.findings.push_back({begin, begin + static_cast<uint32_t>(place.size()), std::move(id),
                                  severity, std::move(message), std::move(advice)});
  return *this;
}

Sample& Sample::Fail(std::string error) {
  error_ = std::move(error);
  return *this;
}

uint32_t Sample::PlaceOf(std::string_view part) const {
  const size_t place = text_.find(part);
  REQUIRE(place != std::string::npos);
  return static_cast<uint32_t>(place);
}

Sample FullSample() {
  return Sample("src/a.cu",
                "#include <cuda_runtime.h>\n"
                "\tcudaMalloc(&p, 4); f<<<1, 2>>>(p);\n"
                "\n"
                "asm(\"a\"\n"
                "    \"b\");\n"
                "int lane = threadIdx.x & 31;\n")
      .Replace("cuda_runtime.h", "hip/hip_runtime.h", EditKind::kInclude)
      .Replace("cudaMalloc", "hipMalloc")
      .Replace("4", "4U", EditKind::kCall, "")
      .Replace("f<<<1, 2>>>(p)", "hipLaunchKernelGGL(f, 1, 2, 0, 0, p)", EditKind::kLaunch)
      .Find("f<<<1", "HIP2001", Severity::kNote, "launch of `f`")
      .Find("asm(\"a\"\n    \"b\")", "HIP3001", Severity::kError, "inline PTX",
            "Use a builtin, or guard it")
      .Find("threadIdx.x & 31", "HIP3002", Severity::kWarning, "32 lanes are assumed",
            "Use `warpSize - 1`");
}

std::string ReportOf(ReportFormat format, const RunInfo& info, const std::vector<Sample>& files,
                     const Statistics* statistics, bool color) {
  std::string report;
  const std::unique_ptr<Reporter> reporter =
      MakeReporter(format, color, [&report](std::string_view piece) { report.append(piece); });
  RunSummary summary;
  summary.statistics = statistics;
  reporter->Begin(info);
  for (const Sample& file : files) {
    reporter->File(file.Report());
    summary.totals += TotalsOf(file.Report());
  }
  reporter->End(summary);
  return report;
}

}  // namespace hipify
