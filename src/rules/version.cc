#include "rules/version.h"

#include <array>
#include <charconv>

namespace hipify {

std::optional<Version> Version::Parse(std::string_view text) {
  std::array<uint32_t, 3> parts{};
  const char* p = text.data();
  const char* const end = p + text.size();
  for (size_t i = 0; i < parts.size(); ++i) {
    const auto [after, status] = std::from_chars(p, end, parts[i]);
    if (status != std::errc() || parts[i] > 999) return std::nullopt;
    if (after == end) return Version(parts[0], parts[1], parts[2]);
    if (*after != '.') return std::nullopt;
    p = after + 1;
  }
  return std::nullopt;
}

std::string Version::ToString() const {
  if (!known()) return "";
  std::string text = std::to_string(major()) + "." + std::to_string(minor());
  if (patch() != 0) text += "." + std::to_string(patch());
  return text;
}

}  // namespace hipify
