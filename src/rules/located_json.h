// JSON with places: every value knows its line and column, so that an error in a rule or
// configuration file can point at the key that is wrong.

#ifndef HIPIFY_RULES_LOCATED_JSON_H_
#define HIPIFY_RULES_LOCATED_JSON_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hipify {

struct JsonMember;

// A JSON value with the place of its first byte. Lines and columns count from 1, columns in bytes.
struct LocatedJson {
  enum class Type : uint8_t { kNull, kBoolean, kNumber, kString, kArray, kObject };

  Type type = Type::kNull;
  bool boolean = false;
  double number = 0;
  std::string string;               // kString, and the text of kNumber
  std::vector<LocatedJson> items;   // kArray
  std::vector<JsonMember> members;  // kObject, in the order of the file
  uint32_t line = 1;
  uint32_t column = 1;

  // The member named `key` of an object, or null.
  const LocatedJson* Find(std::string_view key) const;
};

// A member of an object, with the place of its key.
struct JsonMember {
  std::string key;
  uint32_t line = 1;
  uint32_t column = 1;
  LocatedJson value;
};

// Parses `text`, the contents of the file that `file` names in messages. `//` and `/* */` comments
// are skipped if `allow_comments`. A key that stands twice in one object is an error. On failure
// returns false and sets `*error` to "FILE:LINE:COLUMN: what is wrong".
bool ParseLocatedJson(std::string_view text, std::string_view file, bool allow_comments,
                      LocatedJson* out, std::string* error);

// "FILE:LINE:COLUMN: MESSAGE".
std::string LocatedMessage(std::string_view file, uint32_t line, uint32_t column,
                           std::string_view message);

}  // namespace hipify

#endif  // HIPIFY_RULES_LOCATED_JSON_H_
