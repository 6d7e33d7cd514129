#include "rules/rule_json.h"

#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

#include "rules/located_json.h"
#include "rules/nearest_word.h"
#include "source/characters.h"

namespace hipify {
namespace {

using Type = LocatedJson::Type;

template <typename Enum>
using Words = std::vector<std::pair<std::string_view, Enum>>;

const Words<RuleKind>& RuleKindWords() {
  static const Words<RuleKind> words = {
      {"function", RuleKind::kFunction},  {"device_function", RuleKind::kDeviceFunction},
      {"type", RuleKind::kType},          {"enum", RuleKind::kEnum},
      {"macro", RuleKind::kMacro},        {"field", RuleKind::kField},
      {"namespace", RuleKind::kNamespace}};
  return words;
}

const Words<Support>& NameSupportWords() {
  static const Words<Support> words = {{"full", Support::kFull},
                                       {"experimental", Support::kExperimental},
                                       {"unsupported", Support::kUnsupported}};
  return words;
}

const Words<Support>& IncludeSupportWords() {
  static const Words<Support> words = {{"full", Support::kFull},
                                       {"removed", Support::kRemoved},
                                       {"unsupported", Support::kUnsupported}};
  return words;
}

const Words<Context>& ContextWords() {
  static const Words<Context> words = {
      {"namespace", Context::kNamespace}, {"call", Context::kCall}, {"member", Context::kMember}};
  return words;
}

const Words<Provides>& ProvidesWords() {
  static const Words<Provides> words = {{"api", Provides::kApi}, {"runtime", Provides::kRuntime}};
  return words;
}

const Words<CallTarget>& CallTargetWords() {
  static const Words<CallTarget> words = {
      {"hip", CallTarget::kHip}, {"roc", CallTarget::kRoc}, {"miopen", CallTarget::kMiopen}};
  return words;
}

const Words<ArgumentAction>& ArgumentActionWords() {
  static const Words<ArgumentAction> words = {
      {"wrap", ArgumentAction::kWrap},       {"cast", ArgumentAction::kCast},
      {"insert", ArgumentAction::kInsert},   {"remove", ArgumentAction::kRemove},
      {"replace", ArgumentAction::kReplace}, {"duplicate", ArgumentAction::kDuplicate},
      {"reorder", ArgumentAction::kReorder}, {"lane_mask", ArgumentAction::kLaneMask}};
  return words;
}

const Words<Severity>& SeverityWords() {
  static const Words<Severity> words = {
      {"note", Severity::kNote}, {"warning", Severity::kWarning}, {"error", Severity::kError}};
  return words;
}

const Words<ReviewPlace>& ReviewPlaceWords() {
  static const Words<ReviewPlace> words = {{"call", ReviewPlace::kCall},
                                           {"member", ReviewPlace::kMember},
                                           {"namespace", ReviewPlace::kNamespace},
                                           {"directive", ReviewPlace::kDirective}};
  return words;
}

const Words<std::string_view>& EffortWords() {
  static const Words<std::string_view> words = {
      {"none", "none"}, {"minutes", "minutes"}, {"hours", "hours"}, {"redesign", "redesign"}};
  return words;
}

bool IsIdentifier(std::string_view text) {
  return !text.empty() && IsIdentifierStart(text[0]) &&
         std::all_of(text.begin(), text.end(), IsIdentifierByte);
}

// Reads the members of one file. The first failure is kept and ends the reading.
class RuleFileReader {
 public:
  RuleFileReader(std::string_view file, RuleSet* rules, std::string* error)
      : file_(file), rules_(rules), error_(error) {}

  bool Read(const LocatedJson& root) {
    if (root.type != Type::kObject) {
      *error_ = LocatedMessage(file_, root.line, root.column, "a rule file is one object { ... }");
      return false;
    }
    // The file's api is the default of its rules wherever it stands.
    for (const JsonMember& member : root.members) {
      if (member.key == "api" && !ReadString(member, &api_)) return false;
    }
    return ReadMembers(root, [this](const JsonMember& member) { return ReadSection(member); });
  }

 private:
  template <typename ReadMember>
  bool ReadMembers(const LocatedJson& object, const ReadMember& read_member) {
    return std::all_of(object.members.begin(), object.members.end(), read_member);
  }

  bool Fail(const JsonMember& member, const std::string& message) {
    return FailAt(member.line, member.column, member.key, message);
  }

  bool FailAt(uint32_t line, uint32_t column, std::string_view key, const std::string& message) {
    *error_ = LocatedMessage(file_, line, column, "key \"" + std::string(key) + "\": " + message);
    return false;
  }

  bool FailUnknown(const JsonMember& member, const std::vector<std::string_view>& known) {
    std::string message = "not a key of this object";
    const std::string_view nearest = NearestWord(member.key, known);
    if (!nearest.empty()) message += "; did you mean \"" + std::string(nearest) + "\"?";
    return Fail(member, message);
  }

  bool ReadSection(const JsonMember& member) {
    if (member.key == "$schema" || member.key == "api") return true;
    if (member.key == "names") return ReadList(member, &rules_->names, &RuleFileReader::ReadName);
    if (member.key == "includes") {
      return ReadList(member, &rules_->includes, &RuleFileReader::ReadInclude);
    }
    if (member.key == "hip_includes") {
      return ReadList(member, &rules_->hip_includes, &RuleFileReader::ReadHipInclude);
    }
    if (member.key == "runtime_include") {
      return ReadWord(member, Words<bool>{{"always", true}, {"where needed", false}},
                      &rules_->adds_runtime_always);
    }
    if (member.key == "calls") return ReadList(member, &rules_->calls, &RuleFileReader::ReadCall);
    if (member.key == "device_keywords") return ReadStrings(member, &rules_->device_keywords);
    if (member.key == "review") {
      return ReadList(member, &rules_->reviews, &RuleFileReader::ReadReview);
    }
    return FailUnknown(member, {"$schema", "api", "names", "includes", "hip_includes",
                                "device_keywords", "runtime_include", "calls", "review"});
  }

  // Reads an array of objects, each by `read_member` for every member and `Finish` at its end.
  template <typename Rule>
  bool ReadList(const JsonMember& list, std::vector<Rule>* rules,
                bool (RuleFileReader::*read_member)(const JsonMember&, Rule*)) {
    if (list.value.type != Type::kArray) return Fail(list, "expected an array of rules");
    rules->reserve(rules->size() + list.value.items.size());
    for (const LocatedJson& item : list.value.items) {
      if (item.type != Type::kObject) {
        return FailAt(item.line, item.column, list.key, "each rule is an object { ... }");
      }
      Rule rule;
      rule.location = {item.line, item.column};
      const auto read = [&](const JsonMember& member) {
        return (this->*read_member)(member, &rule);
      };
      if (!ReadMembers(item, read) || !Finish(item, &rule)) return false;
      rules->push_back(std::move(rule));
    }
    return true;
  }

  bool ReadName(const JsonMember& member, NameRule* rule) {
    const std::string_view key = member.key;
    if (key == "cuda") return ReadIdentifier(member, &rule->cuda);
    if (key == "hip") return ReadStringOrNull(member, &rule->hip);
    if (key == "roc") return ReadString(member, &rule->roc);
    if (key == "kind") return ReadWord(member, RuleKindWords(), &rule->kind);
    if (key == "support") return ReadWord(member, NameSupportWords(), &rule->support);
    if (key == "roc_support") return ReadWord(member, NameSupportWords(), &rule->roc_support);
    if (key == "cuda_since") return ReadVersion(member, &rule->cuda_since);
    if (key == "cuda_deprecated") return ReadVersion(member, &rule->cuda_deprecated);
    if (key == "cuda_removed") return ReadVersion(member, &rule->cuda_removed);
    if (key == "hip_since") return ReadHipSince(member, rule);
    if (key == "hip_deprecated") return ReadVersion(member, &rule->hip_deprecated);
    if (key == "hip_removed") return ReadVersion(member, &rule->hip_removed);
    if (key == "older") return ReadOlder(member, rule);
    if (key == "context") return ReadContext(member, rule);
    if (key == "without") return ReadHeader(member, &rule->without);
    if (key == "section") return ReadString(member, &rule->section);
    if (key == "note") return ReadString(member, &rule->note);
    if (key == "message") return ReadString(member, &rule->message);
    if (key == "instead") return ReadString(member, &rule->instead);
    if (key == "tests") return ReadTests(member, rule);
    if (key == "disable") return ReadBoolean(member, &rule->disable);
    return FailUnknown(member, {"cuda",
                                "hip",
                                "roc",
                                "kind",
                                "support",
                                "roc_support",
                                "cuda_since",
                                "cuda_deprecated",
                                "cuda_removed",
                                "hip_since",
                                "hip_deprecated",
                                "hip_removed",
                                "older",
                                "context",
                                "without",
                                "section",
                                "note",
                                "message",
                                "instead",
                                "tests",
                                "disable"});
  }

  bool Finish(const LocatedJson& object, NameRule* rule) {
    rule->api = api_;
    if (!RequireKey(object, "cuda")) return false;
    if (rule->disable) return true;
    if (!RequireKey(object, "hip") || !RequireKey(object, "kind")) return false;
    return FinishSupport(object, rule->hip, &rule->support);
  }

  bool ReadInclude(const JsonMember& member, IncludeRule* rule) {
    const std::string_view key = member.key;
    if (key == "cuda") return ReadHeader(member, &rule->cuda);
    if (key == "hip") {
      return member.value.type == Type::kNull || ReadHeader(member, &rule->hip);
    }
    if (key == "roc") return ReadHeader(member, &rule->roc);
    if (key == "api") return ReadString(member, &rule->api);
    if (key == "support") return ReadWord(member, IncludeSupportWords(), &rule->support);
    if (key == "hip_since") return ReadVersion(member, &rule->hip_since);
    if (key == "provides") return ReadWord(member, ProvidesWords(), &rule->provides);
    if (key == "back") return ReadBoolean(member, &rule->back);
    if (key == "note") return ReadString(member, &rule->note);
    if (key == "message") return ReadString(member, &rule->message);
    if (key == "instead") return ReadString(member, &rule->instead);
    if (key == "disable") return ReadBoolean(member, &rule->disable);
    return FailUnknown(member, {"cuda", "hip", "roc", "api", "support", "hip_since", "provides",
                                "back", "note", "message", "instead", "disable"});
  }

  bool Finish(const LocatedJson& object, IncludeRule* rule) {
    if (rule->api.empty()) rule->api = api_;
    if (!RequireKey(object, "cuda")) return false;
    if (rule->disable) return true;
    if (!RequireKey(object, "hip")) return false;
    return FinishSupport(object, rule->hip, &rule->support);
  }

  bool ReadHipInclude(const JsonMember& member, HipInclude* include) {
    if (member.key == "hip") return ReadHeader(member, &include->hip);
    if (member.key == "provides") return ReadWord(member, ProvidesWords(), &include->provides);
    return FailUnknown(member, {"hip", "provides"});
  }

  bool Finish(const LocatedJson& object, HipInclude*) {
    return RequireKey(object, "hip") && RequireKey(object, "provides");
  }

  bool ReadCall(const JsonMember& member, CallRule* rule) {
    const std::string_view key = member.key;
    if (key == "cuda") return ReadIdentifier(member, &rule->cuda);
    if (key == "target") return ReadWord(member, CallTargetWords(), &rule->target);
    if (key == "hip") return ReadIdentifier(member, &rule->hip);
    if (key == "before") return ReadVersion(member, &rule->before);
    if (key == "arguments") return ReadNumbers(member, &rule->arguments);
    if (key == "unchanged") return ReadNumbers(member, &rule->unchanged);
    if (key == "by_count") return ReadCountTargets(member, rule);
    if (key == "edits") return ReadList(member, &rule->edits, &RuleFileReader::ReadArgumentEdit);
    if (key == "warning") return ReadString(member, &rule->warning);
    return FailUnknown(member, {"cuda", "target", "hip", "before", "arguments", "unchanged",
                                "by_count", "edits", "warning"});
  }

  bool Finish(const LocatedJson& object, CallRule*) {
    if (!RequireKey(object, "cuda")) return false;
    return object.Find("by_count") != nullptr || RequireKey(object, "edits");
  }

  bool ReadArgumentEdit(const JsonMember& member, ArgumentEdit* edit) {
    const std::string_view key = member.key;
    if (key == "do") return ReadWord(member, ArgumentActionWords(), &edit->action);
    if (key == "argument") return ReadNumber(member, member.value, &edit->argument);
    if (key == "to") return ReadNumber(member, member.value, &edit->to);
    if (key == "count") return ReadNumber(member, member.value, &edit->count);
    if (key == "text") return ReadString(member, &edit->text);
    return FailUnknown(member, {"do", "argument", "to", "count", "text"});
  }

  bool Finish(const LocatedJson& object, ArgumentEdit* edit) {
    if (!RequireKey(object, "do") || !RequireKey(object, "argument")) return false;
    switch (edit->action) {
      case ArgumentAction::kWrap:
      case ArgumentAction::kCast:
      case ArgumentAction::kInsert:
      case ArgumentAction::kReplace:
      case ArgumentAction::kLaneMask:
        return RequireKey(object, "text");
      case ArgumentAction::kDuplicate:
      case ArgumentAction::kReorder:
        return RequireKey(object, "to");
      case ArgumentAction::kRemove:
        return true;
    }
    return true;
  }

  bool ReadCountTargets(const JsonMember& member, CallRule* rule) {
    if (member.value.type != Type::kObject) {
      return Fail(member, "expected an object such as {\"1\": \"hipEventCreate\"}");
    }
    return ReadMembers(member.value, [&](const JsonMember& inner) {
      CountTarget target;
      const char* const end = inner.key.data() + inner.key.size();
      const auto [after, status] = std::from_chars(inner.key.data(), end, target.count);
      if (status != std::errc() || after != end) return Fail(inner, "expected a count");
      if (!ReadIdentifier(inner, &target.hip)) return false;
      rule->by_count.push_back(std::move(target));
      return true;
    });
  }

  bool ReadReview(const JsonMember& member, ReviewRule* rule) {
    const std::string_view key = member.key;
    if (key == "id") return ReadReviewId(member, rule);
    if (key == "severity") return ReadWord(member, SeverityWords(), &rule->severity);
    if (key == "effort") {
      std::string_view effort;
      if (!ReadWord(member, EffortWords(), &effort)) return false;
      rule->effort = effort;
      return true;
    }
    if (key == "title") return ReadString(member, &rule->title);
    if (key == "message") return ReadString(member, &rule->message);
    if (key == "explanation") return ReadText(member, "\n\n", &rule->explanation);
    if (key == "instead") return ReadString(member, &rule->instead);
    if (key == "match") {
      return ReadList(member, &rule->matches, &RuleFileReader::ReadReviewMatch);
    }
    if (key == "examples") {
      return ReadList(member, &rule->examples, &RuleFileReader::ReadReviewExample);
    }
    if (key == "disable") return ReadBoolean(member, &rule->disable);
    return FailUnknown(member, {"id", "severity", "effort", "title", "message", "explanation",
                                "instead", "match", "examples", "disable"});
  }

  bool Finish(const LocatedJson& object, ReviewRule* rule) {
    if (!RequireKey(object, "id")) return false;
    if (rule->disable) return true;
    return RequireKey(object, "severity") && RequireKey(object, "effort") &&
           RequireKey(object, "title") && RequireKey(object, "message") &&
           RequireKey(object, "explanation");
  }

  bool ReadReviewId(const JsonMember& member, ReviewRule* rule) {
    if (!ReadString(member, &rule->id)) return false;
    const bool fits = std::all_of(rule->id.begin(), rule->id.end(),
                                  [](char c) { return IsDigit(c) || (c >= 'A' && c <= 'Z'); });
    return (fits && !rule->id.empty()) ||
           Fail(member, "expected an id of capital letters and digits, such as \"HIP3010\"");
  }

  bool ReadReviewMatch(const JsonMember& member, ReviewMatch* match) {
    const std::string_view key = member.key;
    if (key == "names") return ReadIdentifiers(member, &match->names);
    if (key == "prefixes") return ReadPrefixes(member, match);
    if (key == "literals") return ReadStrings(member, &match->literals);
    if (key == "headers") return ReadStrings(member, &match->headers);
    if (key == "place") return ReadWord(member, ReviewPlaceWords(), &match->place);
    if (key == "if") return ReadIdentifiers(member, &match->if_names);
    if (key == "before") return ReadVersion(member, &match->before);
    if (key == "pattern") return ReadPattern(member, &match->pattern);
    if (key == "unless") return ReadPattern(member, &match->unless);
    if (key == "except") return ReadPattern(member, &match->except);
    if (key == "strings") return ReadBoolean(member, &match->strings);
    if (key == "counts") return ReadNumbers(member, &match->counts);
    if (key == "argument") {
      uint32_t argument = 0;
      if (!ReadNumber(member, member.value, &argument)) return false;
      match->argument = static_cast<int32_t>(argument);
      return true;
    }
    if (key == "argument_is") return ReadPattern(member, &match->argument_is);
    if (key == "message") return ReadString(member, &match->message);
    if (key == "instead") return ReadString(member, &match->instead);
    return FailUnknown(
        member, {"names", "prefixes", "literals", "headers", "place", "if", "before", "pattern",
                 "strings", "counts", "argument", "argument_is", "message", "instead"});
  }

  bool Finish(const LocatedJson& object, ReviewMatch* match) {
    if (match->names.empty() && match->prefixes.empty() && match->literals.empty() &&
        match->headers.empty()) {
      return FailAt(object.line, object.column, "match",
                    "needs \"names\", \"prefixes\", \"literals\" or \"headers\"");
    }
    if (!match->literals.empty() && !RequireKey(object, "if")) return false;
    const bool needs_pattern = !match->literals.empty() || !match->prefixes.empty();
    if (needs_pattern && !RequireKey(object, "pattern")) return false;
    const bool tests_argument = match->argument >= 0 || !match->argument_is.empty();
    return !tests_argument || (RequireKey(object, "argument") && RequireKey(object, "argument_is"));
  }

  bool ReadReviewExample(const JsonMember& member, ReviewExample* example) {
    if (member.key == "in") return ReadText(member, "\n", &example->in);
    if (member.key == "ids") return ReadStrings(member, &example->ids);
    if (member.key == "options") return ReadStrings(member, &example->options);
    return FailUnknown(member, {"in", "ids", "options"});
  }

  bool Finish(const LocatedJson& object, ReviewExample*) {
    return RequireKey(object, "in") && RequireKey(object, "ids");
  }

  // A string, or an array of its parts.
  bool ReadText(const JsonMember& member, std::string_view separator, std::string* out) {
    if (member.value.type == Type::kString) return ReadString(member, out);
    std::vector<std::string> parts;
    if (!ReadStrings(member, &parts)) return false;
    for (const std::string& part : parts) {
      if (&part != &parts.front()) *out += separator;
      *out += part;
    }
    return true;
  }

  bool ReadIdentifiers(const JsonMember& member, std::vector<std::string>* out) {
    if (!ReadStrings(member, out)) return false;
    return std::all_of(out->begin(), out->end(),
                       [](const std::string& name) { return IsIdentifier(name); }) ||
           Fail(member, "expected an array of identifiers");
  }

  bool ReadPrefixes(const JsonMember& member, ReviewMatch* match) {
    constexpr size_t kShortest = 4;  // what NameFilter looks at
    if (!ReadIdentifiers(member, &match->prefixes)) return false;
    return std::all_of(match->prefixes.begin(), match->prefixes.end(),
                       [](const std::string& prefix) { return prefix.size() >= kShortest; }) ||
           Fail(member, "a prefix has at least four bytes");
  }

  bool ReadPattern(const JsonMember& member, std::string* out) {
    if (!ReadString(member, out)) return false;
    RE2::Options options;
    options.set_log_errors(false);
    const RE2 pattern(*out, options);
    return pattern.ok() || Fail(member, "not an RE2 pattern: " + pattern.error());
  }

  // A rule without counterpart says so twice in the file: `null` and its support. The latter may be
  // left out; it may not contradict.
  bool FinishSupport(const LocatedJson& object, const std::string& hip, Support* support) {
    const LocatedJson* const stated = object.Find("support");
    if (hip.empty() && stated == nullptr) *support = Support::kUnsupported;
    const bool has_counterpart = *support == Support::kFull || *support == Support::kExperimental;
    if (has_counterpart != hip.empty()) return true;
    const LocatedJson& place = stated != nullptr ? *stated : object;
    return FailAt(place.line, place.column, stated != nullptr ? "support" : "hip",
                  hip.empty() ? "\"hip\" is null, so the rule cannot be supported"
                              : "\"hip\" names a counterpart, so the rule is not unsupported");
  }

  bool RequireKey(const LocatedJson& object, std::string_view key) {
    if (object.Find(key) != nullptr) return true;
    return FailAt(object.line, object.column, key, "missing in this rule");
  }

  bool ReadString(const JsonMember& member, std::string* out) {
    if (member.value.type != Type::kString) return Fail(member, "expected a string");
    *out = member.value.string;
    return true;
  }

  bool ReadStringOrNull(const JsonMember& member, std::string* out) {
    if (member.value.type == Type::kNull) return true;
    if (member.value.type != Type::kString || member.value.string.empty()) {
      return Fail(member, "expected a name, or null where there is no counterpart");
    }
    *out = member.value.string;
    return true;
  }

  bool ReadIdentifier(const JsonMember& member, std::string* out) {
    if (member.value.type != Type::kString || !IsIdentifier(member.value.string)) {
      return Fail(member, "expected an identifier");
    }
    *out = member.value.string;
    return true;
  }

  bool ReadHeader(const JsonMember& member, std::string* out) {
    if (member.value.type != Type::kString || member.value.string.empty() ||
        member.value.string.find_first_of("<>\"\n") != std::string::npos) {
      return Fail(member, "expected a header's path without quotes or angle brackets");
    }
    *out = member.value.string;
    return true;
  }

  bool ReadBoolean(const JsonMember& member, bool* out) {
    if (member.value.type != Type::kBoolean) return Fail(member, "expected true or false");
    *out = member.value.boolean;
    return true;
  }

  bool ReadStrings(const JsonMember& member, std::vector<std::string>* out) {
    if (member.value.type != Type::kArray) return Fail(member, "expected an array of strings");
    for (const LocatedJson& item : member.value.items) {
      if (item.type != Type::kString || item.string.empty()) {
        return FailAt(item.line, item.column, member.key, "expected an array of strings");
      }
      out->push_back(item.string);
    }
    return true;
  }

  bool ReadNumber(const JsonMember& member, const LocatedJson& value, uint32_t* out) {
    constexpr double kLargest = 1000;
    const double number = value.number;
    if (value.type != Type::kNumber || number < 0 || number > kLargest ||
        number != std::floor(number)) {
      return FailAt(value.line, value.column, member.key, "expected a whole number from 0");
    }
    *out = static_cast<uint32_t>(number);
    return true;
  }

  bool ReadNumbers(const JsonMember& member, std::vector<uint32_t>* out) {
    if (member.value.type != Type::kArray) return Fail(member, "expected an array of numbers");
    return std::all_of(
        member.value.items.begin(), member.value.items.end(),
        [&](const LocatedJson& item) { return ReadNumber(member, item, &out->emplace_back()); });
  }

  template <typename Enum>
  bool ReadWord(const JsonMember& member, const Words<Enum>& words, Enum* out) {
    if (member.value.type == Type::kString) {
      for (const auto& [word, value] : words) {
        if (member.value.string != word) continue;
        *out = value;
        return true;
      }
    }
    std::string message = "expected one of";
    for (const auto& [word, value] : words) message += " \"" + std::string(word) + "\"";
    return Fail(member, message);
  }

  bool ReadVersion(const JsonMember& member, Version* out) {
    if (member.value.type == Type::kString) return ParseVersion(member, member.value.string, out);
    return Fail(member, "expected a release such as \"6.2\" or \"6.2.1\"");
  }

  bool ParseVersion(const JsonMember& member, std::string_view text, Version* out) {
    const std::optional<Version> version = Version::Parse(text);
    if (!version.has_value() || !version->known()) {
      return Fail(member, "expected a release such as \"6.2\" or \"6.2.1\"");
    }
    *out = *version;
    return true;
  }

  bool ReadHipSince(const JsonMember& member, NameRule* rule) {
    const std::string& text = member.value.string;
    rule->hip_since_at_most = text.compare(0, 2, "<=") == 0;
    if (!rule->hip_since_at_most) return ReadVersion(member, &rule->hip_since);
    return ParseVersion(member, std::string_view(text).substr(2), &rule->hip_since);
  }

  bool ReadOlder(const JsonMember& member, NameRule* rule) {
    if (member.value.type != Type::kArray) return Fail(member, "expected an array of objects");
    for (const LocatedJson& item : member.value.items) {
      if (item.type != Type::kObject) {
        return FailAt(item.line, item.column, member.key, "expected an array of objects");
      }
      OlderTarget older;
      const auto read = [&](const JsonMember& inner) {
        if (inner.key == "hip") return ReadString(inner, &older.hip);
        if (inner.key == "hip_since") return ReadVersion(inner, &older.hip_since);
        if (inner.key == "hip_removed") return ReadVersion(inner, &older.hip_removed);
        return FailUnknown(inner, {"hip", "hip_since", "hip_removed"});
      };
      if (!ReadMembers(item, read) || !RequireKey(item, "hip")) return false;
      rule->older.push_back(std::move(older));
    }
    return true;
  }

  bool ReadContext(const JsonMember& member, NameRule* rule) {
    if (member.value.type != Type::kObject) return ReadWord(member, ContextWords(), &rule->context);
    rule->context = Context::kArgumentOf;
    if (member.value.members.empty()) return RequireKey(member.value, "argument_of");
    return ReadMembers(member.value, [&](const JsonMember& inner) {
      if (inner.key == "argument_of") return ReadStrings(inner, &rule->context_functions);
      return FailUnknown(inner, {"argument_of"});
    });
  }

  bool ReadTests(const JsonMember& member, NameRule* rule) {
    if (member.value.type != Type::kArray) return Fail(member, "expected an array of objects");
    for (const LocatedJson& item : member.value.items) {
      RuleTest test;
      const auto read = [&](const JsonMember& inner) {
        if (inner.key == "in") return ReadString(inner, &test.in);
        if (inner.key == "out") return ReadString(inner, &test.out);
        return FailUnknown(inner, {"in", "out"});
      };
      if (!ReadMembers(item, read) || !RequireKey(item, "in") || !RequireKey(item, "out")) {
        return false;
      }
      rule->tests.push_back(std::move(test));
    }
    return true;
  }

  const std::string_view file_;
  RuleSet* const rules_;
  std::string* const error_;
  std::string api_;
};

// Names of one kind seen so far, with their places.
class SeenNames {
 public:
  explicit SeenNames(std::string_view key) : key_(key) {}

  // Returns true and sets `*error` if `name` was seen before.
  bool Repeats(const std::string& name, const std::string& file, RuleLocation place,
               std::string* error) {
    const auto [seen, is_new] = places_.try_emplace(name, std::pair(&file, place));
    if (is_new) return false;
    const auto& [first_file, first] = seen->second;
    *error = LocatedMessage(file, place.line, place.column,
                            "key \"" + key_ + "\": \"" + name + "\" has a rule already, at " +
                                *first_file + ":" + std::to_string(first.line) + ":" +
                                std::to_string(first.column));
    return true;
  }

 private:
  const std::string key_;
  std::unordered_map<std::string_view, std::pair<const std::string*, RuleLocation>> places_;
};

}  // namespace

bool ReadRules(std::string_view json, std::string_view file, RuleSet* rules, std::string* error) {
  LocatedJson root;
  return ParseLocatedJson(json, file, /*allow_comments=*/true, &root, error) &&
         RuleFileReader(file, rules, error).Read(root);
}

bool CheckNoDuplicates(const std::vector<RuleSet>& sets, const std::vector<std::string>& files,
                       std::string* error) {
  SeenNames names("cuda");
  SeenNames includes("cuda");
  SeenNames reviews("id");
  for (size_t i = 0; i < sets.size(); ++i) {
    for (const NameRule& rule : sets[i].names) {
      if (names.Repeats(rule.cuda, files[i], rule.location, error)) return false;
    }
    for (const IncludeRule& rule : sets[i].includes) {
      if (includes.Repeats(rule.cuda, files[i], rule.location, error)) return false;
    }
    for (const ReviewRule& rule : sets[i].reviews) {
      if (reviews.Repeats(rule.id, files[i], rule.location, error)) return false;
    }
  }
  return true;
}

}  // namespace hipify
