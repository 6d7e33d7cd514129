// A small checker for JSON Schema: the keywords that rules/schema.json uses, and no more.

#ifndef HIPIFY_TESTS_SUPPORT_JSON_SCHEMA_H_
#define HIPIFY_TESTS_SUPPORT_JSON_SCHEMA_H_

#include <nlohmann/json.hpp>
#include <string>

namespace hipify {

class JsonSchema {
 public:
  // `root` is the whole schema; references are looked up in it.
  explicit JsonSchema(nlohmann::json root) : root_(std::move(root)) {}

  // Where and why `value` does not fit the schema, or "" if it does. A keyword that the checker
  // does not know is a fault too, so that nothing is passed over.
  std::string Check(const nlohmann::json& value) const;

  // The same for the part of the schema that is called `definition` in `$defs`.
  std::string CheckAs(const std::string& definition, const nlohmann::json& value) const;

 private:
  using Json = nlohmann::json;

  std::string CheckAll(const Json& schema, const Json& value, const std::string& path) const;
  std::string CheckKeyword(const std::string& keyword, const Json& argument, const Json& schema,
                           const Json& value, const std::string& path) const;
  std::string CheckProperties(const Json& schema, const Json& value, const std::string& path) const;
  std::string CheckItems(const Json& schema, const Json& value, const std::string& path) const;
  size_t CountFits(const Json& alternatives, const Json& value, const std::string& path) const;
  const Json& Resolve(const std::string& reference) const;

  const Json root_;
};

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_JSON_SCHEMA_H_
