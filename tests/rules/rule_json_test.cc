#include "rules/rule_json.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.h"

namespace hipify {
namespace {

RuleSet Read(std::string_view json) {
  RuleSet rules;
  std::string error;
  INFO("file: " << json);
  const bool read = ReadRules(json, "f.json", &rules, &error);
  CHECK(error == "");
  REQUIRE(read);
  return rules;
}

NameRule ReadName(std::string_view rule) {
  const RuleSet rules = Read("{\"api\": \"runtime\", \"names\": [" + std::string(rule) + "]}");
  REQUIRE(rules.names.size() == 1);
  return rules.names[0];
}

IncludeRule ReadInclude(std::string_view rule) {
  const RuleSet rules = Read("{\"includes\": [" + std::string(rule) + "]}");
  REQUIRE(rules.includes.size() == 1);
  return rules.includes[0];
}

// A rule file with a fault: `@` stands where the error must point (the first `@`) or may point
// too, and is no part of the file.
struct FaultyFile {
  std::string json;
  std::vector<std::string> places;  // "LINE:COLUMN"
};

FaultyFile WithoutMarks(std::string_view marked) {
  FaultyFile file;
  uint32_t line = 1;
  uint32_t column = 1;
  for (const char c : marked) {
    if (c == '@') {
      file.places.push_back(std::to_string(line) + ":" + std::to_string(column));
      continue;
    }
    file.json += c;
    ++column;
    if (c == '\n') {
      ++line;
      column = 1;
    }
  }
  return file;
}

// Reads a marked file; the error must point to a mark and name `key`. Returns the message.
std::string CheckFault(std::string_view marked, std::string_view key) {
  const FaultyFile file = WithoutMarks(marked);
  INFO("file: " << file.json);
  RuleSet rules;
  std::string error;
  CHECK_FALSE(ReadRules(file.json, "dir/f.json", &rules, &error));
  CHECK(error.find('\n') == std::string::npos);
  for (const std::string& place : file.places) {
    const std::string begin = "dir/f.json:" + place + ": key \"" + std::string(key) + "\": ";
    if (error.compare(0, begin.size(), begin) != 0) continue;
    CHECK(error.size() > begin.size());
    return error.substr(begin.size());
  }
  FAIL_CHECK("the error points to no mark or names another key: " << error);
  return error;
}

bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

constexpr std::string_view kMalloc =
    R"({"cuda": "cudaMalloc", "hip": "hipMalloc", "kind": "function"})";

TEST_CASE("an empty rule file", "[rules]") {
  const RuleSet rules = Read("{}");
  CHECK(rules.names.empty());
  CHECK(rules.includes.empty());
  CHECK(rules.hip_includes.empty());
  CHECK(rules.device_keywords.empty());
}

TEST_CASE("a name with every key", "[rules]") {
  const NameRule rule = ReadName(R"({"cuda": "a", "hip": "b", "roc": "c", "kind": "type",
      "support": "experimental", "roc_support": "experimental", "cuda_since": "1",
      "cuda_deprecated": "2.3", "cuda_removed": "4.5.6", "hip_since": "7.0.1",
      "hip_deprecated": "7.1", "hip_removed": "8",
      "older": [{"hip": "d", "hip_since": "6.1", "hip_removed": "7.0"}, {"hip": "e"}],
      "context": {"argument_of": ["f", "g"]}, "section": "s", "note": "n", "message": "m",
      "instead": "i", "tests": [{"in": "a;", "out": "b;"}]})");
  CHECK(rule.cuda == "a");
  CHECK(rule.hip == "b");
  CHECK(rule.roc == "c");
  CHECK(rule.api == "runtime");
  CHECK(rule.kind == RuleKind::kType);
  CHECK(rule.support == Support::kExperimental);
  CHECK(rule.roc_support == Support::kExperimental);
  CHECK(rule.cuda_since == Version(1, 0));
  CHECK(rule.cuda_deprecated == Version(2, 3));
  CHECK(rule.cuda_removed == Version(4, 5, 6));
  CHECK(rule.hip_since == Version(7, 0, 1));
  CHECK_FALSE(rule.hip_since_at_most);
  CHECK(rule.hip_deprecated == Version(7, 1));
  CHECK(rule.hip_removed == Version(8, 0));
  REQUIRE(rule.older.size() == 2);
  CHECK(rule.older[0].hip == "d");
  CHECK(rule.older[0].hip_since == Version(6, 1));
  CHECK(rule.older[0].hip_removed == Version(7, 0));
  CHECK(rule.older[1].hip == "e");
  CHECK_FALSE(rule.older[1].hip_since.known());
  CHECK(rule.context == Context::kArgumentOf);
  CHECK(rule.context_functions == std::vector<std::string>{"f", "g"});
  CHECK(rule.section == "s");
  CHECK(rule.note == "n");
  CHECK(rule.message == "m");
  CHECK(rule.instead == "i");
  REQUIRE(rule.tests.size() == 1);
  CHECK(rule.tests[0].in == "a;");
  CHECK(rule.tests[0].out == "b;");
  CHECK_FALSE(rule.disable);
}

TEST_CASE("a name's defaults", "[rules]") {
  const NameRule rule = ReadName(kMalloc);
  CHECK(rule.support == Support::kFull);
  CHECK(rule.roc_support == Support::kFull);
  CHECK(rule.roc == "");
  CHECK(rule.context == Context::kAnywhere);
  CHECK_FALSE(rule.hip_since.known());
  CHECK(rule.older.empty());
  CHECK(rule.tests.empty());
}

TEST_CASE("a name without counterpart", "[rules]") {
  const NameRule stated =
      ReadName(R"({"cuda": "a", "hip": null, "kind": "macro", "support": "unsupported"})");
  CHECK(stated.hip == "");
  CHECK(stated.support == Support::kUnsupported);
  CHECK(ReadName(R"({"cuda": "a", "hip": null, "kind": "macro"})").support ==
        Support::kUnsupported);
}

TEST_CASE("every word that a name's keys take", "[rules]") {
  const auto kind = [](const std::string& word) {
    return ReadName(R"({"cuda": "a", "hip": "b", "kind": ")" + word + "\"}").kind;
  };
  CHECK(kind("function") == RuleKind::kFunction);
  CHECK(kind("device_function") == RuleKind::kDeviceFunction);
  CHECK(kind("type") == RuleKind::kType);
  CHECK(kind("enum") == RuleKind::kEnum);
  CHECK(kind("macro") == RuleKind::kMacro);
  CHECK(kind("field") == RuleKind::kField);
  CHECK(kind("namespace") == RuleKind::kNamespace);
  const auto context = [](const std::string& word) {
    return ReadName(R"({"cuda": "a", "hip": "b", "kind": "type", "context": ")" + word + "\"}")
        .context;
  };
  CHECK(context("namespace") == Context::kNamespace);
  CHECK(context("call") == Context::kCall);
  CHECK(context("member") == Context::kMember);
}

TEST_CASE("the names of kinds and support are those of the files", "[rules]") {
  CHECK(RuleKindName(RuleKind::kDeviceFunction) == "device_function");
  CHECK(RuleKindName(RuleKind::kEnum) == "enum");
  CHECK(SupportName(Support::kExperimental) == "experimental");
  CHECK(SupportName(Support::kRemoved) == "removed");
}

TEST_CASE("a release at the latest", "[rules]") {
  const NameRule rule =
      ReadName(R"({"cuda": "a", "hip": "b", "kind": "type", "hip_since": "<=6.2"})");
  CHECK(rule.hip_since == Version(6, 2));
  CHECK(rule.hip_since_at_most);
}

TEST_CASE("a header with every key", "[rules]") {
  const IncludeRule rule =
      ReadInclude(R"({"cuda": "a/b.h", "hip": "c/d.h", "roc": "e.h", "api": "blas",
      "support": "full", "hip_since": "5.7", "provides": "api", "note": "n", "message": "m",
      "instead": "i"})");
  CHECK(rule.cuda == "a/b.h");
  CHECK(rule.hip == "c/d.h");
  CHECK(rule.roc == "e.h");
  CHECK(rule.api == "blas");
  CHECK(rule.support == Support::kFull);
  CHECK(rule.hip_since == Version(5, 7));
  CHECK(rule.provides == Provides::kApi);
  CHECK(rule.note == "n");
  CHECK(rule.message == "m");
  CHECK(rule.instead == "i");
}

TEST_CASE("headers without counterpart", "[rules]") {
  CHECK(ReadInclude(R"({"cuda": "a", "hip": null, "support": "removed"})").support ==
        Support::kRemoved);
  CHECK(ReadInclude(R"({"cuda": "a", "hip": null, "support": "unsupported"})").support ==
        Support::kUnsupported);
  CHECK(ReadInclude(R"({"cuda": "a", "hip": null})").support == Support::kUnsupported);
}

TEST_CASE("HIP's own headers and the device keywords", "[rules]") {
  const RuleSet rules = Read(R"({"hip_includes": [{"hip": "hip/x.h", "provides": "runtime"}],
      "device_keywords": ["__global__", "__device__"]})");
  REQUIRE(rules.hip_includes.size() == 1);
  CHECK(rules.hip_includes[0].hip == "hip/x.h");
  CHECK(rules.hip_includes[0].provides == Provides::kRuntime);
  CHECK(rules.device_keywords == std::vector<std::string>{"__global__", "__device__"});
}

TEST_CASE("a file's api is that of its rules, wherever it stands", "[rules]") {
  const RuleSet rules = Read("{\"names\": [" + std::string(kMalloc) +
                             "], \"includes\": [{\"cuda\": \"x\", \"hip\": \"y\"}, {\"cuda\": "
                             "\"z\", \"hip\": \"y\", \"api\": \"own\"}], \"api\": \"late\"}");
  CHECK(rules.names[0].api == "late");
  CHECK(rules.includes[0].api == "late");
  CHECK(rules.includes[1].api == "own");
}

TEST_CASE("a rule that is taken away needs its name only", "[rules]") {
  const NameRule name = ReadName(R"({"cuda": "cudaFree", "disable": true})");
  CHECK(name.cuda == "cudaFree");
  CHECK(name.disable);
  const IncludeRule include = ReadInclude(R"({"cuda": "cuda.h", "disable": true})");
  CHECK(include.cuda == "cuda.h");
  CHECK(include.disable);
}

TEST_CASE("comments are allowed in rule files", "[rules]") {
  const RuleSet rules = Read("// mine\n{ // these\n\"names\": [" + std::string(kMalloc) + "]}\n");
  CHECK(rules.names.size() == 1);
}

TEST_CASE("a rule file may begin with a byte order mark", "[rules]") {
  CHECK(Read("\xEF\xBB\xBF{\"names\": [" + std::string(kMalloc) + "]}").names.size() == 1);
}

TEST_CASE("reading appends, and rules know their place", "[rules]") {
  RuleSet rules;
  std::string error;
  const std::string file = "{\"names\": [\n  " + std::string(kMalloc) + "]}";
  REQUIRE(ReadRules(file, "a.json", &rules, &error));
  REQUIRE(ReadRules("{\"names\": [{\"cuda\": \"b\", \"hip\": \"c\", \"kind\": \"type\"}]}",
                    "b.json", &rules, &error));
  REQUIRE(rules.names.size() == 2);
  CHECK(rules.names[0].location.line == 2);
  CHECK(rules.names[0].location.column == 3);
  CHECK(rules.names[1].location.line == 1);
  CHECK(rules.names[1].location.column == 12);
}

TEST_CASE("unknown keys, with the nearest known one", "[rules]") {
  CHECK(Contains(CheckFault(R"({"names": [
    {"cuda": "a", "hip": "b", "kind": "type", @"hip_sinc": "6.2"}]})",
                            "hip_sinc"),
                 "\"hip_since\""));
  CHECK(Contains(CheckFault(R"({@"name": []})", "name"), "\"names\""));
  CHECK(Contains(
      CheckFault(R"({"includes": [{"cuda": "a", "hip": "b", @"provide": "api"}]})", "provide"),
      "\"provides\""));
  CHECK(Contains(CheckFault(R"({"hip_includes": [{"hip": "a", @"provids": "api"}]})", "provids"),
                 "\"provides\""));
}

TEST_CASE("unknown keys that resemble none", "[rules]") {
  const std::string message = CheckFault(R"({@"banana": 1})", "banana");
  CHECK_FALSE(Contains(message, "did you mean"));
}

TEST_CASE("unknown keys in the inner objects", "[rules]") {
  const std::string rule = R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", )";
  CheckFault(rule + R"("older": [{"hip": "c", @"since": "6.2"}]}]})", "since");
  CheckFault(rule + R"("tests": [{"in": "c", "out": "d", @"x": "6.2"}]}]})", "x");
  CheckFault(rule + R"("context": {@"arguments_of": ["c"]}}]})", "arguments_of");
}

TEST_CASE("values of the wrong type", "[rules]") {
  const std::string a = R"({"names": [{"cuda": "a", "hip": "b", )";
  CheckFault(R"({"names": [{@"cuda": @7}]})", "cuda");
  CheckFault(R"({"names": [{"cuda": "a", @"hip": @true}]})", "hip");
  CheckFault(a + R"(@"kind": @"thing"}]})", "kind");
  CheckFault(a + R"(@"kind": @null}]})", "kind");
  CheckFault(a + R"("kind": "type", @"support": @"removed"}]})", "support");
  CheckFault(a + R"("kind": "type", @"support": @true}]})", "support");
  CheckFault(a + R"("kind": "type", @"roc": @1}]})", "roc");
  CheckFault(a + R"("kind": "type", @"roc_support": @"x"}]})", "roc_support");
  CheckFault(a + R"("kind": "type", @"context": @"sometimes"}]})", "context");
  CheckFault(a + R"("kind": "type", @"context": @["call"]}]})", "context");
  CheckFault(a + R"("kind": "type", @"note": @["call"]}]})", "note");
  CheckFault(a + R"("kind": "type", @"disable": @"yes"}]})", "disable");
  CheckFault(R"({@"names": @{}})", "names");
  CheckFault(R"({"names": [@7]})", "names");
  CheckFault(R"({@"includes": @"x"})", "includes");
  CheckFault(R"({"includes": [{@"cuda": @["x"]}]})", "cuda");
  CheckFault(R"({"includes": [{"cuda": "x", @"hip": @7}]})", "hip");
  CheckFault(R"({"includes": [{"cuda": "x", "hip": "y", @"provides": @"all"}]})", "provides");
  CheckFault(R"({@"device_keywords": @"x"})", "device_keywords");
  CheckFault(R"({"device_keywords": [@7]})", "device_keywords");
  CheckFault(R"({@"api": @7})", "api");
}

TEST_CASE("values of the wrong type in the inner objects", "[rules]") {
  const std::string a = R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", )";
  CheckFault(a + R"(@"older": @{"hip": "c"}}]})", "older");
  CheckFault(a + R"("older": [@"c"]}]})", "older");
  CheckFault(a + R"("older": [{@"hip": @null}]}]})", "hip");
  CheckFault(a + R"(@"tests": @"c"}]})", "tests");
  CheckFault(a + R"("tests": [{"in": "c", @"out": @7}]}]})", "out");
  CheckFault(a + R"("context": {@"argument_of": @"c"}}]})", "argument_of");
  CheckFault(a + R"("context": {"argument_of": [@7]}}]})", "argument_of");
}

TEST_CASE("names and headers that cannot be any", "[rules]") {
  for (const std::string bad : {"", "a b", "1a", "a-b", "a::b", "a."}) {
    CheckFault(R"({"names": [{@"cuda": @")" + bad + R"(", "hip": "b", "kind": "type"}]})", "cuda");
  }
  for (const std::string bad : {"", "<a.h>", "\\\"a.h\\\"", "a\\nb"}) {
    CheckFault(R"({"includes": [{@"cuda": @")" + bad + R"(", "hip": "b"}]})", "cuda");
  }
}

TEST_CASE("missing keys", "[rules]") {
  CheckFault(R"({"names": [
    {"cuda": "ok", "hip": "b", "kind": "type"},
    @{"hip": "b", "kind": "type"}]})",
             "cuda");
  CheckFault(R"({"names": [@{"cuda": "a", "kind": "type"}]})", "hip");
  CheckFault(R"({"names": [@{"cuda": "a", "hip": "b"}]})", "kind");
  CheckFault(R"({"names": [@{"disable": true}]})", "cuda");
  CheckFault(R"({"names": [@{"cuda": "a", "disable": false}]})", "hip");
  CheckFault(R"({"includes": [@{"hip": "b"}]})", "cuda");
  CheckFault(R"({"includes": [@{"cuda": "b"}]})", "hip");
  CheckFault(R"({"hip_includes": [@{"hip": "b"}]})", "provides");
  CheckFault(R"({"hip_includes": [@{"provides": "api"}]})", "hip");
  const std::string a = R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", )";
  CheckFault(a + R"("older": [@{"hip_since": "6.2"}]}]})", "hip");
  CheckFault(a + R"("tests": [@{"in": "x"}]}]})", "out");
  CheckFault(a + R"("tests": [@{"out": "x"}]}]})", "in");
}

TEST_CASE("a context object without its key", "[rules]") {
  CheckFault(R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", @"context": @{}}]})",
             "argument_of");
}

TEST_CASE("releases that are none", "[rules]") {
  const std::string a = R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", )";
  for (const std::string key : {"cuda_since", "cuda_deprecated", "cuda_removed", "hip_since",
                                "hip_deprecated", "hip_removed"}) {
    for (const std::string bad :
         {"\"\"", "\"6.x\"", "\"v6\"", "6.2", "null", "\"6.2.1.0\"", "\" 6.2\"", "\"0\""}) {
      CheckFault(a + "@\"" + key + "\": @" + bad + "}]}", key);
    }
  }
  CheckFault(a + R"(@"hip_since": @"<6.2"}]})", "hip_since");
  CheckFault(a + R"(@"hip_since": @"<="}]})", "hip_since");
  CheckFault(a + R"(@"cuda_since": @"<=6.2"}]})", "cuda_since");
  CheckFault(a + R"("older": [{"hip": "x", @"hip_since": @"old"}]}]})", "hip_since");
  CheckFault(R"({"includes": [{"cuda": "a", "hip": "b", @"hip_since": @"x"}]})", "hip_since");
}

TEST_CASE("support that contradicts", "[rules]") {
  CheckFault(
      R"({"names": [{"cuda": "a", "hip": "b", "kind": "type", @"support": @"unsupported"}]})",
      "support");
  CheckFault(R"({"names": [{"cuda": "a", "hip": null, "kind": "type", @"support": @"full"}]})",
             "support");
  CheckFault(
      R"({"names": [{"cuda": "a", "hip": null, "kind": "type", @"support": @"experimental"}]})",
      "support");
  CheckFault(R"({"includes": [{"cuda": "a", "hip": "b", @"support": @"removed"}]})", "support");
  CheckFault(R"({"includes": [{"cuda": "a", "hip": null, @"support": @"full"}]})", "support");
}

TEST_CASE("keys that stand twice", "[rules]") {
  RuleSet rules;
  std::string error;
  CHECK_FALSE(
      ReadRules("{\"names\": [{\"cuda\": \"a\",\n \"cuda\": \"b\"}]}", "f.json", &rules, &error));
  CHECK(error.substr(0, 11) == "f.json:2:2:");
  CHECK(Contains(error, "key \"cuda\""));
}

// The place before the message, for files that are not rules at all.
std::string FaultPlace(std::string_view json) {
  RuleSet rules;
  std::string error;
  INFO("file: " << json);
  CHECK_FALSE(ReadRules(json, "f.json", &rules, &error));
  CHECK(error.find('\n') == std::string::npos);
  const size_t end = error.find(": ");
  REQUIRE(end != std::string::npos);
  return error.substr(0, end);
}

TEST_CASE("files that are not rules", "[rules]") {
  CHECK(FaultPlace("") == "f.json:1:1");
  CHECK(FaultPlace("hello") == "f.json:1:1");
  CHECK(FaultPlace("[]") == "f.json:1:1");
  CHECK(FaultPlace("\n null") == "f.json:2:2");
  CHECK(FaultPlace("{\"names\": []}\n}") == "f.json:2:1");
  CHECK(FaultPlace("{\"names\": [,]}") == "f.json:1:12");
  CHECK(FaultPlace("{\"names\": [\n").substr(0, 7) == "f.json:");
  std::string deep = "{\"names\": ";
  for (int i = 0; i < 1000; ++i) deep += '[';
  CHECK(FaultPlace(deep).substr(0, 9) == "f.json:1:");
}

TEST_CASE("a NUL byte behind the rules is not their end", "[rules]") {
  CHECK(FaultPlace(std::string_view("{}\0 x", 5)) == "f.json:1:3");
}

bool NoDuplicates(const std::vector<std::string>& files, std::string* error) {
  std::vector<RuleSet> sets;
  std::vector<std::string> names;
  for (size_t i = 0; i < files.size(); ++i) {
    sets.push_back(Read(files[i]));
    names.push_back(std::string(1, static_cast<char>('a' + i)) + ".json");
  }
  return CheckNoDuplicates(sets, names, error);
}

TEST_CASE("two rules for one name in one file", "[rules]") {
  std::string error;
  CHECK_FALSE(NoDuplicates(
      {"{\"names\": [\n" + std::string(kMalloc) + ",\n  " + std::string(kMalloc) + "]}"}, &error));
  CHECK(error.substr(0, 11) == "a.json:3:3:");
  CHECK(Contains(error, "a.json:2:1"));
  CHECK(Contains(error, "cudaMalloc"));
  CHECK(error.find('\n') == std::string::npos);
}

TEST_CASE("two rules for one name in two files", "[rules]") {
  std::string error;
  CHECK_FALSE(NoDuplicates({"{\"names\": [" + std::string(kMalloc) + "]}", "{}",
                            "{\n\"names\": [{\"cuda\": \"cudaMalloc\", \"disable\": true}]}"},
                           &error));
  CHECK(error.substr(0, 12) == "c.json:2:11:");
  CHECK(Contains(error, "a.json:1:12"));
  CHECK(Contains(error, "cudaMalloc"));
}

TEST_CASE("two rules for one header", "[rules]") {
  std::string error;
  CHECK_FALSE(NoDuplicates({R"({"includes": [{"cuda": "x.h", "hip": "y.h"}]})",
                            R"({"includes": [{"cuda": "x.h", "hip": "z.h"}]})"},
                           &error));
  CHECK(error.substr(0, 12) == "b.json:1:15:");
  CHECK(Contains(error, "a.json:1:15"));
  CHECK(Contains(error, "x.h"));
}

TEST_CASE("a name and a header may be called alike", "[rules]") {
  std::string error;
  CHECK(NoDuplicates({R"({"names": [{"cuda": "x", "hip": "y", "kind": "type"}],
                          "includes": [{"cuda": "x", "hip": "y"}]})"},
                     &error));
  CHECK(NoDuplicates({"{}", "{}"}, &error));
  CHECK(NoDuplicates({}, &error));
  CHECK(error == "");
}

}  // namespace
}  // namespace hipify
