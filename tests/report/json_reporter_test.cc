#include <nlohmann/json.hpp>

#include "report/json_records.h"
#include "report/sample.h"
#include "report/statistics.h"
#include "support/catch.h"

namespace hipify {
namespace {

RunInfo Info() {
  RunInfo info;
  info.version = "1.2.3";
  info.rocm = "7.0";
  info.cuda = "13.0";
  return info;
}

const char* const kSummaryKeys =
    R"("files":3,"changedFiles":1,"failedFiles":1,)"
    R"("replacements":{"total":4,"names":1,"includes":1,"launches":1,"calls":1},)"
    R"("findings":{"total":3,"errors":1,"warnings":1,"notes":1})";

std::vector<Sample> Files() {
  return {FullSample(), Sample("gone.cu", "").Fail("No such file or directory"),
          Sample("plain.h", "x\n")};
}

TEST_CASE("JSON lines") {
  CHECK(
      ReportOf(ReportFormat::kJsonLines, Info(), Files()) ==
      std::string(
          R"({"type":"begin","tool":"hipify-cpp","version":"1.2.3","rocm":"7.0","cuda":"13.0"})"
          "\n"
          R"({"type":"replacement","path":"src/a.cu","line":1,"column":11,"endLine":1,"endColumn":25,)"
          R"("from":"cuda_runtime.h","to":"hip/hip_runtime.h","kind":"include","api":"runtime"})"
          "\n"
          R"({"type":"replacement","path":"src/a.cu","line":2,"column":2,"endLine":2,"endColumn":12,)"
          R"("from":"cudaMalloc","to":"hipMalloc","kind":"function","api":"runtime"})"
          "\n"
          R"({"type":"replacement","path":"src/a.cu","line":2,"column":17,"endLine":2,"endColumn":18,)"
          R"("from":"4","to":"4U","kind":"call"})"
          "\n"
          R"({"type":"replacement","path":"src/a.cu","line":2,"column":21,"endLine":2,"endColumn":35,)"
          R"j("from":"f<<<1, 2>>>(p)","to":"hipLaunchKernelGGL(f, 1, 2, 0, 0, p)",)j"
          R"("kind":"launch","api":"runtime"})"
          "\n"
          R"({"type":"finding","path":"src/a.cu","line":2,"column":21,"endLine":2,"endColumn":26,)"
          R"("id":"HIP2001","severity":"note","message":"launch of `f`"})"
          "\n"
          R"({"type":"finding","path":"src/a.cu","line":4,"column":1,"endLine":5,"endColumn":9,)"
          R"("id":"HIP3001","severity":"error","message":"inline PTX",)"
          R"("advice":"Use a builtin, or guard it"})"
          "\n"
          R"({"type":"finding","path":"src/a.cu","line":6,"column":12,"endLine":6,"endColumn":28,)"
          R"("id":"HIP3002","severity":"warning","message":"32 lanes are assumed",)"
          R"("advice":"Use `warpSize - 1`"})"
          "\n"
          R"({"type":"file","path":"src/a.cu","replacements":4,"findings":3})"
          "\n"
          R"({"type":"file","path":"gone.cu","replacements":0,"findings":0,)"
          R"("error":"No such file or directory"})"
          "\n"
          R"({"type":"file","path":"plain.h","replacements":0,"findings":0})"
          "\n"
          R"({"type":"summary",)") +
          kSummaryKeys + "}\n");
}

TEST_CASE("one JSON document") {
  const std::string report = ReportOf(ReportFormat::kJson, Info(), Files());
  CHECK(
      report ==
      std::string(
          R"({"tool":"hipify-cpp","version":"1.2.3","rocm":"7.0","cuda":"13.0","files":[)"
          "\n"
          R"({"path":"src/a.cu","replacements":[)"
          R"({"line":1,"column":11,"endLine":1,"endColumn":25,)"
          R"("from":"cuda_runtime.h","to":"hip/hip_runtime.h","kind":"include","api":"runtime"},)"
          R"({"line":2,"column":2,"endLine":2,"endColumn":12,)"
          R"("from":"cudaMalloc","to":"hipMalloc","kind":"function","api":"runtime"},)"
          R"({"line":2,"column":17,"endLine":2,"endColumn":18,"from":"4","to":"4U","kind":"call"},)"
          R"({"line":2,"column":21,"endLine":2,"endColumn":35,)"
          R"j("from":"f<<<1, 2>>>(p)","to":"hipLaunchKernelGGL(f, 1, 2, 0, 0, p)",)j"
          R"("kind":"launch","api":"runtime"}],"findings":[)"
          R"({"line":2,"column":21,"endLine":2,"endColumn":26,)"
          R"("id":"HIP2001","severity":"note","message":"launch of `f`"},)"
          R"({"line":4,"column":1,"endLine":5,"endColumn":9,)"
          R"("id":"HIP3001","severity":"error","message":"inline PTX",)"
          R"("advice":"Use a builtin, or guard it"},)"
          R"({"line":6,"column":12,"endLine":6,"endColumn":28,)"
          R"("id":"HIP3002","severity":"warning","message":"32 lanes are assumed",)"
          R"("advice":"Use `warpSize - 1`"}]},)"
          "\n"
          R"({"path":"gone.cu","error":"No such file or directory","replacements":[],"findings":[]},)"
          "\n"
          R"({"path":"plain.h","replacements":[],"findings":[]})"
          "\n"
          R"(],"summary":{)") +
          kSummaryKeys + "}}\n");
  CHECK(nlohmann::json::accept(report));
}

TEST_CASE("a run without files") {
  const std::string report = ReportOf(ReportFormat::kJson, {}, {});
  CHECK(report ==
        "{\"tool\":\"hipify-cpp\",\"version\":\"\",\"files\":[\n],\"summary\":"
        R"({"files":0,"changedFiles":0,"failedFiles":0,)"
        R"("replacements":{"total":0,"names":0,"includes":0,"launches":0,"calls":0},)"
        R"("findings":{"total":0,"errors":0,"warnings":0,"notes":0}}})"
        "\n");
  CHECK(nlohmann::json::accept(report));
}

TEST_CASE("statistics are part of the summary") {
  Statistics statistics(
      [](std::string_view id) { return id == "HIP3001" ? Effort::kRedesign : Effort::kNone; });
  statistics.Add(FullSample().Report());
  const std::string report = ReportOf(ReportFormat::kJsonLines, {}, {}, &statistics);
  const std::string counts =
      R"("lines":6,"changedLines":2,"replacementsByApi":{"other":1,"runtime":3},)"
      R"("replacementsByKind":{"call":1,"function":1,"include":1,"launch":1},)"
      R"("findingsById":{"HIP2001":1,"HIP3001":1,"HIP3002":1},)"
      R"("percent":{"automatic":80,"minutes":0,"hours":0,"redesign":20}})";
  const std::string expected = R"("statistics":{"total":{)" + counts +
                               R"(,"files":[{"path":"src/a.cu",)" + counts +
                               R"(],"mostWork":["src/a.cu"]}})"
                               "\n";
  REQUIRE(report.size() > expected.size());
  CHECK(report.substr(report.size() - expected.size()) == expected);
}

TEST_CASE("paths that are not UTF-8 are base64") {
  CHECK(JsonText(JsonPath("gr\xc3\xbcn\n.cu")) == "\"gr\xc3\xbcn\\n.cu\"");
  CHECK(JsonText(JsonPath("\xfc")) == R"({"bytes":"/A=="})");
  CHECK(JsonText(JsonPath("\xfc.")) == R"({"bytes":"/C4="})");
  CHECK(JsonText(JsonPath("\xfc.c")) == R"({"bytes":"/C5j"})");
  CHECK(JsonText(JsonPath("\xfc.cu")) == R"({"bytes":"/C5jdQ=="})");
  CHECK(JsonText(JsonPath("\xff\xfe\xfb")) == R"({"bytes":"//77"})");
  CHECK(JsonText(JsonPath("")) == "\"\"");
}

TEST_CASE("texts that are not UTF-8 do no harm") {
  Sample sample("\xfc.cu", "\xe4 x\xf6\n");
  sample.Replace("x\xf6", "\xff").Find("\xe4", "H\xe4", Severity::kNote, "m\xe4", "a\xe4");
  sample.Fail("\xe4");
  for (const ReportFormat format :
       {ReportFormat::kJson, ReportFormat::kJsonLines, ReportFormat::kSarif, ReportFormat::kText,
        ReportFormat::kGithub}) {
    CHECK_FALSE(ReportOf(format, {}, {sample}).empty());
  }
  CHECK(ReportOf(ReportFormat::kJsonLines, {}, {sample})
            .find(R"("from":"x)"
                  "\xef\xbf\xbd"
                  R"(","to":")"
                  "\xef\xbf\xbd\"") != std::string::npos);
  CHECK(nlohmann::json::accept(ReportOf(ReportFormat::kJson, {}, {sample})));
  CHECK(nlohmann::json::accept(ReportOf(ReportFormat::kSarif, {}, {sample})));
}

}  // namespace
}  // namespace hipify
