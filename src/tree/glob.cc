#include "tree/glob.h"

#include <re2/re2.h>

#include <bitset>
#include <optional>
#include <utility>
#include <vector>

namespace hipify {
namespace {

using ByteSet = std::bitset<256>;

// What a pattern consists of.
struct Part {
  enum class Type : uint8_t {
    kLiteral,   // `text`
    kOne,       // ?: one byte that is no "/"
    kSegment,   // *: bytes without "/"
    kAnything,  // ** at the end: bytes
    kFolders,   // **/: any number of folders, none too
    kSet,       // [...]: one byte of `set`, which holds no "/"
  };
  Type type;
  std::string text;
  ByteSet set;
};

size_t Index(char byte) { return static_cast<unsigned char>(byte); }

bool IsWildcard(char byte) { return byte == '*' || byte == '?' || byte == '[' || byte == '\\'; }

// The classes as git has them: ASCII whatever the locale, and no vertical tab or form feed among
// the spaces.
std::optional<ByteSet> NamedClass(std::string_view name) {
  const auto matches = [name](unsigned byte) {
    const bool upper = byte >= 'A' && byte <= 'Z';
    const bool lower = byte >= 'a' && byte <= 'z';
    const bool digit = byte >= '0' && byte <= '9';
    const bool print = byte >= 0x20 && byte <= 0x7E;
    const bool space = byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
    if (name == "alnum") return upper || lower || digit;
    if (name == "alpha") return upper || lower;
    if (name == "blank") return byte == ' ' || byte == '\t';
    if (name == "cntrl") return byte < 0x20 || byte == 0x7F;
    if (name == "digit") return digit;
    if (name == "graph") return print && !space;
    if (name == "lower") return lower;
    if (name == "print") return print;
    if (name == "punct") return print && byte != ' ' && !upper && !lower && !digit;
    if (name == "space") return space;
    if (name == "upper") return upper;
    return digit || (byte >= 'A' && byte <= 'F') || (byte >= 'a' && byte <= 'f');
  };
  static constexpr std::string_view kNames[] = {"alnum", "alpha", "blank", "cntrl",
                                                "digit", "graph", "lower", "print",
                                                "punct", "space", "upper", "xdigit"};
  for (const std::string_view known : kNames) {
    if (name != known) continue;
    ByteSet set;
    for (unsigned byte = 1; byte < 256; ++byte) set[byte] = matches(byte);
    return set;
  }
  return std::nullopt;
}

// Reads the set that begins after "[" at `*position` and leaves `*position` after its "]".
// Returns nothing for a set that has no end or an unknown class name.
std::optional<ByteSet> ParseSet(std::string_view pattern, size_t* position) {
  size_t at = *position;
  const auto byte_at = [pattern](size_t i) { return i < pattern.size() ? pattern[i] : '\0'; };
  const bool negated = byte_at(at) == '!' || byte_at(at) == '^';
  if (negated) ++at;
  ByteSet set;
  // The first byte of a range that may follow; NUL where a "-" would be itself.
  char range_begin = '\0';
  for (bool first = true; first || byte_at(at) != ']'; first = false, ++at) {
    char byte = byte_at(at);
    if (byte == '\0') return std::nullopt;
    if (byte == '\\') {
      byte = byte_at(++at);
      if (byte == '\0') return std::nullopt;
      set.set(Index(byte));
      range_begin = byte;
    } else if (byte == '-' && range_begin != '\0' && byte_at(at + 1) != '\0' &&
               byte_at(at + 1) != ']') {
      byte = byte_at(++at);
      if (byte == '\\') byte = byte_at(++at);
      if (byte == '\0') return std::nullopt;
      for (size_t i = Index(range_begin); i <= Index(byte); ++i) set.set(i);
      range_begin = '\0';
    } else if (byte == '[' && byte_at(at + 1) == ':') {
      const size_t begin = at + 2;
      const size_t end = pattern.find(']', begin);
      if (end == std::string_view::npos) return std::nullopt;
      if (end == begin || pattern[end - 1] != ':') {
        set.set(Index('['));
        range_begin = '[';
        continue;
      }
      const std::optional<ByteSet> named = NamedClass(pattern.substr(begin, end - 1 - begin));
      if (!named) return std::nullopt;
      set |= *named;
      range_begin = '\0';
      at = end;
    } else {
      set.set(Index(byte));
      range_begin = byte;
    }
  }
  *position = at + 1;
  if (negated) set.flip();
  set.reset(Index('/'));
  return set;
}

void AddLiteral(char byte, std::vector<Part>* parts) {
  if (parts->empty() || parts->back().type != Part::Type::kLiteral) {
    parts->push_back({Part::Type::kLiteral, {}, {}});
  }
  parts->back().text += byte;
}

// Reads a run of stars at `position` and returns the position after what it consumed. `begin` is
// where git's matcher starts, which is what a `**` may stand behind.
size_t ParseStars(std::string_view pattern, size_t begin, size_t position,
                  std::vector<Part>* parts) {
  size_t end = pattern.find_first_not_of('*', position);
  if (end == std::string_view::npos) end = pattern.size();
  const std::string_view rest = pattern.substr(end);
  const bool whole_part = end - position >= 2 &&
                          (position == begin || pattern[position - 1] == '/') &&
                          (rest.empty() || rest[0] == '/' || rest.substr(0, 2) == "\\/");
  if (!whole_part) {
    parts->push_back({Part::Type::kSegment, {}, {}});
    return end;
  }
  if (rest.empty() || rest[0] == '\\') {
    parts->push_back({Part::Type::kAnything, {}, {}});
    return end;
  }
  parts->push_back({Part::Type::kFolders, {}, {}});
  return end + 1;
}

// Splits a pattern. Returns nothing if no path can match it.
std::optional<std::vector<Part>> ParsePattern(std::string_view pattern) {
  std::vector<Part> parts;
  size_t position = 0;
  while (position < pattern.size() && !IsWildcard(pattern[position])) {
    AddLiteral(pattern[position++], &parts);
  }
  // git compares the literal beginning on its own and matches the rest as if it were all there is,
  // so that the `**` of "a**/b" counts as one that begins the pattern.
  const size_t begin = position;
  while (position < pattern.size()) {
    const char byte = pattern[position];
    if (byte == '*') {
      position = ParseStars(pattern, begin, position, &parts);
    } else if (byte == '?') {
      parts.push_back({Part::Type::kOne, {}, {}});
      ++position;
    } else if (byte == '[') {
      ++position;
      const std::optional<ByteSet> set = ParseSet(pattern, &position);
      if (!set || set->none()) return std::nullopt;
      parts.push_back({Part::Type::kSet, {}, *set});
    } else {
      if (byte == '\\' && ++position == pattern.size()) return std::nullopt;
      AddLiteral(pattern[position++], &parts);
    }
  }
  return parts;
}

void AppendByte(size_t byte, std::string* expression) {
  static constexpr char kDigits[] = "0123456789abcdef";
  const char text[] = {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
  expression->append(text, sizeof(text));
}

void AppendSet(const ByteSet& set, std::string* expression) {
  *expression += '[';
  // File names hold no NUL.
  for (size_t first = 1; first < set.size(); ++first) {
    if (!set[first]) continue;
    size_t last = first;
    while (last + 1 < set.size() && set[last + 1]) ++last;
    AppendByte(first, expression);
    *expression += '-';
    AppendByte(last, expression);
    first = last;
  }
  *expression += ']';
}

std::string RegexOf(const std::vector<Part>& parts) {
  std::string expression;
  for (const Part& part : parts) {
    switch (part.type) {
      case Part::Type::kLiteral:
        for (const char byte : part.text) AppendByte(Index(byte), &expression);
        break;
      case Part::Type::kOne:
        expression += "[^/]";
        break;
      case Part::Type::kSegment:
        expression += "[^/]*";
        break;
      case Part::Type::kAnything:
        expression += ".*";
        break;
      case Part::Type::kFolders:
        expression += "(?:.*/)?";
        break;
      case Part::Type::kSet:
        AppendSet(part.set, &expression);
        break;
    }
  }
  return expression;
}

std::string LongestLiteral(const std::vector<Part>& parts) {
  std::string longest;
  for (const Part& part : parts) {
    if (part.text.size() > longest.size()) longest = part.text;
  }
  return longest;
}

bool IsStar(const Part& part) {
  return part.type == Part::Type::kSegment || part.type == Part::Type::kAnything;
}

GlobKind KindOf(const std::vector<Part>& parts, bool name_only) {
  const Part& first = parts.front();
  const Part& last = parts.back();
  const bool first_is_literal = first.type == Part::Type::kLiteral;
  const bool last_is_literal = last.type == Part::Type::kLiteral;
  if (parts.size() == 1 && first_is_literal) return GlobKind::kExact;
  // In a path, what stands for a star must not hold a "/".
  if (!name_only || parts.size() > 2) return GlobKind::kRegex;
  if (IsStar(first) && (parts.size() == 1 || last_is_literal)) return GlobKind::kSuffix;
  if (first_is_literal && IsStar(last)) return GlobKind::kPrefix;
  return GlobKind::kRegex;
}

// Cuts spaces at the end that no backslash protects.
std::string_view TrimSpaces(std::string_view line) {
  size_t end = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ') continue;
    if (line[i] == '\\' && ++i == line.size()) return line;
    end = i + 1;
  }
  return line.substr(0, end);
}

}  // namespace

Glob::Glob(std::string_view line) {
  line = line.substr(0, line.find('\0'));
  if (!line.empty() && line[0] == '#') return;
  std::string_view pattern = TrimSpaces(line);
  if (!pattern.empty() && pattern[0] == '!') {
    negated_ = true;
    pattern.remove_prefix(1);
  }
  if (!pattern.empty() && pattern.back() == '/') {
    folders_only_ = true;
    pattern.remove_suffix(1);
  }
  name_only_ = pattern.find('/') == std::string_view::npos;
  if (!name_only_ && pattern[0] == '/') pattern.remove_prefix(1);
  if (pattern.empty()) return;

  std::optional<std::vector<Part>> parts = ParsePattern(pattern);
  if (!parts) return;
  // "**/name" says of a path what "name" says of its last part.
  if (parts->size() > 1 && parts->front().type == Part::Type::kFolders &&
      pattern.find('/', pattern.find('/') + 1) == std::string_view::npos) {
    parts->erase(parts->begin());
    name_only_ = true;
  }
  kind_ = KindOf(*parts, name_only_);
  if (kind_ == GlobKind::kRegex) expression_ = RegexOf(*parts);
  literal_ = LongestLiteral(*parts);
}

Glob::Glob(Glob&&) noexcept = default;
Glob& Glob::operator=(Glob&&) noexcept = default;
Glob::~Glob() = default;

bool Glob::Matches(std::string_view path, std::string_view name, bool is_folder) const {
  if (folders_only_ && !is_folder) return false;
  const std::string_view subject = name_only_ ? name : path;
  if (subject.size() < literal_.size()) return false;
  switch (kind_) {
    case GlobKind::kNever:
      return false;
    case GlobKind::kExact:
      return subject == literal_;
    case GlobKind::kSuffix:
      return subject.substr(subject.size() - literal_.size()) == literal_;
    case GlobKind::kPrefix:
      return subject.substr(0, literal_.size()) == literal_;
    case GlobKind::kRegex:
      return subject.find(literal_) != std::string_view::npos && MatchesRegex(subject);
  }
  return false;
}

GlobFilter Glob::filter() const {
  GlobFilter filter;
  filter.size_ = static_cast<uint32_t>(literal_.size());
  filter.name_only_ = name_only_;
  filter.is_exact_ = kind_ == GlobKind::kExact;
  filter.has_end_ = !literal_.empty() && (kind_ == GlobKind::kExact || kind_ == GlobKind::kSuffix);
  if (filter.has_end_) filter.end_ = literal_.back();
  return filter;
}

bool Glob::MatchesRegex(std::string_view subject) const {
  if (regex_ == nullptr) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingLatin1);
    options.set_dot_nl(true);
    options.set_never_capture(true);
    options.set_log_errors(false);
    regex_ = std::make_unique<RE2>(expression_, options);
  }
  return RE2::FullMatch(re2::StringPiece(subject.data(), subject.size()), *regex_);
}

}  // namespace hipify
