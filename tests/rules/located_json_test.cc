#include "rules/located_json.h"

#include <random>
#include <string>
#include <vector>

#include "support/catch.h"

namespace hipify {
namespace {

using Type = LocatedJson::Type;

LocatedJson Parsed(std::string_view text, bool allow_comments = false) {
  LocatedJson json;
  std::string error;
  INFO("text: " << text);
  const bool parsed = ParseLocatedJson(text, "f.json", allow_comments, &json, &error);
  CHECK(error == "");
  REQUIRE(parsed);
  return json;
}

std::string ErrorOf(std::string_view text, bool allow_comments = false) {
  LocatedJson json;
  std::string error;
  INFO("text: " << text);
  CHECK_FALSE(ParseLocatedJson(text, "f.json", allow_comments, &json, &error));
  CHECK(error.find('\n') == std::string::npos);
  return error;
}

// The part of an error before the message.
std::string ErrorPlace(std::string_view text, bool allow_comments = false) {
  const std::string error = ErrorOf(text, allow_comments);
  const size_t end = error.find(": ");
  REQUIRE(end != std::string::npos);
  CHECK(error.size() > end + 2);
  return error.substr(0, end);
}

std::string Place(uint32_t line, uint32_t column) {
  return std::to_string(line) + ":" + std::to_string(column);
}

std::string Place(const LocatedJson& json) { return Place(json.line, json.column); }

TEST_CASE("values of every type", "[rules]") {
  CHECK(Parsed("null").type == Type::kNull);
  CHECK(Parsed("true").boolean);
  CHECK(Parsed("true").type == Type::kBoolean);
  CHECK_FALSE(Parsed("false").boolean);
  CHECK(Parsed("12").number == 12);
  CHECK(Parsed("12").type == Type::kNumber);
  CHECK(Parsed("-1.5").number == -1.5);
  CHECK(Parsed("1e3").number == 1000);
  CHECK(Parsed("\"a\\n\\u00e4\"").string == "a\n\xC3\xA4");
  CHECK(Parsed("[]").type == Type::kArray);
  CHECK(Parsed("{}").type == Type::kObject);
}

TEST_CASE("numbers keep their text", "[rules]") {
  CHECK(Parsed("12").string == "12");
  CHECK(Parsed("-3").string == "-3");
  CHECK(Parsed("6.20").string == "6.20");
}

TEST_CASE("members in the order of the file", "[rules]") {
  const LocatedJson json = Parsed(R"({"b": 1, "a": [true, null], "c": {"d": "e"}})");
  REQUIRE(json.members.size() == 3);
  CHECK(json.members[0].key == "b");
  CHECK(json.members[1].key == "a");
  CHECK(json.members[2].key == "c");
  REQUIRE(json.members[1].value.items.size() == 2);
  CHECK(json.members[1].value.items[0].boolean);
  CHECK(json.members[1].value.items[1].type == Type::kNull);
}

TEST_CASE("Find finds members", "[rules]") {
  const LocatedJson json = Parsed(R"({"b": 1, "a": {"x": 2}})");
  REQUIRE(json.Find("b") != nullptr);
  CHECK(json.Find("b")->number == 1);
  CHECK(json.Find("x") == nullptr);
  CHECK(json.Find("") == nullptr);
  CHECK(Parsed("[1]").Find("b") == nullptr);
}

TEST_CASE("places of values and keys", "[rules]") {
  const LocatedJson json =
      Parsed("{\"a\": 1,\n \"b\" : [true,\n  \"x\\\"y\", 12 ,-3.5]\n, \"\": {} }");
  CHECK(Place(json) == "1:1");
  REQUIRE(json.members.size() == 3);
  CHECK(Place(json.members[0].line, json.members[0].column) == "1:2");
  CHECK(Place(json.members[0].value) == "1:7");
  CHECK(Place(json.members[1].line, json.members[1].column) == "2:2");
  CHECK(Place(json.members[1].value) == "2:8");
  const std::vector<LocatedJson>& items = json.members[1].value.items;
  REQUIRE(items.size() == 4);
  CHECK(Place(items[0]) == "2:9");
  CHECK(Place(items[1]) == "3:3");
  CHECK(Place(items[2]) == "3:11");
  CHECK(Place(items[3]) == "3:15");
  CHECK(Place(json.members[2].line, json.members[2].column) == "4:3");
  CHECK(Place(json.members[2].value) == "4:7");
}

TEST_CASE("places of a lone value", "[rules]") {
  CHECK(Place(Parsed("  12")) == "1:3");
  CHECK(Place(Parsed("12\n")) == "1:1");
  CHECK(Place(Parsed("\n\n true")) == "3:2");
  CHECK(Place(Parsed("\"\"")) == "1:1");
  CHECK(Place(Parsed(" \"\\\\\"")) == "1:2");
}

TEST_CASE("columns count bytes", "[rules]") {
  const LocatedJson json = Parsed("[\"\xC3\xA4\", 1]");
  CHECK(Place(json.items[1]) == "1:8");
}

TEST_CASE("comments are skipped where they are allowed", "[rules]") {
  const std::string text = "// a \"\n{ /* b\n */ \"c\": /* { */ 1 // d\n}\n// e";
  const LocatedJson json = Parsed(text, true);
  REQUIRE(json.members.size() == 1);
  CHECK(Place(json) == "2:1");
  CHECK(Place(json.members[0].line, json.members[0].column) == "3:5");
  CHECK(Place(json.members[0].value) == "3:18");
  CHECK(ErrorPlace(text) == "f.json:1:1");
}

TEST_CASE("faults are told with their place", "[rules]") {
  CHECK(ErrorPlace("") == "f.json:1:1");
  CHECK(ErrorPlace("\n\n x") == "f.json:3:2");
  CHECK(ErrorPlace("{} x") == "f.json:1:4");
  CHECK(ErrorPlace("{}\n]") == "f.json:2:1");
  CHECK(ErrorPlace("[1,\n]") == "f.json:2:1");
  CHECK(ErrorPlace("{\"a\": 1,\n}") == "f.json:2:1");
  CHECK(ErrorPlace("{\"a\" 1}") == "f.json:1:6");
  CHECK(ErrorPlace("{a: 1}") == "f.json:1:2");
  CHECK(ErrorPlace("[1\n 2]") == "f.json:2:2");
}

TEST_CASE("a wrong token is told where it begins", "[rules]") {
  CHECK(ErrorPlace("[1 23456]") == "f.json:1:4");
  CHECK(ErrorPlace("{\"a\": 1 \"bcd\": 2}") == "f.json:1:9");
}

TEST_CASE("faults inside and at the end of a text", "[rules]") {
  // The place is at or behind the fault's beginning, on its line.
  CHECK(ErrorPlace("{\"a\": tru}").substr(0, 9) == "f.json:1:");
  CHECK(ErrorPlace("[1,\n2,\n\"abc\ndef\"]").substr(0, 9) == "f.json:3:");
  CHECK(ErrorPlace("{\n\"a\": [1").substr(0, 9) == "f.json:2:");
  CHECK(ErrorPlace("[\n\"\\q\"]").substr(0, 9) == "f.json:2:");
  CHECK(ErrorPlace("[\n\"\xFF\"]").substr(0, 9) == "f.json:2:");
  CHECK(ErrorPlace(std::string_view("[\n\0]", 4)) == "f.json:2:1");
  CHECK(ErrorPlace("[1e999]").substr(0, 9) == "f.json:1:");
}

TEST_CASE("a key twice in one object is an error at the second", "[rules]") {
  CHECK(ErrorPlace("{\"a\": 1,\n \"b\": 2, \"a\": 3}") == "f.json:2:10");
  CHECK(ErrorOf("{\"a\": 1, \"a\": 3}").find("\"a\"") != std::string::npos);
  CHECK(ErrorPlace("[{\"x\": {\"k\": 1, \"k\": 1}}]") == "f.json:1:17");
  CHECK(Parsed("[{\"a\": 1}, {\"a\": 1}]").items.size() == 2);
}

TEST_CASE("nesting has an end", "[rules]") {
  const auto nested = [](size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  CHECK(Parsed(nested(40)).items.size() == 1);
  CHECK(ErrorPlace(nested(100000)).substr(0, 9) == "f.json:1:");
  std::string objects;
  for (int i = 0; i < 100000; ++i) objects += "{\"a\":";
  CHECK(ErrorPlace(objects).substr(0, 9) == "f.json:1:");
}

TEST_CASE("a byte order mark is accepted", "[rules]") {
  const LocatedJson json = Parsed("\xEF\xBB\xBF{\n \"a\": 1}");
  REQUIRE(json.members.size() == 1);
  CHECK(Place(json.members[0].line, json.members[0].column) == "2:2");
  CHECK(ErrorPlace("\xEF\xBB\xBF{\n x}") == "f.json:2:2");
}

TEST_CASE("what was there before is gone", "[rules]") {
  LocatedJson json = Parsed("{\"a\": [1, 2]}");
  std::string error;
  REQUIRE(ParseLocatedJson("3", "f.json", false, &json, &error));
  CHECK(json.type == Type::kNumber);
  CHECK(json.members.empty());
}

TEST_CASE("messages with a place", "[rules]") {
  CHECK(LocatedMessage("a/b.json", 3, 14, "no good") == "a/b.json:3:14: no good");
}

// Writes a random value as text and, beside it, what parsing the text must give.
class RandomJson {
 public:
  explicit RandomJson(uint32_t seed) : random_(seed) {}

  const std::string& text() const { return text_; }

  LocatedJson Write(int depth) {
    Space();
    LocatedJson json;
    Locate(&json.line, &json.column);
    switch (depth == 0 ? Below(4) : Below(6)) {
      case 0:
        Put("null");
        break;
      case 1:
        json.type = Type::kBoolean;
        json.boolean = true;
        Put("true");
        break;
      case 2:
        WriteNumber(&json);
        break;
      case 3:
        json.type = Type::kString;
        json.string = WriteString();
        break;
      case 4:
        WriteArray(depth, &json);
        break;
      default:
        WriteObject(depth, &json);
    }
    Space();
    return json;
  }

 private:
  size_t Below(size_t bound) { return random_() % bound; }

  void Put(std::string_view part) {
    text_ += part;
    for (const char c : part) {
      ++column_;
      if (c != '\n') continue;
      ++line_;
      column_ = 1;
    }
  }

  void Space() {
    constexpr std::string_view kSpaces[] = {"",   "",   " ",       "\n",         "\r\n",
                                            "\t", "  ", "// \"\n", "/* [\n { */"};
    Put(kSpaces[Below(std::size(kSpaces))]);
  }

  void Locate(uint32_t* line, uint32_t* column) const {
    *line = line_;
    *column = column_;
  }

  void WriteNumber(LocatedJson* json) {
    constexpr std::string_view kNumbers[] = {"0", "7", "-12", "1.5", "2e3", "-0.25E-2", "123456"};
    json->type = Type::kNumber;
    json->string = kNumbers[Below(std::size(kNumbers))];
    json->number = std::stod(json->string);
    Put(json->string);
  }

  std::string WriteString() {
    constexpr std::pair<std::string_view, std::string_view> kPieces[] = {
        {"a", "a"}, {"\\\"", "\""}, {"\\\\", "\\"},  {"\\n", "\n"}, {"\xC3\xA4", "\xC3\xA4"},
        {"{", "{"}, {"//", "//"},   {"true", "true"}};
    std::string value;
    Put("\"");
    for (size_t left = Below(5); left > 0; --left) {
      const auto& [written, meant] = kPieces[Below(std::size(kPieces))];
      Put(written);
      value += meant;
    }
    Put("\"");
    return value;
  }

  void WriteArray(int depth, LocatedJson* json) {
    json->type = Type::kArray;
    Put("[");
    for (size_t i = 0, size = Below(4); i < size; ++i) {
      if (i > 0) Put(",");
      json->items.push_back(Write(depth - 1));
    }
    Space();
    Put("]");
  }

  void WriteObject(int depth, LocatedJson* json) {
    json->type = Type::kObject;
    Put("{");
    for (size_t i = 0, size = Below(4); i < size; ++i) {
      if (i > 0) Put(",");
      Space();
      JsonMember member;
      Locate(&member.line, &member.column);
      member.key = std::to_string(i);
      Put("\"" + member.key);
      const std::string rest = WriteRestOfKey();
      member.key += rest;
      Space();
      Put(":");
      member.value = Write(depth - 1);
      json->members.push_back(std::move(member));
    }
    Space();
    Put("}");
  }

  std::string WriteRestOfKey() {
    const bool escaped = Below(3) == 0;
    Put(escaped ? "\\\\\"" : "\"");
    return escaped ? "\\" : "";
  }

  std::mt19937 random_;
  std::string text_;
  uint32_t line_ = 1;
  uint32_t column_ = 1;
};

// A value with all places, for comparison.
std::string Describe(const LocatedJson& json) {
  std::string out = Place(json) + " ";
  switch (json.type) {
    case Type::kNull:
      out += "null";
      break;
    case Type::kBoolean:
      out += json.boolean ? "true" : "false";
      break;
    case Type::kNumber:
      out += std::to_string(json.number);
      break;
    case Type::kString:
      out += "'" + json.string + "'";
      break;
    case Type::kArray:
      for (const LocatedJson& item : json.items) out += "\n[" + Describe(item) + "]";
      break;
    case Type::kObject:
      for (const JsonMember& member : json.members) {
        out += "\n{" + Place(member.line, member.column) + " " + member.key + " " +
               Describe(member.value) + "}";
      }
  }
  return out;
}

TEST_CASE("places in random documents", "[rules]") {
  for (uint32_t seed = 0; seed < 3000; ++seed) {
    RandomJson random(seed);
    const LocatedJson expected = random.Write(4);
    INFO("text:\n" << random.text());
    REQUIRE(Describe(Parsed(random.text(), true)) == Describe(expected));
  }
}

}  // namespace
}  // namespace hipify
