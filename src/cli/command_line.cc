#include "cli/command_line.h"

#include <algorithm>

#include "cli/generate.h"
#include "cli/option_table.h"
#include "cli/settings.h"
#include "rules/nearest_word.h"

// Without this the header keeps regular expressions as globals, which costs start-up time.
#ifndef CXXOPTS_NO_REGEX
#define CXXOPTS_NO_REGEX true
#endif
#include <cxxopts.hpp>

namespace hipify {
namespace {

const HipifySpelling* FindSpelling(std::string_view word) {
  for (const HipifySpelling& spelling : HipifySpellings()) {
    if (spelling.spelling == word) return &spelling;
  }
  return nullptr;
}

// The words of an argument list: whether it is an option, by its dashes, and its value.
struct SplitArgument {
  size_t dashes = 0;
  std::string_view name;
  std::string_view value;
  bool has_value = false;
};

SplitArgument SplitOption(std::string_view argument) {
  SplitArgument split;
  while (split.dashes < 2 && split.dashes < argument.size() && argument[split.dashes] == '-') {
    ++split.dashes;
  }
  argument.remove_prefix(split.dashes);
  const size_t equals = argument.find('=');
  split.name = argument.substr(0, equals);
  split.has_value = equals != std::string_view::npos;
  if (split.has_value) split.value = argument.substr(equals + 1);
  return split;
}

const OptionSpec* FindLetter(char letter) {
  for (const OptionSpec& option : OptionTable()) {
    if (option.letter == letter) return &option;
  }
  return nullptr;
}

// "unknown option --in-plac; did you mean --in-place?" for `option` as it was written.
std::string UnknownOption(const std::string& option, const SplitArgument& split) {
  std::vector<std::string_view> known;
  for (const OptionSpec& own : OptionTable()) known.push_back(own.name);
  if (split.dashes == 1) {
    for (const HipifySpelling& spelling : HipifySpellings()) known.push_back(spelling.spelling);
  }
  // Any letter is near to any other.
  const std::string_view nearest =
      split.name.size() > 1 ? NearestWord(split.name, known) : std::string_view();
  std::string message = "unknown option " + option;
  if (nearest.empty()) return message + "; --help lists all";
  message += FindOption(nearest) != nullptr ? "; did you mean --" : "; did you mean -";
  return message + std::string(nearest) + "?";
}

// Brings arguments into one form, `--name`, `--name=value` or a path, and checks what cxxopts would
// report with words of its own, or take for a path.
class ArgumentNormalizer {
 public:
  ArgumentNormalizer(std::vector<std::string>* out, std::string* error)
      : out_(*out), error_(*error) {}

  bool Normalize(const std::vector<std::string>& arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      const std::string& argument = arguments[i];
      if (argument == "--") {
        out_.insert(out_.end(), arguments.begin() + static_cast<ptrdiff_t>(i), arguments.end());
        break;
      }
      if (!AddArgument(argument)) return false;
      if (awaits_value_ == nullptr) continue;
      if (i + 1 == arguments.size()) return Fail(MissingValue(*awaits_value_));
      AddOption(*awaits_value_, &arguments[++i]);
      awaits_value_ = nullptr;
    }
    return true;
  }

 private:
  bool Fail(const std::string& message) {
    error_ = message;
    return false;
  }

  static std::string MissingValue(const OptionSpec& option) {
    const std::string name = "--" + std::string(option.name);
    return name + " needs a value: " + name + " " + std::string(option.argument);
  }

  void AddOption(const OptionSpec& option, const std::string* value) {
    out_.push_back("--" + std::string(option.name));
    if (value != nullptr) out_.back() += "=" + *value;
  }

  bool AddArgument(const std::string& argument) {
    const SplitArgument split = SplitOption(argument);
    if (split.dashes == 2) return AddNamed(split);
    if (split.dashes == 1 && argument.size() > 1) return AddLetters(argument, split);
    out_.push_back(argument);
    return true;
  }

  bool AddNamed(const SplitArgument& split) {
    const std::string name = "--" + std::string(split.name);
    const OptionSpec* const option = FindOption(split.name);
    if (option == nullptr) return Fail(UnknownOption(name, split));
    if (option->argument.empty() && split.has_value) return AddSwitch(*option, split);
    if (!option->argument.empty() && option->implicit.empty() && !split.has_value) {
      awaits_value_ = option;
      return true;
    }
    const std::string value(split.value);
    AddOption(*option, split.has_value ? &value : nullptr);
    return true;
  }

  // A switch that a configuration file may have turned on takes true or false.
  bool AddSwitch(const OptionSpec& option, const SplitArgument& split) {
    const std::string name = "--" + std::string(option.name);
    if (option.config == ConfigUse::kNever) return Fail(name + " takes no value");
    if (split.value != "true" && split.value != "false") {
      return Fail(name + " takes true, false or no value");
    }
    const std::string value(split.value);
    AddOption(option, &value);
    return true;
  }

  // Letters without a value, then perhaps one with: `-qj8`, `-qj=8`, `-qj 8`.
  bool AddLetters(const std::string& argument, const SplitArgument& split) {
    for (size_t i = 1; i < argument.size(); ++i) {
      const OptionSpec* const option = FindLetter(argument[i]);
      if (option == nullptr) return Fail(UnknownOption(argument, split));
      if (option->argument.empty()) {
        AddOption(*option, nullptr);
        continue;
      }
      std::string value = argument.substr(i + 1);
      if (value.empty()) {
        awaits_value_ = option;
        return true;
      }
      if (value[0] == '=') value.erase(0, 1);
      AddOption(*option, &value);
      return true;
    }
    return true;
  }

  std::vector<std::string>& out_;
  std::string& error_;
  const OptionSpec* awaits_value_ = nullptr;
};

// The values that `text` has for a spelling of the hipify tools.
std::vector<std::string> ValuesOf(SpellingValue kind, std::string_view text) {
  if (kind == SpellingValue::kText) return {std::string(text)};
  std::vector<std::string> values = Split(text, ',');
  if (kind != SpellingValue::kFolders) return values;
  for (std::string& value : values) {
    while (value.size() > 1 && value.back() == '/') value.pop_back();
    if (value.substr(0, 2) == "./") value.erase(0, 2);
    value += '/';
  }
  return values;
}

cxxopts::Options MakeParser() {
  cxxopts::Options parser("hipify-cpp");
  for (const OptionSpec& option : OptionTable()) {
    std::shared_ptr<cxxopts::Value> value;
    if (option.argument.empty()) {
      value = cxxopts::value<bool>();
    } else {
      value = cxxopts::value<std::string>();
      if (!option.implicit.empty()) value->implicit_value(std::string(option.implicit));
    }
    parser.add_options()(std::string(option.name), "", value);
  }
  return parser;
}

// Sets `*given` to the options that stand in `arguments`, and `*paths` to the rest.
bool ParseOptions(const std::vector<std::string>& arguments, GivenOptions* given,
                  std::vector<std::string>* paths, std::string* error) {
  std::vector<const char*> argv = {"hipify-cpp"};
  for (const std::string& argument : arguments) argv.push_back(argument.c_str());
  try {
    cxxopts::Options parser = MakeParser();
    parser.allow_unrecognised_options();
    const cxxopts::ParseResult result = parser.parse(static_cast<int>(argv.size()), argv.data());
    for (const cxxopts::KeyValue& option : result.arguments()) {
      given->Add(option.key(), option.value());
    }
    *paths = result.unmatched();
  } catch (const std::exception& exception) {
    *error = exception.what();
    return false;
  }
  if (given->Has("no-backup")) given->Undo("backup");
  return true;
}

// Fills a CommandLine from the given options. The first failure is kept and ends the reading.
class CommandLineReader {
 public:
  CommandLineReader(const GivenOptions& given, CommandLine* out, std::string* error)
      : given_(given), out_(*out), error_(*error) {}

  bool Read() {
    Settings settings;
    return ReadMode() && ReadInput() && ReadOutput() && ReadSettings(given_, &settings, &error_) &&
           CheckCombinations(settings);
  }

 private:
  bool Fail(const std::string& message) {
    error_ = message;
    return false;
  }

  bool ReadMode() {
    std::vector<std::string> modes;
    const auto add = [&](const char* name, Mode mode) {
      if (!given_.Has(name)) return;
      modes.push_back("--" + std::string(name));
      out_.mode = mode;
    };
    add("in-place", Mode::kInPlace);
    add("check", Mode::kCheck);
    add("examine", Mode::kExamine);
    add("output", Mode::kOutputFile);
    if (!given_.Has("generate")) add("output-dir", Mode::kOutputFolder);
    add("list-files", Mode::kListFiles);
    add("dump-config", Mode::kDumpConfig);
    add("query", Mode::kQuery);
    add("explain", Mode::kExplain);
    add("list-rules", Mode::kListRules);
    add("generate", Mode::kGenerate);  // --output-dir then says where to
    if (out_.mode == Mode::kQuery) out_.subject = given_.Last("query");
    if (out_.mode == Mode::kExplain) out_.subject = given_.Last("explain");
    if (out_.mode == Mode::kGenerate) out_.subject = given_.Last("generate");
    const bool checks = given_.Has("check");
    if (given_.Has("dry-run") || (given_.Has("diff") && !checks)) {
      modes.push_back("--dry-run");
      out_.mode = Mode::kPatch;
    }
    out_.patch = checks && given_.Has("diff");
    if (given_.Has("version")) out_.mode = Mode::kVersion;
    if (given_.Has("help")) out_.mode = Mode::kHelp;
    if (modes.size() < 2 || given_.Has("version") || given_.Has("help")) return true;
    return Fail(modes[0] + " and " + modes[1] + " are two modes; give one at a time");
  }

  bool ReadInput() {
    out_.path_lists = given_.All("files-from");
    out_.null_separated = given_.Has("null");
    out_.has_stdin_name = given_.Has("stdin-filename");
    if (out_.has_stdin_name) out_.stdin_name = given_.Last("stdin-filename");
    out_.config_file = given_.Last("config");
    out_.finds_config = !given_.Has("no-config");
    return true;
  }

  bool ReadOutput() {
    const std::string output_option = given_.Has("output-dir") ? "output-dir" : "output";
    out_.output = given_.Last(output_option);
    if (given_.Has(output_option) && out_.output.empty()) {
      return Fail("--" + output_option + " needs a name that is not empty");
    }
    out_.report_file = given_.Last("report-file");
    out_.manifest = given_.Last("manifest");
    out_.depfile = given_.Last("depfile");
    if (!given_.Has("format")) return true;
    ReportFormat format;
    if (!ParseReportFormat(given_.Last("format"), &format)) {
      return Fail("--format takes text, json, jsonl, sarif, github or html, not \"" +
                  given_.Last("format") + "\"");
    }
    out_.format = format;
    return true;
  }

  bool CheckCombinations(const Settings& settings) {
    const bool prints_product = out_.mode == Mode::kStdout || out_.mode == Mode::kPatch ||
                                out_.patch || out_.mode == Mode::kListFiles ||
                                out_.mode == Mode::kDumpConfig;
    if (out_.format.has_value() && prints_product && out_.report_file.empty()) {
      return Fail("--format would print the report into the output; give --report-file FILE too");
    }
    if (!settings.extension_renames.empty() && out_.mode != Mode::kOutputFolder) {
      return Fail("--rename-ext needs --output-dir");
    }
    for (const std::string name : {"manifest", "depfile"}) {
      if (!given_.Has(name)) continue;
      if (given_.Last(name).empty()) return Fail("--" + name + " needs a name that is not empty");
      if (out_.mode == Mode::kOutputFile || out_.mode == Mode::kOutputFolder) continue;
      return Fail("--" + name + " needs --output or --output-dir");
    }
    if (!settings.write.backup_suffix.empty() && out_.mode != Mode::kInPlace) {
      return Fail("--backup needs --in-place");
    }
    if (out_.mode == Mode::kGenerate && !CanGenerate(out_.subject)) {
      return Fail("--generate takes hip-on-cuda, not \"" + out_.subject + "\"");
    }
    return true;
  }

  const GivenOptions& given_;
  CommandLine& out_;
  std::string& error_;
};

}  // namespace

std::vector<std::string> TranslateHipifySpellings(const std::vector<std::string>& arguments) {
  std::vector<std::string> translated;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--") {
      translated.insert(translated.end(), arguments.begin() + static_cast<ptrdiff_t>(i),
                        arguments.end());
      break;
    }
    const SplitArgument split = SplitOption(argument);
    const HipifySpelling* const spelling = FindSpelling(split.name);
    const bool is_own = split.dashes == 2 && FindOption(split.name) != nullptr;
    if (split.dashes == 0 || spelling == nullptr || is_own ||
        (split.has_value && spelling->value == SpellingValue::kNone)) {
      translated.push_back(argument);
      continue;
    }
    const bool value_follows =
        spelling->value != SpellingValue::kNone && !split.has_value && i + 1 < arguments.size();
    if (!split.has_value && !value_follows) {
      const std::vector<std::string> options = Split(spelling->replacement, ' ');
      translated.insert(translated.end(), options.begin(), options.end());
      continue;
    }
    const std::string_view value = value_follows ? std::string_view(arguments[++i]) : split.value;
    for (const std::string& part : ValuesOf(spelling->value, value)) {
      translated.push_back(std::string(spelling->replacement) + "=" + part);
    }
  }
  return translated;
}

bool ParseCommandLine(const std::vector<std::string>& arguments, CommandLine* out,
                      std::string* error) {
  std::vector<std::string> normalized;
  return ArgumentNormalizer(&normalized, error).Normalize(TranslateHipifySpellings(arguments)) &&
         ParseOptions(normalized, &out->given, &out->paths, error) &&
         CommandLineReader(out->given, out, error).Read();
}

std::string HelpText() {
  std::string text = "Converts CUDA source code to HIP.\n\nUsage: hipify-cpp [options] [PATH...]\n";
  constexpr size_t kHelpColumn = 30;
  std::string_view group;
  for (const OptionSpec& option : OptionTable()) {
    if (option.group != group) {
      group = option.group;
      text += "\n" + std::string(group) + ":\n";
    }
    std::string line = option.letter != 0 ? "  -" + std::string(1, option.letter) + ", " : "      ";
    line += "--" + std::string(option.name);
    if (!option.argument.empty()) {
      line += option.implicit.empty() ? " " + std::string(option.argument)
                                      : "[=" + std::string(option.argument) + "]";
    }
    if (line.size() + 2 > kHelpColumn) {
      text += line + "\n" + std::string(kHelpColumn, ' ');
    } else {
      text += line + std::string(kHelpColumn - line.size(), ' ');
    }
    text += std::string(option.help) + "\n";
  }
  text +=
      "\nExit status: 0 done; 1 findings, or --check would change something; 2 could not do the "
      "job.\n";
  return text;
}

}  // namespace hipify
