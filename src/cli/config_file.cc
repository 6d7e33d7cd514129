#include "cli/config_file.h"

#include <vector>

#include "cli/option_table.h"
#include "cli/settings.h"
#include "rules/located_json.h"
#include "rules/nearest_word.h"
#include "tree/posix_file.h"
#include "tree/read_file.h"

namespace hipify {
namespace {

using Type = LocatedJson::Type;

bool IsList(const OptionSpec& option) { return option.repeats; }
bool IsSwitch(const OptionSpec& option) { return option.argument.empty(); }

std::string Quoted(std::string_view word) { return '"' + std::string(word) + '"'; }

// What is wrong with a key that is not an option for configuration files.
std::string UnknownKey(std::string_view key) {
  if (FindOption(key) != nullptr) {
    return Quoted(key) + " is about a single run; give --" + std::string(key) +
           " on the command line";
  }
  std::vector<std::string_view> known;
  for (const OptionSpec& option : OptionTable()) {
    if (option.config != ConfigUse::kNever) known.push_back(option.name);
  }
  const std::string_view nearest = NearestWord(key, known);
  if (!nearest.empty())
    return "unknown key " + Quoted(key) + "; did you mean " + Quoted(nearest) + "?";
  return "unknown key " + Quoted(key) + "; --dump-config shows all";
}

class ConfigReader {
 public:
  ConfigReader(const std::string& path, GivenOptions* out, std::string* error)
      : path_(path), out_(*out), error_(*error) {}

  bool Read(const LocatedJson& config) {
    if (config.type != Type::kObject) {
      return Fail(config.line, config.column, "a configuration is an object: { ... }");
    }
    for (const JsonMember& member : config.members) {
      const OptionSpec* const option = FindOption(member.key);
      if (option == nullptr || option->config == ConfigUse::kNever) {
        return Fail(member.line, member.column, UnknownKey(member.key));
      }
      if (!ReadOption(*option, member.value)) return false;
    }
    return true;
  }

 private:
  bool Fail(uint32_t line, uint32_t column, const std::string& message) {
    error_ = LocatedMessage(path_, line, column, message);
    return false;
  }

  bool ReadOption(const OptionSpec& option, const LocatedJson& value) {
    const std::string name(option.name);
    if (value.type == Type::kNull || (value.type == Type::kBoolean && !value.boolean) ||
        (IsList(option) && value.type == Type::kArray && value.items.empty())) {
      out_.Undo(name);
      return true;
    }
    if (!IsList(option) || value.type != Type::kArray) return ReadValue(option, value);
    for (const LocatedJson& item : value.items) {
      if (!ReadValue(option, item)) return false;
    }
    return true;
  }

  // Checks each value on its own, so that an error has a place.
  bool ReadValue(const OptionSpec& option, const LocatedJson& value) {
    std::string text;
    if (!TextOf(option, value, &text)) return false;
    GivenOptions single;
    single.Add(std::string(option.name), text);
    Settings settings;
    std::string problem;
    if (!ReadSettings(single, &settings, &problem)) {
      return Fail(value.line, value.column, problem);
    }
    out_.Add(std::string(option.name), text);
    return true;
  }

  bool TextOf(const OptionSpec& option, const LocatedJson& value, std::string* text) {
    if (value.type == Type::kBoolean && (IsSwitch(option) || !option.implicit.empty())) {
      *text = IsSwitch(option) ? "true" : std::string(option.implicit);
      return true;
    }
    const bool has_text = value.type == Type::kString || value.type == Type::kNumber;
    if (IsSwitch(option) || !has_text) return Fail(value.line, value.column, WrongType(option));
    if (value.string.find('\0') != std::string::npos) {
      return Fail(value.line, value.column, "a value cannot hold NUL");
    }
    *text = value.string;
    if (option.name == "rules" && (*text)[0] != '/') {
      const std::string folder = ParentFolder(path_);
      if (folder != ".") *text = folder + (folder == "/" ? "" : "/") + *text;
    }
    return true;
  }

  static std::string WrongType(const OptionSpec& option) {
    const std::string name = Quoted(option.name);
    if (IsSwitch(option)) return name + " takes true or false";
    if (IsList(option)) return name + " takes a string or an array of strings";
    return name + (option.implicit.empty() ? " takes a string or a number"
                                           : " takes a string, true or false");
  }

  const std::string& path_;
  GivenOptions& out_;
  std::string& error_;
};

}  // namespace

bool ParseConfig(std::string_view text, const std::string& path, GivenOptions* out,
                 std::string* error) {
  LocatedJson config;
  return ParseLocatedJson(text, path, true, &config, error) &&
         ConfigReader(path, out, error).Read(config);
}

bool ReadConfigFile(const std::string& path, GivenOptions* out, std::string* error) {
  FileContents contents;
  return ReadFile(path, &contents, error) && ParseConfig(contents.text, path, out, error);
}

}  // namespace hipify
