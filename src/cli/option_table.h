// The command line as data: the one place that knows which options there are.

#ifndef HIPIFY_CLI_OPTION_TABLE_H_
#define HIPIFY_CLI_OPTION_TABLE_H_

#include <cstdint>
#include <span>
#include <string_view>

namespace hipify {

// Whether an option may stand in a configuration file, and what the same option in a stronger
// place, such as the command line, does to it.
enum class ConfigUse : uint8_t {
  kNever,     // it is about one run, not about a project
  kReplaces,  // the stronger place's value counts
  kAdds,      // all values count
};

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
  ConfigUse config = ConfigUse::kNever;
};

// All options, in the order of the help.
std::span<const OptionSpec> OptionTable();

// The option with the long name `name`, without dashes, or null.
const OptionSpec* FindOption(std::string_view name);

// What an option of the hipify tools takes, as `-x=value` or `-x value`.
enum class SpellingValue : uint8_t {
  kNone,
  kText,     // goes behind the replacement
  kList,     // comma-separated; each part gets a replacement of its own
  kFolders,  // the same, and each part becomes a glob that only folders match
};

// An option of the hipify tools, with one dash or several, and what it means here.
struct HipifySpelling {
  std::string_view spelling;     // without dashes
  std::string_view replacement;  // options, separated by blanks; only one if there is a value
  SpellingValue value;
};

// All accepted spellings of the hipify tools that are not options of this program in the same form.
std::span<const HipifySpelling> HipifySpellings();

}  // namespace hipify

#endif  // HIPIFY_CLI_OPTION_TABLE_H_
