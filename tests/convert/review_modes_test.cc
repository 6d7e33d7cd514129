// What --explain, --list-rules and --query print.

#include <algorithm>
#include <string>
#include <string_view>

#include "cli/catalogue.h"
#include "cli/query.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string Explained(const std::string& id) {
  std::string text;
  std::string error;
  return ExplainFinding(BuiltInTable(), id, &text, &error) ? text : "error: " + error;
}

std::string Queried(const RuleTable& table, const std::string& name, Version rocm) {
  Target target = DefaultOptions().target;
  target.rocm = rocm;
  std::string text;
  std::string error;
  return QueryName(table, target, name, &text, &error) ? text : "error: " + error;
}

std::string Queried(const std::string& name) {
  return Queried(BuiltInTable(), name, BuiltInTable().NewestRocm());
}

TEST_CASE("an id is explained", "[review]") {
  const std::string text = Explained("HIP3030");
  CHECK(text.substr(0, text.find('\n')) == "HIP3030: Dynamic parallelism");
  CHECK(Contains(text, "\nerror, effort: redesign\n"));
  CHECK(Contains(text, "\nWhat to do:\n"));
  CHECK(Contains(text, "\n    __global__ void child();\n"));
  CHECK(Explained("HIP3039") ==
        "error: no finding is called \"HIP3039\"; did you mean HIP3009? --list-rules lists all");
  CHECK(Explained("banana") == "error: no finding is called \"banana\"; --list-rules lists all");
}

TEST_CASE("explanations keep to a terminal's width", "[review]") {
  for (const FindingRule& rule : FindingRulesOf(BuiltInTable())) {
    const std::string text = Explained(rule.id);
    const std::string prose = text.substr(0, text.find("\nExample:"));
    for (size_t begin = 0; begin < prose.size();) {
      const size_t end = std::min(prose.find('\n', begin), prose.size());
      INFO(prose.substr(begin, end - begin));
      CHECK(end - begin <= 80);
      begin = end + 1;
    }
  }
}

TEST_CASE("all findings are listed, a line each", "[review]") {
  const std::string text = ListFindings(BuiltInTable());
  CHECK(Contains(text, "HIP3030  error    redesign  Dynamic parallelism\n"));
  const auto lines = std::count(text.begin(), text.end(), '\n');
  CHECK(static_cast<size_t>(lines) == FindingRulesOf(BuiltInTable()).size());
}

TEST_CASE("the reports' catalogue is that of the layers", "[review]") {
  CHECK(EffortOf(BuiltInTable(), "HIP3030") == Effort::kRedesign);
  CHECK(EffortOf(BuiltInTable(), "HIP3036") == Effort::kNone);
  CHECK(EffortOf(BuiltInTable(), "banana") == Effort::kMinutes);
  const RuleTable table = BuiltInTableWith(R"({"review": [{"id": "HIP3030", "disable": true}]})");
  CHECK(FindingRulesOf(table).size() + 1 == FindingRulesOf(BuiltInTable()).size());
}

TEST_CASE("a name is looked up", "[review]") {
  CHECK(Queried("cudaMalloc") ==
        "cudaMalloc: function, runtime\n"
        "  becomes:    hipMalloc\n"
        "  hip:        hipMalloc\n"
        "  ROCm:       since 1.5\n"
        "  section:    memory\n");
  const std::string zscal = Queried("cublasZscal");
  CHECK(Contains(zscal, "  becomes:    hipblasZscal\n"));
  CHECK(Contains(zscal, "  hip before: hipblasZscal_v2, since 6.0\n"));
  CHECK(Contains(zscal, "  roc:        rocblas_zscal\n"));
  CHECK(Contains(Queried(BuiltInTable(), "cublasZscal", Version(6, 3)),
                 "  becomes:    hipblasZscal_v2\n"));
  CHECK(Contains(Queried("cuCtxAttach"), "  becomes:    nothing: no counterpart\n"));
  CHECK(Contains(Queried("__shfl_sync"), "call as __shfl: argument 1 is dropped\n"));
  CHECK(Contains(Queried("cub"), "  context:    only as a namespace\n"));
}

TEST_CASE("a header is looked up", "[review]") {
  CHECK(Contains(Queried("cuda_runtime.h"),
                 "#include <cuda_runtime.h>\n  becomes:    hip/hip_runtime.h\n"));
  CHECK(Contains(Queried("mma.h"), "  becomes:    nothing: no counterpart\n"));
}

TEST_CASE("an unknown name brings the nearest", "[review]") {
  CHECK(Contains(Queried("cudaMaloc"),
                 "error: no rule knows \"cudaMaloc\"; the nearest known: "
                 "cudaMalloc"));
  CHECK(Queried("banana_split") == "error: no rule knows \"banana_split\"");
}

}  // namespace
}  // namespace hipify
