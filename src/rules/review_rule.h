// The catalogue of findings: what one rule of rules/review.json says.
//
// A rule explains an id, and may say by data where the finding is found. What data cannot say is
// found by a pass of convert/, which reports under the id. rules/README.md describes the format by
// example.

#ifndef HIPIFY_RULES_REVIEW_RULE_H_
#define HIPIFY_RULES_REVIEW_RULE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/version.h"

namespace hipify {

enum class Severity : uint8_t { kNote, kWarning, kError };

// Where in a file a rule stands, for messages.
struct RuleLocation {
  uint32_t line = 0;
  uint32_t column = 0;
};

// Where a name must stand to be a candidate.
enum class ReviewPlace : uint8_t {
  kAnywhere,
  kCall,       // `name(` or `name<...>(`, not a member
  kMember,     // `.name` or `->name`
  kNamespace,  // `name::`, `using namespace name`
  kDirective,  // in a preprocessor directive
};

// One way to find a finding. Candidates come from the lexer (names) or from a search for a few
// bytes (literals), both cheap; only what passes the other conditions is looked at by a pattern.
struct ReviewMatch {
  // Candidates. At least one list is not empty.
  std::vector<std::string> names;  // whole names in code
  std::vector<std::string>
      prefixes;  // begins of names that no rule knows and the file not declares
  std::vector<std::string> literals;  // bytes in code, not inside a longer name or number
  std::vector<std::string> headers;   // begins of include operands that no rule knows

  ReviewPlace place = ReviewPlace::kAnywhere;  // for names and prefixes
  std::vector<std::string> if_names;           // one of these must stand in the file's code
  Version before;                              // only for ROCm before this release
  // RE2, case sensitive: must match somewhere in the candidate's statement or line, on the
  // candidate. Comments are blanked, literals too unless `strings`. What the pattern's first group
  // matches is reported, or the whole match where it has none; without pattern the candidate.
  std::string pattern;
  std::string unless;  // RE2: must match nowhere in that statement or line
  std::string except;  // RE2: must not match anywhere in the candidate
  bool strings = false;
  // Conditions on the call whose name the candidate is.
  std::vector<uint32_t> counts;  // one of these argument counts; empty: any
  int32_t argument = -1;         // index of the argument that `argument_is` must match as a whole
  std::string argument_is;       // RE2
  std::string message;           // instead of the rule's; `{}` stands for the reported text
  std::string instead;           // instead of the rule's
  RuleLocation location;
};

// An example of the catalogue, which is a test.
struct ReviewExample {
  std::string in;
  std::vector<std::string> ids;      // what is reported, in the order of the text
  std::vector<std::string> options;  // "--rocm=6.0", "--launch=hip", ...
  RuleLocation location;
};

struct ReviewRule {
  std::string id;  // "HIP3010"
  Severity severity = Severity::kWarning;
  std::string effort;       // "none", "minutes", "hours" or "redesign"
  std::string title;        // a few words
  std::string message;      // one sentence without full stop; `{}` stands for the reported text
  std::string explanation;  // the long text
  std::string instead;      // what to do
  std::vector<ReviewMatch> matches;
  std::vector<ReviewExample> examples;
  bool disable = false;
  RuleLocation location;
};

}  // namespace hipify

#endif  // HIPIFY_RULES_REVIEW_RULE_H_
