#include "support/json_schema.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace hipify {
namespace {

using Json = nlohmann::json;

bool HasType(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

std::string Fault(const std::string& path, const std::string& what, const Json& value) {
  return (path.empty() ? "/" : path) + ": " + what + ": " +
         value.dump(-1, ' ', true).substr(0, 200);
}

bool Matches(const std::string& text, const std::string& pattern) {
  static std::map<std::string, std::regex> compiled;
  auto found = compiled.find(pattern);
  if (found == compiled.end()) found = compiled.emplace(pattern, std::regex(pattern)).first;
  return std::regex_search(text, found->second);
}

// The member `key` of a schema, or null.
const Json* Find(const Json& schema, const char* key) {
  const auto found = schema.find(key);
  return found == schema.end() ? nullptr : &*found;
}

}  // namespace

std::string JsonSchema::Check(const Json& value) const { return CheckAll(root_, value, ""); }

std::string JsonSchema::CheckAs(const std::string& definition, const Json& value) const {
  return CheckAll(Resolve("#/$defs/" + definition), value, "");
}

std::string JsonSchema::CheckAll(const Json& schema, const Json& value,
                                 const std::string& path) const {
  for (const auto& [keyword, argument] : schema.items()) {
    const std::string fault = CheckKeyword(keyword, argument, schema, value, path);
    if (!fault.empty()) return fault;
  }
  return "";
}

std::string JsonSchema::CheckKeyword(const std::string& keyword, const Json& argument,
                                     const Json& schema, const Json& value,
                                     const std::string& path) const {
  static const std::set<std::string> annotations = {
      "$schema", "$id", "$comment", "$defs", "title", "description", "default", "examples"};
  if (annotations.count(keyword) != 0) return "";
  if (keyword == "$ref") return CheckAll(Resolve(argument), value, path);
  if (keyword == "type") {
    return HasType(value, argument) ? "" : Fault(path, "is no " + argument.dump(), value);
  }
  if (keyword == "enum") {
    const bool found = std::find(argument.begin(), argument.end(), value) != argument.end();
    return found ? "" : Fault(path, "is none of " + argument.dump(), value);
  }
  if (keyword == "const") return value == argument ? "" : Fault(path, "is another value", value);
  if (keyword == "pattern") {
    const bool fits =
        !value.is_string() ||
        std::regex_search(value.get<std::string>(), std::regex(argument.get<std::string>()));
    return fits ? "" : Fault(path, "does not fit " + argument.dump(), value);
  }
  if (keyword == "minimum") {
    return !value.is_number() || value >= argument ? "" : Fault(path, "is too small", value);
  }
  if (keyword == "minItems") {
    const bool fits = !value.is_array() || value.size() >= argument.get<size_t>();
    return fits ? "" : Fault(path, "has too few items", value);
  }
  if (keyword == "uniqueItems") {
    const bool fits =
        !value.is_array() || std::set<Json>(value.begin(), value.end()).size() == value.size();
    return fits ? "" : Fault(path, "has an item twice", value);
  }
  if (keyword == "minProperties") {
    const bool fits = !value.is_object() || value.size() >= argument.get<size_t>();
    return fits ? "" : Fault(path, "has too few members", value);
  }
  if (keyword == "required") {
    for (const std::string key : argument) {
      if (value.is_object() && !value.contains(key)) return Fault(path, "lacks " + key, value);
    }
    return "";
  }
  if (keyword == "properties") return CheckProperties(schema, value, path);
  if (keyword == "patternProperties" || keyword == "additionalProperties") {
    // CheckProperties sees to them.
    return schema.contains("properties") ? "" : CheckProperties(schema, value, path);
  }
  if (keyword == "items") return CheckItems(argument, value, path);
  if (keyword == "anyOf") {
    return CountFits(argument, value, path) > 0 ? "" : Fault(path, "fits no alternative", value);
  }
  if (keyword == "oneOf") {
    return CountFits(argument, value, path) == 1 ? "" : Fault(path, "fits not just one", value);
  }
  return Fault(path, "cannot be checked, the keyword is not known: " + keyword, value);
}

std::string JsonSchema::CheckProperties(const Json& schema, const Json& value,
                                        const std::string& path) const {
  if (!value.is_object()) return "";
  const Json* const properties = Find(schema, "properties");
  const Json* const patterns = Find(schema, "patternProperties");
  const Json* const others = Find(schema, "additionalProperties");
  for (const auto& [key, member] : value.items()) {
    const std::string member_path = path + "/" + key;
    bool is_known = properties != nullptr && properties->contains(key);
    std::string fault = is_known ? CheckAll(properties->at(key), member, member_path) : "";
    if (patterns != nullptr) {
      for (const auto& [pattern, part] : patterns->items()) {
        if (!fault.empty() || !Matches(key, pattern)) continue;
        is_known = true;
        fault = CheckAll(part, member, member_path);
      }
    }
    if (!is_known && others != nullptr) {
      if (others->is_object()) fault = CheckAll(*others, member, member_path);
      if (*others == false) fault = Fault(member_path, "is not allowed", member);
    }
    if (!fault.empty()) return fault;
  }
  return "";
}

std::string JsonSchema::CheckItems(const Json& schema, const Json& value,
                                   const std::string& path) const {
  if (!value.is_array()) return "";
  for (size_t i = 0; i < value.size(); ++i) {
    const std::string fault = CheckAll(schema, value[i], path + "/" + std::to_string(i));
    if (!fault.empty()) return fault;
  }
  return "";
}

size_t JsonSchema::CountFits(const Json& alternatives, const Json& value,
                             const std::string& path) const {
  return static_cast<size_t>(std::count_if(
      alternatives.begin(), alternatives.end(),
      [&](const Json& alternative) { return CheckAll(alternative, value, path).empty(); }));
}

const Json& JsonSchema::Resolve(const std::string& reference) const {
  return root_.at(Json::json_pointer(reference.substr(1)));
}

}  // namespace hipify
