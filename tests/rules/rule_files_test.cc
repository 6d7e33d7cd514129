// Tests of the rule files themselves, rules/*.json and rules/overlays/*.json.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/rule_json.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/json_schema.h"
#include "support/repository.h"

namespace hipify {
namespace {

using Json = nlohmann::json;

std::vector<std::string> AllRuleFiles() {
  std::vector<std::string> files = BuiltInRuleFiles();
  for (const std::string& file : OverlayRuleFiles()) files.push_back(file);
  return files;
}

Json ReadJson(const std::string& file) {
  return Json::parse(ReadFileBytes(SourcePath(file)), nullptr, true, /*ignore_comments=*/true);
}

JsonSchema Schema() { return JsonSchema(ReadJson("rules/schema.json")); }

// The lists whose rules stand on one line each.
const std::vector<std::string>& LineLists() {
  static const std::vector<std::string> lists = {"names", "includes", "hip_includes", "calls"};
  return lists;
}

// All rules of a file's lists, in the order of the file as far as the key order tells.
std::vector<Json> RulesOf(const std::string& file, const std::string& list) {
  const Json json = ReadJson(file);
  const Json rules = json.value(list, Json::array());
  return {rules.begin(), rules.end()};
}

TEST_CASE("the schema checker by hand", "[rules]") {
  const JsonSchema schema = Schema();
  const auto fits = [&](const char* json) { return schema.Check(Json::parse(json)) == ""; };
  CHECK(fits("{}"));
  CHECK(fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type"}]})"));
  CHECK(
      fits(R"({"names": [{"cuda": "a", "hip": null, "kind": "type", "support": "unsupported"}]})"));
  CHECK(fits(R"({"names": [{"cuda": "a", "disable": true}]})"));
  CHECK(fits(R"({"includes": [{"cuda": "a.h", "hip": "b.h"}]})"));
  CHECK_FALSE(fits("[]"));
  CHECK_FALSE(fits(R"({"banana": 1})"));
  CHECK_FALSE(fits(R"({"names": {}})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a"}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a", "hip": "b"}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a b", "hip": "b", "kind": "type"}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "thing"}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", "x": 1}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", "hip_since": "x"}]})"));
  CHECK_FALSE(
      fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", "support": "unsupported"}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", "older": []}]})"));
  CHECK_FALSE(fits(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", "context": "x"}]})"));
  CHECK_FALSE(fits(R"({"includes": [{"cuda": "<a.h>", "hip": "b.h"}]})"));
}

TEST_CASE("every rule file fits the schema", "[rules]") {
  const JsonSchema schema = Schema();
  for (const std::string& file : AllRuleFiles()) {
    INFO("file " << file);
    CHECK(schema.Check(ReadJson(file)) == "");
  }
}

TEST_CASE("every rule line fits the schema by itself", "[rules]") {
  // So that one fault does not hide the next.
  const JsonSchema schema = Schema();
  std::string faults;
  for (const std::string& file : AllRuleFiles()) {
    for (const auto& [list, definition] :
         std::map<std::string, std::string>{{"names", "name"},
                                            {"includes", "include"},
                                            {"hip_includes", "hip_include"},
                                            {"review", "review"}}) {
      for (const Json& rule : RulesOf(file, list)) {
        const std::string fault = schema.CheckAs(definition, rule);
        const std::string name = rule.value("cuda", rule.value("id", "?"));
        if (!fault.empty()) faults += file + " " + name + " " + fault + "\n";
      }
    }
  }
  CHECK(faults == "");
}

TEST_CASE("every rule file is read without an error", "[rules]") {
  for (const std::string& file : AllRuleFiles()) {
    RuleSet rules;
    std::string error;
    const bool read = ReadRules(ReadFileBytes(SourcePath(file)), file, &rules, &error);
    CHECK(error == "");
    CHECK(read);
    CHECK(rules.names.size() == RulesOf(file, "names").size());
    CHECK(rules.includes.size() == RulesOf(file, "includes").size());
    CHECK(rules.hip_includes.size() == RulesOf(file, "hip_includes").size());
    CHECK(rules.reviews.size() == RulesOf(file, "review").size());
  }
}

// The file's lines that hold a rule: indented by four blanks.
std::vector<std::string> RuleLines(const std::string& file) {
  std::vector<std::string> lines;
  const std::string text = ReadFileBytes(SourcePath(file));
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    if (line.compare(0, 5, "    {") == 0) lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

TEST_CASE("one rule stands on one line", "[rules]") {
  for (const std::string& file : AllRuleFiles()) {
    // Review rules are texts for readers, several lines each.
    if (!RulesOf(file, "review").empty()) continue;
    INFO("file " << file);
    size_t rules = 0;
    for (const std::string& list : LineLists()) rules += RulesOf(file, list).size();
    const std::vector<std::string> lines = RuleLines(file);
    CHECK(lines.size() == rules);
    std::string broken;
    for (std::string line : lines) {
      if (line.back() == ',') line.pop_back();
      if (!Json::accept(line)) broken += line + "\n";
    }
    CHECK(broken == "");
  }
}

TEST_CASE("rule files end with a newline and hold no tab or carriage return", "[rules]") {
  for (const std::string& file : AllRuleFiles()) {
    INFO("file " << file);
    const std::string text = ReadFileBytes(SourcePath(file));
    CHECK(text.back() == '\n');
    CHECK(text.find_first_of("\t\r") == std::string::npos);
  }
}

TEST_CASE("rules are sorted byte by byte", "[rules]") {
  const std::map<std::string, std::string> sort_keys = {{"names", "cuda"},
                                                        {"includes", "cuda"},
                                                        {"hip_includes", "hip"},
                                                        {"calls", "cuda"},
                                                        {"review", "id"}};
  for (const std::string& file : AllRuleFiles()) {
    for (const auto& [list, key] : sort_keys) {
      std::string before;
      std::string unsorted;
      for (const Json& rule : RulesOf(file, list)) {
        const std::string name = rule.at(key);
        if (name < before) unsorted += before + " stands before " + name + "\n";
        before = name;
      }
      INFO("file " << file << ", list " << list);
      CHECK(unsorted == "");
    }
  }
}

TEST_CASE("no two rules of a layer share a name", "[rules]") {
  // Counted here, not by the product's own check, which the build relies on already.
  std::vector<std::vector<std::string>> layers = {BuiltInRuleFiles()};
  for (const std::string& file : OverlayRuleFiles()) layers.push_back({file});
  for (const std::vector<std::string>& layer : layers) {
    for (const std::string list : {"names", "includes"}) {
      std::map<std::string, std::string> places;
      std::string twice;
      for (const std::string& file : layer) {
        for (const Json& rule : RulesOf(file, list)) {
          const std::string name = rule.at("cuda");
          const auto [entry, is_new] = places.emplace(name, file);
          if (!is_new) twice += name + " in " + entry->second + " and " + file + "\n";
        }
      }
      CHECK(twice == "");
    }
  }
}

TEST_CASE("the inline tests of the rules hold", "[rules]") {
  size_t tests = 0;
  for (const std::string& file : BuiltInRuleFiles()) {
    for (const Json& rule : RulesOf(file, "names")) {
      for (const Json& test : rule.value("tests", Json::array())) {
        ++tests;
        // The header is there so that none is added.
        const std::string header = "#include <hip/hip_runtime.h>\n";
        INFO("rule " << rule.at("cuda") << " in " << file);
        CHECK(Converted(header + test.at("in").get<std::string>()) ==
              header + test.at("out").get<std::string>());
      }
    }
  }
  CHECK(tests > 0);
}

}  // namespace
}  // namespace hipify
