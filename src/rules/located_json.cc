#include "rules/located_json.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>

namespace hipify {
namespace {

// Deeper nesting has no use in our files and would make recursion over the result unsafe.
constexpr size_t kMaxDepth = 64;

// Walks over the text and tells the handler how far the parser has read.
class TrackingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackingIterator(const char* at, const char** read) : at_(at), read_(read) {}

  reference operator*() const { return *at_; }
  TrackingIterator& operator++() {
    *read_ = ++at_;
    return *this;
  }
  TrackingIterator operator++(int) {
    TrackingIterator before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const TrackingIterator& a, const TrackingIterator& b) {
    return a.at_ == b.at_;
  }

 private:
  const char* at_;
  const char** read_;
};

// Builds the tree from the parser's events.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, std::string_view file, LocatedJson* root, std::string* error)
      : read(text.data()), text_(text), file_(file), root_(root), error_(error) {}

  bool null() override { return Add(LocatedJson::Type::kNull, LiteralStart()) != nullptr; }
  bool boolean(bool value) override {
    LocatedJson* const added = Add(LocatedJson::Type::kBoolean, LiteralStart());
    if (added != nullptr) added->boolean = value;
    return added != nullptr;
  }
  bool number_integer(number_integer_t value) override {
    return AddNumber(static_cast<double>(value), std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return AddNumber(static_cast<double>(value), std::to_string(value));
  }
  bool number_float(number_float_t value, const string_t& spelling) override {
    return AddNumber(value, spelling);
  }
  bool string(string_t& value) override {
    LocatedJson* const added = Add(LocatedJson::Type::kString, StringStart());
    if (added != nullptr) added->string = std::move(value);
    return added != nullptr;
  }
  bool binary(binary_t&) override { return Fail(read, "binary values are not JSON"); }
  bool start_object(std::size_t) override { return Open(LocatedJson::Type::kObject); }
  bool start_array(std::size_t) override { return Open(LocatedJson::Type::kArray); }
  bool end_array() override {
    open_.pop_back();
    return true;
  }
  bool key(string_t& value) override {
    JsonMember member;
    Locate(StringStart(), &member.line, &member.column);
    member.key = std::move(value);
    open_.back()->members.push_back(std::move(member));
    return true;
  }
  bool end_object() override {
    const bool unique = CheckKeysUnique(*open_.back());
    open_.pop_back();
    return unique;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& exception) override {
    // The library's own text repeats the place before its last ": ".
    std::string_view what = exception.what();
    const size_t place = what.find("column ");
    const size_t colon = place == std::string_view::npos ? place : what.find(": ", place);
    if (colon != std::string_view::npos) what.remove_prefix(colon + 2);
    const size_t offset = TokenBegin(std::min(position == 0 ? 0 : position - 1, text_.size()));
    return Fail(text_.data() + offset, "not valid JSON: " + std::string(what));
  }

  bool FailAt(size_t nul) { return Fail(text_.data() + nul, "not valid JSON: a NUL byte"); }

  // How far the parser has read.
  const char* read;

 private:
  // The parser reports a wrong token by its last byte: the place of its first.
  size_t TokenBegin(size_t last) const {
    if (last >= text_.size()) return last;
    if (text_[last] == '"') {
      const size_t quote = last == 0 ? std::string_view::npos : text_.rfind('"', last - 1);
      const bool is_on_line = quote != std::string_view::npos &&
                              text_.substr(quote, last - quote).find('\n') == std::string::npos;
      return is_on_line ? quote : last;
    }
    const auto is_number_byte = [](char c) {
      return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
    };
    if (!is_number_byte(text_[last])) return last;
    while (last > 0 && is_number_byte(text_[last - 1])) --last;
    return last;
  }

  bool Fail(const char* at, const std::string& message) {
    uint32_t line = 1;
    uint32_t column = 1;
    Locate(at, &line, &column);
    *error_ = LocatedMessage(file_, line, column, message);
    return false;
  }

  bool CheckKeysUnique(const LocatedJson& object) {
    std::vector<const JsonMember*> sorted;
    sorted.reserve(object.members.size());
    for (const JsonMember& member : object.members) sorted.push_back(&member);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto* a, const auto* b) { return a->key < b->key; });
    const auto twice =
        std::adjacent_find(sorted.begin(), sorted.end(),
                           [](const auto* a, const auto* b) { return a->key == b->key; });
    if (twice == sorted.end()) return true;
    const JsonMember& second = **(twice + 1);
    *error_ = LocatedMessage(file_, second.line, second.column,
                             "key \"" + second.key + "\" stands twice in one object");
    return false;
  }

  LocatedJson* Add(LocatedJson::Type type, const char* at) {
    LocatedJson* added = root_;
    if (!open_.empty() && open_.back()->type == LocatedJson::Type::kArray) {
      added = &open_.back()->items.emplace_back();
    } else if (!open_.empty()) {
      added = &open_.back()->members.back().value;
    }
    added->type = type;
    Locate(at, &added->line, &added->column);
    return added;
  }

  bool AddNumber(double value, std::string spelling) {
    const char* at = read;
    const auto is_number_byte = [](char c) {
      return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    };
    // The parser reads one byte past a number, except at the end of the text.
    if (at > text_.data() && !is_number_byte(at[-1])) --at;
    while (at > text_.data() && is_number_byte(at[-1])) --at;
    LocatedJson* const added = Add(LocatedJson::Type::kNumber, at);
    added->number = value;
    added->string = std::move(spelling);
    return true;
  }

  bool Open(LocatedJson::Type type) {
    if (open_.size() == kMaxDepth) return Fail(read - 1, "nested too deeply");
    open_.push_back(Add(type, read - 1));
    return true;
  }

  // The first byte of the literal word (`null`, `true`) that was just read.
  const char* LiteralStart() const {
    const char* at = read;
    while (at > text_.data() && at[-1] >= 'a' && at[-1] <= 'z') --at;
    return at;
  }

  // The opening quote of the string that was just read: quotes inside it are escaped.
  const char* StringStart() const {
    const char* at = read - 2;
    const auto is_escaped = [this](const char* quote) {
      const char* p = quote;
      while (p > text_.data() && p[-1] == '\\') --p;
      return (quote - p) % 2 != 0;
    };
    while (*at != '"' || is_escaped(at)) --at;
    return at;
  }

  // Places are asked for in the order of the text, so counting goes on from the last one.
  void Locate(const char* at, uint32_t* line, uint32_t* column) {
    if (at < counted_to_) {
      counted_to_ = line_start_ = text_.data();
      line_ = 1;
    }
    for (; counted_to_ < at; ++counted_to_) {
      if (*counted_to_ != '\n') continue;
      ++line_;
      line_start_ = counted_to_ + 1;
    }
    *line = line_;
    *column = static_cast<uint32_t>(at - line_start_) + 1;
  }

  const std::string_view text_;
  const std::string_view file_;
  LocatedJson* const root_;
  std::string* const error_;
  std::vector<LocatedJson*> open_;
  const char* counted_to_ = text_.data();
  const char* line_start_ = text_.data();
  uint32_t line_ = 1;
};

}  // namespace

const LocatedJson* LocatedJson::Find(std::string_view key) const {
  for (const JsonMember& member : members) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

bool ParseLocatedJson(std::string_view text, std::string_view file, bool allow_comments,
                      LocatedJson* out, std::string* error) {
  *out = LocatedJson();
  TreeBuilder builder(text, file, out, error);
  // The parser would take it for the end of the text.
  const size_t nul = text.find('\0');
  if (nul != std::string_view::npos) return builder.FailAt(nul);
  const char* const begin = text.data();
  return nlohmann::json::sax_parse(TrackingIterator(begin, &builder.read),
                                   TrackingIterator(begin + text.size(), &builder.read), &builder,
                                   nlohmann::json::input_format_t::json, /*strict=*/true,
                                   /*ignore_comments=*/allow_comments);
}

std::string LocatedMessage(std::string_view file, uint32_t line, uint32_t column,
                           std::string_view message) {
  std::string text(file);
  text += ":" + std::to_string(line) + ":" + std::to_string(column) + ": ";
  text += message;
  return text;
}

}  // namespace hipify
