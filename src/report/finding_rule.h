// What reports say about a finding's id, besides the finding itself.

#ifndef HIPIFY_REPORT_FINDING_RULE_H_
#define HIPIFY_REPORT_FINDING_RULE_H_

#include <string>

#include "convert/finding.h"
#include "report/effort.h"

namespace hipify {

struct FindingRule {
  std::string id;           // "HIP1001"
  std::string title;        // a few words: "No counterpart in HIP"
  std::string message;      // one sentence that holds for any finding of this id
  std::string explanation;  // the long text, plain or Markdown
  std::string advice;       // what to do instead; may be empty
  Severity severity = Severity::kWarning;
  Effort effort = Effort::kNone;
  std::string help_uri;  // a web page; may be empty
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_FINDING_RULE_H_
