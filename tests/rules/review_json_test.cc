// The loader of the catalogue of findings.

#include <string>

#include "rules/rule_image.h"
#include "rules/rule_json.h"
#include "support/catch.h"

namespace hipify {
namespace {

std::string ErrorOf(const std::string& review) {
  RuleSet rules;
  std::string error;
  const bool read = ReadRules("{\"review\": [" + review + "]}", "f.json", &rules, &error);
  CHECK(read == error.empty());
  return error;
}

const std::string kHead =
    R"("id": "X1", "severity": "note", "effort": "hours", "title": "t", "message": "m")";

TEST_CASE("a rule of the catalogue is read as it stands", "[rules]") {
  RuleSet rules;
  std::string error;
  REQUIRE(ReadRules("{\"review\": [{" + kHead + R"(, "explanation": ["a", "b"], "instead": "i",
      "match": [{"names": ["n"], "place": "member", "if": ["c"], "before": "6.1", "pattern": "p",
                 "unless": "u", "except": "e", "strings": true, "counts": [1, 2], "argument": 1,
                 "argument_is": "z", "message": "mm", "instead": "ii"},
                {"literals": ["31"], "if": ["c"], "pattern": "p"},
                {"prefixes": ["abcd"], "pattern": "p"}, {"headers": ["h/"]}],
      "examples": [{"in": ["x", "y"], "ids": ["X1"], "options": ["--roc"]}]}]})",
                    "f.json", &rules, &error));
  REQUIRE(rules.reviews.size() == 1);
  const ReviewRule& rule = rules.reviews[0];
  CHECK(rule.id == "X1");
  CHECK(rule.severity == Severity::kNote);
  CHECK(rule.effort == "hours");
  CHECK(rule.explanation == "a\n\nb");
  CHECK(rule.instead == "i");
  REQUIRE(rule.matches.size() == 4);
  const ReviewMatch& match = rule.matches[0];
  CHECK(match.names == std::vector<std::string>{"n"});
  CHECK(match.place == ReviewPlace::kMember);
  CHECK(match.if_names == std::vector<std::string>{"c"});
  CHECK(match.before == Version(6, 1));
  CHECK(match.pattern == "p");
  CHECK(match.unless == "u");
  CHECK(match.except == "e");
  CHECK(match.strings);
  CHECK(match.counts == std::vector<uint32_t>{1, 2});
  CHECK(match.argument == 1);
  CHECK(match.argument_is == "z");
  CHECK(match.message == "mm");
  CHECK(match.instead == "ii");
  CHECK(rule.matches[1].literals == std::vector<std::string>{"31"});
  CHECK(rule.matches[2].prefixes == std::vector<std::string>{"abcd"});
  CHECK(rule.matches[3].headers == std::vector<std::string>{"h/"});
  REQUIRE(rule.examples.size() == 1);
  CHECK(rule.examples[0].in == "x\ny");
  CHECK(rule.examples[0].options == std::vector<std::string>{"--roc"});

  const RuleImageBuilder builder(rules);
  const RuleImage& image = builder.image();
  REQUIRE(image.FindReview("X1") != nullptr);
  CHECK(image.Text(image.FindReview("X1")->example) == "x\ny");
  CHECK(image.FindReview("X2") == nullptr);
  REQUIRE(image.FindReviewName("n") != nullptr);
  CHECK(image.FindReviewName("n")->matches.size == 1);
  REQUIRE(image.FindReviewName("c") != nullptr);
  CHECK(image.FindReviewName("c")->matches.size == 0);
  CHECK(image.FindReviewName("x") == nullptr);
  CHECK(image.prefix_filter->MayMatch("abcdef"));
  CHECK_FALSE(image.prefix_filter->MayMatch("abxdef"));
}

TEST_CASE("faults of the catalogue name place and key", "[rules]") {
  CHECK(ErrorOf(R"({"id": "X1"})") == "f.json:1:13: key \"severity\": missing in this rule");
  CHECK(ErrorOf(R"({"id": "x1"})").find("capital letters") != std::string::npos);
  CHECK(ErrorOf(R"({"id": "X1", "disable": true})") == "");
  const auto match = [](const std::string& json) {
    return ErrorOf("{" + kHead + R"(, "explanation": "e", "match": [)" + json + "]}");
  };
  CHECK(match(R"({"names": ["a"]})") == "");
  CHECK(match(R"({})").find("needs \"names\"") != std::string::npos);
  CHECK(match(R"({"names": ["a b"]})").find("identifiers") != std::string::npos);
  CHECK(match(R"({"prefixes": ["abc"], "pattern": "p"})").find("four bytes") != std::string::npos);
  CHECK(match(R"({"prefixes": ["abcd"]})").find("key \"pattern\": missing") != std::string::npos);
  CHECK(match(R"({"literals": ["3"], "pattern": "p"})").find("key \"if\": missing") !=
        std::string::npos);
  CHECK(match(R"({"names": ["a"], "pattern": "("})").find("not an RE2 pattern") !=
        std::string::npos);
  CHECK(match(R"({"names": ["a"], "argument": 1})").find("key \"argument_is\": missing") !=
        std::string::npos);
  CHECK(match(R"({"names": ["a"], "patern": "p"})").find("did you mean \"pattern\"?") !=
        std::string::npos);
}

TEST_CASE("two rules of one id in a layer are an error", "[rules]") {
  RuleSet rules;
  std::string error;
  REQUIRE(ReadRules(R"({"review": [{"id": "X1", "disable": true}, {"id": "X1", "disable": true}]})",
                    "f.json", &rules, &error));
  CHECK_FALSE(CheckNoDuplicates({rules}, {"f.json"}, &error));
  CHECK(error == "f.json:1:44: key \"id\": \"X1\" has a rule already, at f.json:1:13");
}

}  // namespace
}  // namespace hipify
