#include "cli/command_line.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <thread>

#include "cli/option_table.h"
#include "rules/nearest_word.h"

// Without this the header keeps regular expressions as globals, which costs start-up time.
#ifndef CXXOPTS_NO_REGEX
#define CXXOPTS_NO_REGEX true
#endif
#include <cxxopts.hpp>

namespace hipify {
namespace {

const OptionSpec* FindOption(std::string_view name) {
  for (const OptionSpec& option : OptionTable()) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

const HipifySpelling* FindSpelling(std::string_view word) {
  for (const HipifySpelling& spelling : HipifySpellings()) {
    if (spelling.spelling == word) return &spelling;
  }
  return nullptr;
}

std::vector<std::string> Split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const size_t end = text.find(separator);
    if (end != 0 && !text.empty()) parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
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
    if (option->argument.empty() && split.has_value) return Fail(name + " takes no value");
    if (!option->argument.empty() && option->implicit.empty() && !split.has_value) {
      awaits_value_ = option;
      return true;
    }
    const std::string value(split.value);
    AddOption(*option, split.has_value ? &value : nullptr);
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

// The values of the options that were given, in the order of the command line.
class GivenOptions {
 public:
  bool Parse(const std::vector<std::string>& arguments, std::vector<std::string>* paths,
             std::string* error) {
    std::vector<const char*> argv = {"hipify-cpp"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    try {
      cxxopts::Options parser = MakeParser();
      parser.allow_unrecognised_options();
      const cxxopts::ParseResult result = parser.parse(static_cast<int>(argv.size()), argv.data());
      for (const cxxopts::KeyValue& given : result.arguments()) {
        values_[given.key()].push_back(given.value());
      }
      *paths = result.unmatched();
      return true;
    } catch (const std::exception& exception) {
      *error = exception.what();
      return false;
    }
  }

  bool Has(const std::string& name) const { return values_.count(name) != 0; }

  // All values of a repeatable option.
  std::vector<std::string> All(const std::string& name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::vector<std::string>() : found->second;
  }

  // The last value, as with most tools the last one wins.
  std::string Last(const std::string& name) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::string() : found->second.back();
  }

  // The parts of comma-separated values.
  std::vector<std::string> Parts(const std::string& name) const {
    std::vector<std::string> parts;
    for (const std::string& value : All(name)) {
      for (std::string& part : Split(value, ',')) parts.push_back(std::move(part));
    }
    return parts;
  }

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

// Fills a CommandLine from the given options. The first failure is kept and ends the reading.
class CommandLineReader {
 public:
  CommandLineReader(const GivenOptions& given, CommandLine* out, std::string* error)
      : given_(given), out_(*out), error_(*error) {}

  bool Read() {
    return ReadMode() && ReadConversion() && ReadSelection() && ReadWriting() && ReadReports() &&
           CheckCombinations();
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
    add("output-dir", Mode::kOutputFolder);
    add("list-files", Mode::kListFiles);
    add("query", Mode::kQuery);
    add("explain", Mode::kExplain);
    add("list-rules", Mode::kListRules);
    if (out_.mode == Mode::kQuery) out_.subject = given_.Last("query");
    if (out_.mode == Mode::kExplain) out_.subject = given_.Last("explain");
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

  bool ReadConversion() {
    const std::string launch = given_.Last("launch");
    if (launch == "hip") out_.launch = LaunchSyntax::kHip;
    if (!launch.empty() && launch != "hip" && launch != "cuda") {
      return Fail("--launch takes cuda or hip, not \"" + launch + "\"");
    }
    out_.roc = given_.Has("roc");
    out_.miopen = given_.Has("miopen");
    out_.experimental = given_.Has("experimental");
    out_.use_hip_data_types = given_.Has("use-hip-data-types");
    out_.rule_files = given_.All("rules");
    out_.overlays = given_.All("overlay");
    out_.keep = given_.Parts("keep");
    out_.strings = given_.Has("strings");
    out_.comments = given_.Has("comments");
    return ReadVersion("rocm", &out_.rocm) && ReadVersion("cuda", &out_.cuda);
  }

  bool ReadVersion(const std::string& name, std::optional<Version>* out) {
    if (!given_.Has(name)) return true;
    *out = Version::Parse(given_.Last(name));
    if (out->has_value() && (*out)->known()) return true;
    return Fail("--" + name + " takes a release such as 6.2 or 6.2.1, not \"" + given_.Last(name) +
                "\"");
  }

  bool ReadSelection() {
    WalkOptions& walk = out_.walk;
    walk.include = given_.All("include");
    walk.exclude = given_.All("exclude");
    if (given_.Has("ext")) {
      walk.extensions.clear();
      for (const std::string& extension : given_.Parts("ext")) {
        walk.extensions.push_back(extension[0] == '.' ? extension.substr(1) : extension);
      }
    }
    walk.hidden = given_.Has("hidden");
    walk.no_ignore = given_.Has("no-ignore");
    walk.follow = given_.Has("follow");
    walk.force_exclude = given_.Has("force-exclude");
    walk.list_skips = given_.Has("verbose");
    out_.path_lists = given_.All("files-from");
    out_.null_separated = given_.Has("null");
    return ReadSize("max-filesize", &walk.max_file_size);
  }

  bool ReadSize(const std::string& name, uint64_t* out) {
    if (!given_.Has(name)) return true;
    const std::string text = given_.Last(name);
    const char* const end = text.data() + text.size();
    const auto [after, status] = std::from_chars(text.data(), end, *out);
    const std::string_view unit(after, static_cast<size_t>(end - after));
    const std::map<std::string_view, int> shifts = {{"", 0}, {"K", 10}, {"M", 20}, {"G", 30}};
    const auto shift = shifts.find(unit);
    if (status != std::errc() || shift == shifts.end() || *out > (UINT64_MAX >> shift->second)) {
      return Fail("--" + name + " takes a size such as 5000, 100K, 20M or 1G, not \"" + text +
                  "\"");
    }
    *out <<= shift->second;
    return true;
  }

  bool ReadWriting() {
    if (given_.Has("backup") && !given_.Has("no-backup")) {
      out_.write.backup_suffix = given_.Last("backup");
      if (out_.write.backup_suffix.find('/') != std::string::npos) {
        return Fail("--backup takes the end of a file name, without \"/\"");
      }
    }
    out_.write.fsync = given_.Has("fsync");
    const std::string output_option = out_.mode == Mode::kOutputFolder ? "output-dir" : "output";
    out_.output = given_.Last(output_option);
    if (given_.Has(output_option) && out_.output.empty()) {
      return Fail("--" + output_option + " needs a name that is not empty");
    }
    if (out_.mode == Mode::kOutputFolder) out_.walk.output_folder = out_.output;
    for (const std::string& list : given_.All("rename-ext")) {
      std::vector<ExtensionRename> renames;
      if (!ParseExtensionRenames(list, &renames, &error_)) return false;
      out_.extension_renames.insert(out_.extension_renames.end(), renames.begin(), renames.end());
    }
    return ReadJobs();
  }

  bool ReadJobs() {
    out_.jobs = std::max(1u, std::thread::hardware_concurrency());
    if (!given_.Has("jobs")) return true;
    constexpr size_t kMostJobs = 1024;
    const std::string text = given_.Last("jobs");
    const char* const end = text.data() + text.size();
    const auto [after, status] = std::from_chars(text.data(), end, out_.jobs);
    if (status == std::errc() && after == end && out_.jobs >= 1 && out_.jobs <= kMostJobs) {
      return true;
    }
    return Fail("--jobs takes a number of threads from 1 to 1024, not \"" + text + "\"");
  }

  bool ReadReports() {
    if (given_.Has("format")) {
      ReportFormat format;
      if (!ParseReportFormat(given_.Last("format"), &format)) {
        return Fail("--format takes text, json, jsonl, sarif, github or html, not \"" +
                    given_.Last("format") + "\"");
      }
      out_.format = format;
    }
    out_.report_file = given_.Last("report-file");
    out_.statistics = given_.Has("stats") || out_.mode == Mode::kExamine;
    out_.warnings = !given_.Has("no-warnings");
    out_.quiet = given_.Has("quiet");
    out_.verbose = given_.Has("verbose");
    out_.has_stdin_name = given_.Has("stdin-filename");
    if (out_.has_stdin_name) out_.stdin_name = given_.Last("stdin-filename");
    return ReadWord("fail-on", {"error", "warning", "never"}, &out_.fail_on) &&
           ReadWord("color", {"auto", "always", "never"}, &out_.color);
  }

  // `words` are the names of the enumerators from 0 on.
  template <typename Enum>
  bool ReadWord(const std::string& name, const std::vector<std::string>& words, Enum* out) {
    if (!given_.Has(name)) return true;
    const auto word = std::find(words.begin(), words.end(), given_.Last(name));
    if (word != words.end()) {
      *out = static_cast<Enum>(word - words.begin());
      return true;
    }
    return Fail("--" + name + " takes " + words[0] + ", " + words[1] + " or " + words[2] +
                ", not \"" + given_.Last(name) + "\"");
  }

  bool CheckCombinations() {
    const bool prints_product = out_.mode == Mode::kStdout || out_.mode == Mode::kPatch ||
                                out_.patch || out_.mode == Mode::kListFiles;
    if (out_.format.has_value() && prints_product && out_.report_file.empty()) {
      return Fail("--format would print the report into the output; give --report-file FILE too");
    }
    if (!out_.extension_renames.empty() && out_.mode != Mode::kOutputFolder) {
      return Fail("--rename-ext needs --output-dir");
    }
    if (!out_.write.backup_suffix.empty() && out_.mode != Mode::kInPlace) {
      return Fail("--backup needs --in-place");
    }
    if (out_.miopen && !out_.roc) return Fail("--miopen needs --roc");
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
  GivenOptions given;
  return ArgumentNormalizer(&normalized, error).Normalize(TranslateHipifySpellings(arguments)) &&
         given.Parse(normalized, &out->paths, error) && CommandLineReader(given, out, error).Read();
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
