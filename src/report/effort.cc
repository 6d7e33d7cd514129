#include "report/effort.h"

namespace hipify {

std::string_view EffortName(Effort effort) {
  switch (effort) {
    case Effort::kNone:
      return "none";
    case Effort::kMinutes:
      return "minutes";
    case Effort::kHours:
      return "hours";
    case Effort::kRedesign:
      return "redesign";
  }
  return "";
}

bool ParseEffort(std::string_view word, Effort* effort) {
  for (const Effort known : {Effort::kNone, Effort::kMinutes, Effort::kHours, Effort::kRedesign}) {
    if (word == EffortName(known)) {
      *effort = known;
      return true;
    }
  }
  return false;
}

}  // namespace hipify
