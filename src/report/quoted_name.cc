#include "report/quoted_name.h"

#include <algorithm>

namespace hipify {
namespace {

constexpr std::string_view kEscaped = "\a\b\t\n\v\f\r\"\\";
constexpr std::string_view kEscapes = "abtnvfr\"\\";

bool NeedsEscape(char c, Quoting quoting) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80) return quoting == Quoting::kPatch;
  return byte < 0x20 || byte == 0x7f || c == '"' || c == '\\';
}

void AppendEscape(char c, std::string* out) {
  *out += '\\';
  const size_t known = kEscaped.find(c);
  if (known != std::string_view::npos) {
    *out += kEscapes[known];
    return;
  }
  const auto byte = static_cast<unsigned char>(c);
  for (const int shift : {6, 3, 0}) *out += static_cast<char>('0' + ((byte >> shift) & 7));
}

}  // namespace

std::string QuotedName(std::string_view name, Quoting quoting) {
  const auto needs_escape = [quoting](char c) { return NeedsEscape(c, quoting); };
  if (std::none_of(name.begin(), name.end(), needs_escape)) return std::string(name);
  std::string quoted = "\"";
  for (const char c : name) {
    if (needs_escape(c)) {
      AppendEscape(c, &quoted);
    } else {
      quoted += c;
    }
  }
  quoted += '"';
  return quoted;
}

}  // namespace hipify
