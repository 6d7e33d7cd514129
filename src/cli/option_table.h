// The command line as data: the one place that knows which options there are.

#ifndef HIPIFY_CLI_OPTION_TABLE_H_
#define HIPIFY_CLI_OPTION_TABLE_H_

#include <span>
#include <string_view>

namespace hipify {

// One option of the command line.
struct OptionSpec {
  char letter;                // one-letter name, or 0
  std::string_view name;      // long name
  std::string_view argument;  // what it takes, for the help; empty: nothing
  // The value of the option given without one; only where `argument` may be left out.
  std::string_view implicit;
  bool repeats;            // may be given several times, the values add up
  std::string_view group;  // heading in the help
  std::string_view help;   // one sentence without a full stop
};

// All options, in the order of the help.
std::span<const OptionSpec> OptionTable();

// An option of the hipify tools, with one dash or several, and what it means here.
struct HipifySpelling {
  std::string_view spelling;     // without dashes
  std::string_view replacement;  // options, separated by blanks; empty: accepted and ignored
  bool takes_value;              // `-x=value` or `-x value`: the value goes behind the replacement
};

// All accepted spellings of the hipify tools that are not options of this program in the same form.
std::span<const HipifySpelling> HipifySpellings();

}  // namespace hipify

#endif  // HIPIFY_CLI_OPTION_TABLE_H_
