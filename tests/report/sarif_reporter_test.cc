#include <stdlib.h>

#include <nlohmann/json.hpp>

#include "report/sample.h"
#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"

namespace hipify {
namespace {

using Json = nlohmann::ordered_json;

RunInfo Info() {
  RunInfo info;
  info.version = "1.2.3";
  info.home_page = "https://example.org/hipify-cpp";
  info.root = "/home/u/p";
  info.writes = true;
  FindingRule rule;
  rule.id = "HIP3001";
  rule.title = "Inline PTX";
  rule.message = "PTX is an assembly language of NVIDIA";
  rule.explanation = "No other compiler takes it.";
  rule.advice = "Use a builtin";
  rule.severity = Severity::kError;
  rule.effort = Effort::kHours;
  rule.help_uri = "https://example.org/HIP3001";
  info.rules.push_back(rule);
  return info;
}

Json Sarif(const RunInfo& info, const std::vector<Sample>& files) {
  return Json::parse(ReportOf(ReportFormat::kSarif, info, files))["runs"][0];
}

TEST_CASE("a SARIF log without results") {
  CHECK(ReportOf(ReportFormat::kSarif, Info(), {}) ==
        R"({"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0",)"
        R"("runs":[{"tool":{"driver":{"name":"hipify-cpp","version":"1.2.3",)"
        R"("semanticVersion":"1.2.3","informationUri":"https://example.org/hipify-cpp",)"
        R"("rules":[{"id":"HIP3001","name":"InlinePtx","shortDescription":{"text":"Inline PTX."},)"
        R"("fullDescription":{"text":"PTX is an assembly language of NVIDIA."},)"
        R"("help":{"text":"No other compiler takes it. Use a builtin.",)"
        R"("markdown":"No other compiler takes it. Use a builtin."},)"
        R"("helpUri":"https://example.org/HIP3001","defaultConfiguration":{"level":"error"},)"
        R"("properties":{"tags":["hip","portability"],"precision":"high",)"
        R"("problem.severity":"error","effort":"hours"}}]}},)"
        "\n"
        R"("invocations":[{"executionSuccessful":true,"properties":{"resultsLeftOut":0,)"
        R"("summary":{"files":0,"changedFiles":0,"failedFiles":0,)"
        R"("replacements":{"total":0,"names":0,"includes":0,"launches":0,"calls":0},)"
        R"("findings":{"total":0,"errors":0,"warnings":0,"notes":0}}}}],)"
        "\n"
        R"("columnKind":"utf16CodeUnits",)"
        "\n"
        R"("results":[)"
        "\n]}]}\n");
}

TEST_CASE("a finding is a result") {
  const Json run = Sarif(
      Info(), {Sample("./a b.cu", "x\n asm(1);\ny\nz\n")
                   .Find("asm(1)", "HIP3001", Severity::kError, "inline PTX", "Use a builtin")});
  REQUIRE(run["results"].size() == 1);
  Json result = run["results"][0];
  const std::string fingerprint = result["partialFingerprints"]["hipifyFinding/v1"];
  CHECK(fingerprint.size() == 18);
  CHECK(fingerprint.substr(16) == ":1");
  result.erase("partialFingerprints");
  CHECK(result.dump() ==
        R"({"ruleId":"HIP3001","ruleIndex":0,"level":"error",)"
        R"("message":{"text":"inline PTX. Use a builtin."},)"
        R"("locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%20b.cu"},)"
        R"("region":{"startLine":2,"startColumn":2,"endLine":2,"endColumn":8,)"
        R"j("snippet":{"text":"asm(1)"}},)j"
        R"("contextRegion":{"startLine":1,"endLine":3,)"
        R"("snippet":{"text":"x\n asm(1);\ny\n"}}}}]})");
}

TEST_CASE("columns are UTF-16 code units without a byte order mark") {
  const auto region = [](const std::string& text, const std::string& place) {
    const Json run =
        Sarif(Info(), {Sample("a.cu", text).Find(place, "HIP3001", Severity::kNote, "m")});
    Json json = run["results"][0]["locations"][0]["physicalLocation"]["region"];
    json.erase("snippet");
    return json.dump();
  };
  CHECK(region("\xef\xbb\xbfx", "x") ==
        R"({"startLine":1,"startColumn":1,"endLine":1,"endColumn":2})");
  CHECK(region("\xef\xbb\xbfx", "\xef\xbb\xbfx") ==
        R"({"startLine":1,"startColumn":1,"endLine":1,"endColumn":2})");
  CHECK(region("a\n\xc3\xa4\xe4\xf0\x9f\x98\x80x\xc3\xa4;", "x\xc3\xa4") ==
        R"({"startLine":2,"startColumn":5,"endLine":2,"endColumn":7})");
  CHECK(region("\xc3\xa4(1,\n \xc3\xa4 2)", "1,\n \xc3\xa4 2") ==
        R"({"startLine":1,"startColumn":3,"endLine":2,"endColumn":5})");
}

TEST_CASE("the text of long places is left out") {
  const auto location = [](size_t line_size) -> Json {
    const std::string text = "x" + std::string(line_size, '.') + "\n";
    return Sarif(Info(),
                 {Sample("a", text).Find("x", "HIP3001", Severity::kNote,
                                         "m")})["results"][0]["locations"][0]["physicalLocation"];
  };
  CHECK(location(100).contains("contextRegion"));
  CHECK_FALSE(location(3000).contains("contextRegion"));
  CHECK(location(3000)["region"].contains("snippet"));
}

TEST_CASE("fingerprints survive moved lines and tell equal lines apart") {
  const auto fingerprints = [](const std::string& path, const std::string& text) {
    Conversion conversion;
    for (size_t at = text.find("asm"); at != std::string::npos; at = text.find("asm", at + 1)) {
      conversion.findings.push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(at + 3),
                                     "HIP3001", Severity::kNote, "m", ""});
    }
    std::string report;
    const std::unique_ptr<Reporter> reporter = MakeReporter(
        ReportFormat::kSarif, false, [&report](std::string_view piece) { report.append(piece); });
    reporter->Begin(Info());
    reporter->File({path, text, conversion});
    reporter->End({});
    std::vector<std::string> found;
    const Json log = Json::parse(report);
    for (const Json& result : log["runs"][0]["results"]) {
      found.push_back(result["partialFingerprints"]["hipifyFinding/v1"]);
    }
    return found;
  };
  const std::vector<std::string> before = fingerprints("a.cu", "asm(1);\nasm(2);\nasm(1);\n");
  const std::vector<std::string> moved =
      fingerprints("a.cu", "x\n\n  asm(1);\r\nasm(2); \n\tasm(1);\n");
  REQUIRE(before.size() == 3);
  CHECK(before == moved);
  CHECK(before[0] != before[1]);
  CHECK(before[0].substr(0, 16) == before[2].substr(0, 16));
  CHECK(before[2].substr(16) == ":2");
  CHECK(fingerprints("b.cu", "asm(1);\n")[0] != before[0]);
}

TEST_CASE("an id that the catalogue lacks gets a rule") {
  const Json run = Sarif(
      Info(),
      {Sample("a", "x\n").Find("x", "HIP9", Severity::kWarning, "what is this", "Look it up")});
  CHECK(run["results"][0]["ruleIndex"] == 1);
  CHECK(run["tool"]["driver"]["rules"][1].dump() ==
        R"({"id":"HIP9","name":"FindingHip9","shortDescription":{"text":"Finding HIP9."},)"
        R"("fullDescription":{"text":"what is this."},)"
        R"("help":{"text":"what is this. Look it up.","markdown":"what is this. Look it up."},)"
        R"("defaultConfiguration":{"level":"warning"},)"
        R"("properties":{"tags":["hip","portability"],"precision":"high",)"
        R"("problem.severity":"warning","effort":"none"}})");
}

TEST_CASE("replacements are offered as one fix a file, unless files are written") {
  const Sample sample = Sample("a.cu", "\xc3\xa4 cudaFree(p);\n#include <x>\n")
                            .Replace("cudaFree", "hipFree")
                            .Replace("#include <x>\n", "", EditKind::kInclude);
  CHECK(Sarif(Info(), {sample})["results"].empty());

  RunInfo info = Info();
  info.writes = false;
  const Json run = Sarif(info, {sample, Sample("b.cu", "x\n")});
  CHECK(run["tool"]["driver"]["rules"][0]["id"] == "HIP0001");
  CHECK(run["tool"]["driver"]["rules"][1]["id"] == "HIP3001");
  REQUIRE(run["results"].size() == 1);
  const Json& result = run["results"][0];
  CHECK(result["ruleId"] == "HIP0001");
  CHECK(result["ruleIndex"] == 0);
  CHECK(result["level"] == "note");
  CHECK(result["message"]["text"] == "2 replacements can be made in this file.");
  CHECK(result["locations"][0]["physicalLocation"]["region"]["snippet"]["text"] == "cudaFree");
  CHECK(result["fixes"].dump() ==
        R"([{"description":{"text":"Convert to HIP."},)"
        R"("artifactChanges":[{"artifactLocation":{"uri":"a.cu"},"replacements":[)"
        R"({"deletedRegion":{"startLine":1,"startColumn":3,"endLine":1,"endColumn":11},)"
        R"("insertedContent":{"text":"hipFree"}},)"
        R"({"deletedRegion":{"startLine":2,"startColumn":1,"endLine":3,"endColumn":1}}]}]}])");
}

TEST_CASE("files that failed are notifications") {
  const Json run = Sarif(Info(), {Sample("/home/u/p/a.cu", "").Fail("Permission denied")});
  const Json& invocation = run["invocations"][0];
  CHECK(invocation["executionSuccessful"] == false);
  CHECK(invocation["toolExecutionNotifications"].dump() ==
        R"([{"level":"error","message":{"text":"Permission denied."},)"
        R"("locations":[{"physicalLocation":{"artifactLocation":{"uri":"a.cu"}}}]}])");
}

// `count` findings in 12 files with odd names, every third one of each severity.
std::vector<Sample> ManyFindings(int count) {
  const std::vector<std::string> names = {
      "src/a.cu", "./b b.cu",           "\xc3\xbc/x.cu",  "\xfc.cu",   "a:b.cu",
      "../up.cu", "tab\there\nline.cu", "/home/u/p/q.cu", "/abs/x.cu", "a%20b#c?.cu",
      "-",        "[x]/{y}|^`\"<>\\.cu"};
  std::vector<Sample> files;
  for (const std::string& name : names) {
    files.emplace_back(name,
                       "\xef\xbb\xbf#include <a>\r\n\xc3\xa4\xfc asm(1);\r\n\tcudaFree(p);\nend");
    if (count > 0) files.back().Replace("cudaFree", "hipFree").Replace("#", "#include <h>\n#");
  }
  for (int i = 0; i < count; ++i) {
    const auto severity = static_cast<Severity>(i % 3);
    files[static_cast<size_t>(i / 3) % files.size()].Find("asm(1)", i % 2 == 0 ? "HIP3001" : "HIP9",
                                                          severity, SeverityName(severity));
  }
  return files;
}

TEST_CASE("5,000 results are kept, the worst, and the rest counted") {
  const Json run = Sarif(Info(), ManyFindings(9000));
  REQUIRE(run["results"].size() == 5000);
  for (size_t i = 0; i < 5000; ++i) {
    const char* expected = i < 3000 ? "error" : "warning";
    if (run["results"][i]["level"] != expected) FAIL("result " << i);
  }
  const Json& invocation = run["invocations"][0];
  CHECK(invocation["properties"]["resultsLeftOut"] == 4000);
  CHECK(invocation["toolExecutionNotifications"].dump() ==
        R"([{"level":"warning","message":{"text":)"
        R"("4000 less severe results left out: a report holds 5000."}}])");
  CHECK(Sarif(Info(), ManyFindings(5000))["results"].size() == 5000);
  CHECK_FALSE(
      Sarif(Info(), ManyFindings(5000))["invocations"][0].contains("toolExecutionNotifications"));
}

// Runs where HIPIFY_SARIF_MULTITOOL names the program of the npm package of that name.
TEST_CASE("the SARIF multitool has no complaints") {
  const char* multitool = getenv("HIPIFY_SARIF_MULTITOOL");
  if (multitool == nullptr) {
    WARN("HIPIFY_SARIF_MULTITOOL is not set: SARIF is not validated");
    return;
  }
  for (const bool writes : {true, false}) {
    for (const int count : {0, 1, 6000}) {
      RunInfo info = Info();
      info.writes = writes;
      const TempDir folder;
      WriteText(folder / "log.sarif", ReportOf(ReportFormat::kSarif, info, ManyFindings(count)));
      const SpawnResult result = Spawn({multitool, "validate", "log.sarif", "--rule-kind",
                                        "Sarif;Ghas", "--level", "Error;Warning"},
                                       folder.path());
      const std::string printed = result.out + result.err;
      INFO(printed);
      CHECK(printed.find("Analysis completed successfully.") != std::string::npos);
      CHECK(printed.find(": error ") == std::string::npos);
      CHECK(printed.find(": warning ") == std::string::npos);
    }
  }
}

}  // namespace
}  // namespace hipify
