// Converts every name and header of the rule files alone and compares with what its rule says. The
// expected answers are worked out here from the JSON, without the product's rule reader.

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "convert/converter.h"
#include "rules/rule_table.h"
#include "source/edit.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/repository.h"

namespace hipify {
namespace {

using Json = nlohmann::json;
using Release = std::array<int, 3>;

// A rule with the API of its file.
struct Rule {
  Json json;
  std::string api;

  std::string Text(const char* key) const {
    const auto found = json.find(key);
    return found == json.end() || !found->is_string() ? "" : found->get<std::string>();
  }
};

std::vector<Rule> BuiltIn(const char* list) {
  std::vector<Rule> rules;
  for (const std::string& file : BuiltInRuleFiles()) {
    const Json json =
        Json::parse(ReadFileBytes(SourcePath(file)), nullptr, true, /*ignore_comments=*/true);
    for (const Json& rule : json.value(list, Json::array())) {
      rules.push_back({rule, rule.value("api", json.value("api", ""))});
    }
  }
  return rules;
}

const std::vector<Rule>& Names() {
  static const std::vector<Rule> rules = BuiltIn("names");
  return rules;
}

const std::vector<Rule>& Includes() {
  static const std::vector<Rule> rules = BuiltIn("includes");
  return rules;
}

// "6.2.1" or "<=6.2"; the empty text is the release before all.
Release ReleaseOf(const std::string& text) {
  Release release{};
  const char* const digits = text.c_str() + (text.compare(0, 2, "<=") == 0 ? 2 : 0);
  std::sscanf(digits, "%d.%d.%d", &release[0], &release[1], &release[2]);
  return release;
}

bool IsAtMost(const std::string& since) { return since.compare(0, 2, "<=") == 0; }

// The latest ROCm release in the files.
Release NewestRelease() {
  Release newest{};
  const auto note = [&](const std::string& text) { newest = std::max(newest, ReleaseOf(text)); };
  for (const Rule& rule : Names()) {
    for (const char* key : {"hip_since", "hip_deprecated", "hip_removed"}) note(rule.Text(key));
  }
  for (const Rule& rule : Includes()) note(rule.Text("hip_since"));
  return newest;
}

// What the name becomes without a roc library; the name itself where it stays.
std::string ExpectedHip(const Rule& rule, Release rocm, bool experimental) {
  const std::string cuda = rule.Text("cuda");
  if (rule.json.at("hip").is_null()) return cuda;
  if (rule.Text("support") == "experimental" && !experimental) return cuda;
  const std::string since = rule.Text("hip_since");
  if (IsAtMost(since) || ReleaseOf(since) <= rocm) return rule.Text("hip");
  for (const Json& older : rule.json.value("older", Json::array())) {
    const Release removed = ReleaseOf(older.value("hip_removed", "999"));
    if (ReleaseOf(older.value("hip_since", "")) <= rocm && rocm < removed) return older.at("hip");
  }
  return cuda;
}

// What comes before and behind a name so that the name is the rule's.
struct Surroundings {
  std::string before;
  std::string after;
};

Surroundings ContextOf(const Rule& rule) {
  const Json context = rule.json.value("context", Json());
  if (context == "namespace") return {"", "::x y;"};
  if (context == "call") return {"x = ", "(1);"};
  if (context == "member") return {"x.", ";"};
  if (context.is_object()) {
    // A function that has no rule itself.
    for (const std::string function : context.at("argument_of")) {
      if (!BuiltInTable().FindName(function)) return {function + "(", ");"};
    }
    FAIL("no such function for " << rule.Text("cuda"));
  }
  return {"", ";"};
}

// Converts every name alone on a line. Returns the lines that are not as `expected` says.
template <typename Expected>
std::string Mismatches(const ConvertOptions& options, const Expected& expected) {
  // So that none is added.
  const std::string header = "#include <hip/hip_runtime.h>\n";
  std::string mismatches;
  Converter converter(options);
  for (const Rule& rule : Names()) {
    const Surroundings around = ContextOf(rule);
    const std::string line = around.before + rule.Text("cuda") + around.after + "\n";
    Conversion conversion;
    converter.Convert(header + line, TraitsOf("a.cu"), &conversion);
    const std::string got = ApplyEdits(header + line, conversion.edits);
    const std::string wanted = header + around.before + expected(rule) + around.after + "\n";
    if (got == wanted) continue;
    mismatches += line.substr(0, line.size() - 1) + " became " + got.substr(header.size()) +
                  "  instead of " + wanted.substr(header.size());
  }
  return mismatches;
}

ConvertOptions OptionsFor(Version rocm) {
  ConvertOptions options = DefaultOptions();
  options.target.rocm = rocm;
  return options;
}

Version VersionOf(Release release) {
  return {static_cast<uint32_t>(release[0]), static_cast<uint32_t>(release[1]),
          static_cast<uint32_t>(release[2])};
}

TEST_CASE("there are about as many rules as there are facts", "[rules]") {
  CHECK(Names().size() > 9600);
  CHECK(Includes().size() >= 74);
}

TEST_CASE("the newest ROCm of the table", "[rules]") {
  CHECK(BuiltInTable().NewestRocm() == VersionOf(NewestRelease()));
}

TEST_CASE("every name for the newest ROCm", "[rules]") {
  const Release newest = NewestRelease();
  CHECK(Mismatches(OptionsFor(VersionOf(newest)),
                   [&](const Rule& rule) { return ExpectedHip(rule, newest, false); }) == "");
}

TEST_CASE("every name for older ROCm", "[rules]") {
  for (const Release rocm :
       {Release{5, 7, 0}, Release{6, 2, 0}, Release{6, 5, 0}, Release{7, 0, 0}, Release{1, 0, 0}}) {
    INFO("ROCm " << rocm[0] << "." << rocm[1]);
    CHECK(Mismatches(OptionsFor(VersionOf(rocm)),
                     [&](const Rule& rule) { return ExpectedHip(rule, rocm, false); }) == "");
  }
}

TEST_CASE("names that came after ROCm 5.7 and 6.2 stay", "[rules]") {
  // A check of the test above: there are such names.
  for (const Release rocm : {Release{5, 7, 0}, Release{6, 2, 0}}) {
    const auto count = std::count_if(Names().begin(), Names().end(), [&](const Rule& rule) {
      return ReleaseOf(rule.Text("hip_since")) > rocm && rule.Text("cuda") != rule.Text("hip") &&
             ExpectedHip(rule, rocm, false) == rule.Text("cuda");
    });
    CHECK(count > 100);
  }
}

TEST_CASE("every name with experimental answers", "[rules]") {
  const Release newest = NewestRelease();
  ConvertOptions options = OptionsFor(VersionOf(newest));
  options.target.experimental = true;
  CHECK(Mismatches(options, [&](const Rule& rule) { return ExpectedHip(rule, newest, true); }) ==
        "");
}

std::string ExpectedRoc(const Rule& rule, Release rocm, bool miopen) {
  const std::string cuda = rule.Text("cuda");
  const std::string support = rule.Text("roc_support");
  const bool has_roc = !rule.Text("roc").empty() || support == "unsupported";
  const bool is_miopen = rule.api == "dnn" || rule.Text("roc").compare(0, 6, "miopen") == 0;
  if (!has_roc || (is_miopen && !miopen)) return ExpectedHip(rule, rocm, false);
  if (support == "unsupported" || support == "experimental") return cuda;
  return rule.Text("roc");
}

TEST_CASE("every name with the roc libraries", "[rules]") {
  const Release newest = NewestRelease();
  ConvertOptions options = OptionsFor(VersionOf(newest));
  options.target.roc = true;
  for (const bool miopen : {false, true}) {
    options.target.miopen = miopen;
    INFO("miopen " << miopen);
    CHECK(Mismatches(options,
                     [&](const Rule& rule) { return ExpectedRoc(rule, newest, miopen); }) == "");
  }
}

// Converts every header alone. Returns what is not as `expected` says; "" means that the line goes.
template <typename Expected>
std::string HeaderMismatches(const ConvertOptions& options, const Expected& expected) {
  std::string mismatches;
  for (const Rule& rule : Includes()) {
    const std::string cuda = rule.Text("cuda");
    const std::string wanted = expected(rule);
    for (const std::string quotes : {"<>", "\"\""}) {
      const auto line = [&](const std::string& path) {
        return path.empty() ? "" : "#include " + quotes.substr(0, 1) + path + quotes[1] + "\n";
      };
      const std::string got = ApplyEdits(line(cuda), ConversionOf(line(cuda), options).edits);
      if (got != line(wanted)) mismatches += cuda + " became " + got + "\n";
    }
  }
  return mismatches;
}

std::string ExpectedHeader(const Rule& rule, Release rocm) {
  const bool stays =
      rule.Text("support") == "unsupported" || ReleaseOf(rule.Text("hip_since")) > rocm;
  return stays ? rule.Text("cuda") : rule.Text("hip");
}

TEST_CASE("every header for the newest ROCm", "[rules]") {
  const Release newest = NewestRelease();
  CHECK(HeaderMismatches(OptionsFor(VersionOf(newest)),
                         [&](const Rule& rule) { return ExpectedHeader(rule, newest); }) == "");
}

TEST_CASE("every header for an older ROCm", "[rules]") {
  const Release rocm = {5, 2, 0};
  CHECK(HeaderMismatches(OptionsFor(VersionOf(rocm)),
                         [&](const Rule& rule) { return ExpectedHeader(rule, rocm); }) == "");
}

TEST_CASE("every header with the roc libraries", "[rules]") {
  const Release newest = NewestRelease();
  ConvertOptions options = OptionsFor(VersionOf(newest));
  options.target.roc = true;
  for (const bool miopen : {false, true}) {
    options.target.miopen = miopen;
    CHECK(HeaderMismatches(options, [&](const Rule& rule) {
            const bool has_roc = !rule.Text("roc").empty() && (rule.api != "dnn" || miopen);
            return has_roc ? rule.Text("roc") : ExpectedHeader(rule, newest);
          }) == "");
  }
}

TEST_CASE("the filter lets every name through that has something to say", "[rules]") {
  const RuleTable& table = BuiltInTable();
  std::string stopped;
  for (const Rule& rule : Names()) {
    const std::string name = rule.Text("cuda");
    for (const Version rocm : {Version(5, 0), Version(6, 2), table.NewestRocm()}) {
      for (const bool roc : {false, true}) {
        Target target = DefaultOptions().target;
        target.rocm = rocm;
        target.roc = target.miopen = roc;
        const Answer answer = AnswerFor(table.FindName(name), target);
        const bool passes = table.filter().MayMatch(name.data(), name.data() + name.size());
        if (answer.kind != AnswerKind::kSame && !passes) stopped += name + "\n";
      }
    }
  }
  CHECK(stopped == "");
}

}  // namespace
}  // namespace hipify
