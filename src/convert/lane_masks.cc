#include "convert/lane_masks.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

#include "source/characters.h"

namespace hipify {
namespace {

enum class MaskWidth { kUnknown, k32, k64 };

bool HasWideSuffix(std::string_view suffix) {
  return std::count_if(suffix.begin(), suffix.end(), [](char c) { return (c | 0x20) == 'l'; }) > 0;
}

bool IsSuffix(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const char lower = static_cast<char>(c | 0x20);
    return lower == 'u' || lower == 'l';
  });
}

// The width of a literal whose bits are all set, however it is spelled: 0xffffffff, ~0u, -1, ~0ULL.
MaskWidth WidthOfFullMask(std::string_view spelling) {
  std::string text = WithoutSpace(spelling);
  while (text.size() > 2 && text.front() == '(' && text.back() == ')') {
    text = text.substr(1, text.size() - 2);
  }
  std::erase(text, '\'');
  for (const std::string_view cast : {"(unsigned)", "(unsignedint)", "(uint32_t)", "(int)"}) {
    if (text.compare(0, cast.size(), cast) == 0) text.erase(0, cast.size());
  }
  const bool is_inverted = text.compare(0, 2, "~0") == 0;
  const bool is_negative = text.compare(0, 2, "-1") == 0;
  if (is_inverted || is_negative) {
    const std::string_view suffix = std::string_view(text).substr(2);
    if (!IsSuffix(suffix)) return MaskWidth::kUnknown;
    return HasWideSuffix(suffix) ? MaskWidth::k64 : MaskWidth::k32;
  }
  const bool is_hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] | 0x20) == 'x';
  const char* const begin = text.data() + (is_hexadecimal ? 2 : 0);
  const char* const end = text.data() + text.size();
  uint64_t value = 0;
  const auto [after, status] = std::from_chars(begin, end, value, is_hexadecimal ? 16 : 10);
  if (status != std::errc() || !IsSuffix({after, static_cast<size_t>(end - after)})) {
    return MaskWidth::kUnknown;
  }
  if (value == UINT64_MAX) return MaskWidth::k64;
  return value == UINT32_MAX ? MaskWidth::k32 : MaskWidth::kUnknown;
}

bool IsIdentifier(std::string_view text) {
  return !text.empty() && IsIdentifierStart(text[0]) &&
         std::all_of(text.begin(), text.end(), IsIdentifierByte);
}

// Functions whose result has 64 bits in HIP.
bool IsLaneMaskCall(std::string_view text) {
  return text == "__activemask()" || text.compare(0, 9, "__ballot(") == 0 ||
         text.compare(0, 14, "__ballot_sync(") == 0;
}

}  // namespace

LaneMasks::LaneMasks(CodeMap* map, const EditOrigin& origin, Conversion* conversion)
    : map_(map), origin_(origin), conversion_(conversion) {}

bool LaneMasks::Widen(const Argument& argument, std::string_view wide) {
  const std::string_view text = map_->text().substr(argument.begin, argument.end - argument.begin);
  switch (WidthOfFullMask(text)) {
    case MaskWidth::k64:
      return true;
    case MaskWidth::k32:
      AddEdit(argument.begin, argument.end, wide, origin_);
      return true;
    case MaskWidth::kUnknown:
      break;
  }
  if (IsLaneMaskCall(WithoutSpace(text))) return true;
  return IsIdentifier(text) && WidenName(text, wide);
}

bool LaneMasks::WidenName(std::string_view name, std::string_view wide) {
  const auto known = known_names_.find(name);
  if (known != known_names_.end()) return known->second;
  const bool is_wide = WidenMacro(name, wide) || WidenConstant(name, wide);
  known_names_.emplace(name, is_wide);
  return is_wide;
}

// `#define NAME 0xffffffff`; where the macro is defined several times, all must be such.
bool LaneMasks::WidenMacro(std::string_view name, std::string_view wide) {
  const std::vector<Directive>& directives = map_->lexed().directives;
  std::vector<std::pair<uint32_t, uint32_t>> values;
  bool is_defined = false;
  for (size_t i = 0; i < directives.size(); ++i) {
    const Directive& directive = directives[i];
    if (map_->text().substr(directive.name_begin, directive.name_end - directive.name_begin) !=
        "define") {
      continue;
    }
    CodeCursor cursor(map_, directive.name_end);
    if (cursor.Text(cursor.Next()) != name) continue;
    const Lexeme first = cursor.Next();
    Lexeme last = first;
    for (Lexeme token = first; token.kind != LexemeKind::kEnd; token = cursor.Next()) last = token;
    const MaskWidth width =
        WidthOfFullMask(map_->text().substr(first.begin, last.end - first.begin));
    if (width == MaskWidth::kUnknown) return false;
    is_defined = true;
    if (width == MaskWidth::k32) values.emplace_back(first.begin, last.end);
  }
  for (const auto& [begin, end] : values) AddEdit(begin, end, wide, origin_);
  return is_defined;
}

// `constexpr unsigned NAME = 0xffffffff;`
bool LaneMasks::WidenConstant(std::string_view name, std::string_view wide) {
  const std::string_view text = map_->text();
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const auto begin = static_cast<uint32_t>(at);
    const auto end = static_cast<uint32_t>(at + name.size());
    const bool is_word = (begin == 0 || !IsIdentifierByte(text[begin - 1])) &&
                         (end == text.size() || !IsIdentifierByte(text[end]));
    if (is_word && map_->SpanAt(begin) == CodeMap::kNone && WidenConstantAt(begin, end, wide)) {
      return true;
    }
  }
  return false;
}

bool LaneMasks::WidenConstantAt(uint32_t begin, uint32_t end, std::string_view wide) {
  CodeCursor after(map_, end);
  if (!after.Is(after.Next(), "=")) return false;
  const Lexeme first = after.Next();
  Lexeme last = first;
  constexpr int kLongestValue = 8;
  for (int i = 0; i < kLongestValue && !after.Is(last, ";"); ++i) {
    const Lexeme token = after.Next();
    if (after.Is(token, ";") || token.kind == LexemeKind::kEnd) break;
    last = token;
  }
  const MaskWidth width = WidthOfFullMask(map_->text().substr(first.begin, last.end - first.begin));
  if (width == MaskWidth::kUnknown) return false;

  // The type is what stands between the specifiers and the name.
  CodeCursor before(map_, begin);
  bool is_constant = false;
  uint32_t type_begin = begin;
  uint32_t type_end = begin;
  constexpr int kLongestType = 8;
  for (int i = 0; i < kLongestType; ++i) {
    const Lexeme token = before.Previous();
    if (token.kind != LexemeKind::kIdentifier && !before.Is(token, "::")) break;
    const std::string_view word = before.Text(token);
    if (word == "const" || word == "constexpr") {
      is_constant = true;
    } else if (word != "static" && word != "inline" && word.substr(0, 2) != "__") {
      type_begin = token.begin;
      if (type_end == begin) type_end = token.end;
    }
  }
  if (!is_constant) return false;
  if (width == MaskWidth::k64) return true;
  EditOrigin rest = origin_;
  if (type_begin != begin && map_->text().substr(type_begin, type_end - type_begin) != "auto") {
    rest.continues = AddEdit(type_begin, type_end, "unsigned long long", origin_);
  }
  AddEdit(first.begin, last.end, wide, rest);
  return true;
}

bool LaneMasks::AddEdit(uint32_t begin, uint32_t end, std::string_view text,
                        const EditOrigin& origin) {
  if (map_->text().substr(begin, end - begin) == text) return false;
  conversion_->AddEdit(begin, end, std::string(text), origin);
  return true;
}

}  // namespace hipify
