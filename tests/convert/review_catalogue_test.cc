// Every example of rules/review.json, and 60 snippets a family, half of them look-alikes.

#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "convert/review_findings.h"
#include "rules/rule_json.h"
#include "support/catch.h"
#include "support/repository.h"

namespace hipify {
namespace {

using Json = nlohmann::json;

RuleSet Catalogue() {
  RuleSet rules;
  std::string error;
  const std::string file = "rules/review.json";
  REQUIRE(ReadRules(ReadFileBytes(SourcePath(file)), file, &rules, &error));
  return rules;
}

TEST_CASE("every example of the catalogue is reported as it says", "[review]") {
  for (const ReviewRule& rule : Catalogue().reviews) {
    for (const ReviewExample& example : rule.examples) {
      INFO(rule.id << ": " << example.in);
      CHECK(IdsIn(example.in, example.options) == example.ids);
    }
  }
}

TEST_CASE("the catalogue says for each finding when it comes and when not", "[review]") {
  // No built-in rule has such a name: see review_passes_test.cc.
  const std::set<std::string> untested = {"HIP1004"};
  for (const ReviewRule& rule : Catalogue().reviews) {
    INFO(rule.id);
    bool comes = false;
    bool stays_away = false;
    for (const ReviewExample& example : rule.examples) {
      comes |= !example.ids.empty();
      stays_away |= example.ids.empty();
      for (const std::string& id : example.ids) CHECK(id == rule.id);
    }
    CHECK((comes && stays_away) != (untested.count(rule.id) != 0));
    CHECK(rule.message.back() != '.');
    CHECK(rule.explanation.back() == '.');
  }
}

// Text that is a string, or an array of lines.
std::string TextOf(const Json& json) {
  if (json.is_string()) return json;
  std::string text;
  for (const Json& line : json) text += (text.empty() ? "" : "\n") + line.get<std::string>();
  return text;
}

struct Score {
  int snippets = 0;
  int expected = 0;
  int right = 0;
  int wrong = 0;
};

TEST_CASE("snippets: precision and recall of each family", "[review]") {
  std::map<std::string, Score> scores;
  const Json snippets =
      Json::parse(ReadFileBytes(SourcePath("tests/convert/review_snippets.json")));
  for (const Json& snippet : snippets) {
    const std::string family = snippet.at("family");
    const std::string text = TextOf(snippet.at("in"));
    const std::vector<std::string> expected = snippet.at("ids");
    std::vector<std::string> found;
    for (const std::string& id :
         IdsIn(text, snippet.value("options", std::vector<std::string>()))) {
      if (id.compare(0, family.size(), family) == 0) found.push_back(id);
    }
    INFO(text);
    CHECK(found == expected);

    Score& score = scores[family];
    ++score.snippets;
    score.expected += static_cast<int>(expected.size());
    std::multiset<std::string> left(expected.begin(), expected.end());
    for (const std::string& id : found) {
      const auto match = left.find(id);
      if (match == left.end()) {
        ++score.wrong;
      } else {
        ++score.right;
        left.erase(match);
      }
    }
  }
  CHECK(scores.size() == 3);
  for (const auto& [family, score] : scores) {
    CHECK(score.snippets == 60);
    std::printf("%s: %d snippets, precision %d/%d, recall %d/%d\n", family.c_str(), score.snippets,
                score.right, score.right + score.wrong, score.right, score.expected);
  }
}

}  // namespace
}  // namespace hipify
