// Findings: what a conversion could not do, or what a person has to look at.

#ifndef HIPIFY_CONVERT_FINDING_H_
#define HIPIFY_CONVERT_FINDING_H_

#include <cstdint>
#include <string>

#include "rules/review_rule.h"

namespace hipify {

// "note", "warning" or "error".
const char* SeverityName(Severity severity);

// One place in the text *before* conversion that needs a person.
struct Finding {
  // Bytes [begin, end) of the input text; never empty unless the text is.
  uint32_t begin = 0;
  uint32_t end = 0;
  // Stable id, for example "HIP1001". The catalogue in rules/review.json explains it.
  std::string id;
  Severity severity = Severity::kWarning;
  // One sentence without a final full stop: what was found.
  std::string message;
  // What to do instead; empty where nothing is known.
  std::string advice;
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_FINDING_H_
