// How much work by hand a finding stands for.

#ifndef HIPIFY_REPORT_EFFORT_H_
#define HIPIFY_REPORT_EFFORT_H_

#include <cstdint>
#include <string_view>

namespace hipify {

enum class Effort : uint8_t {
  kNone,      // nothing to do, good to know
  kMinutes,   // an edit that the advice spells out
  kHours,     // code to rewrite and to test
  kRedesign,  // another algorithm, library or program structure
};

// "none", "minutes", "hours" or "redesign": the words of the findings catalogue.
std::string_view EffortName(Effort effort);

// The reverse. Returns false and leaves `*effort` alone for any other word.
bool ParseEffort(std::string_view word, Effort* effort);

}  // namespace hipify

#endif  // HIPIFY_REPORT_EFFORT_H_
