#include "report/utf8.h"

#include <cstdint>

namespace hipify {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

struct Lead {
  size_t size;
  // Range of the second byte, which rules out overlong forms, surrogates and values past U+10FFFF.
  uint8_t second_first;
  uint8_t second_last;
};

Lead LeadOf(uint8_t byte) {
  if (byte >= 0xc2 && byte <= 0xdf) return {2, 0x80, 0xbf};
  if (byte == 0xe0) return {3, 0xa0, 0xbf};
  if (byte == 0xed) return {3, 0x80, 0x9f};
  if (byte >= 0xe1 && byte <= 0xef) return {3, 0x80, 0xbf};
  if (byte == 0xf0) return {4, 0x90, 0xbf};
  if (byte >= 0xf1 && byte <= 0xf3) return {4, 0x80, 0xbf};
  if (byte == 0xf4) return {4, 0x80, 0x8f};
  return {0, 0, 0};
}

}  // namespace

Utf8Step FirstUtf8Step(std::string_view text) {
  const auto byte = [text](size_t i) { return static_cast<uint8_t>(text[i]); };
  if (byte(0) < 0x80) return {1, true};
  const Lead lead = LeadOf(byte(0));
  if (lead.size == 0 || text.size() < lead.size) return {1, false};
  if (byte(1) < lead.second_first || byte(1) > lead.second_last) return {1, false};
  for (size_t i = 2; i < lead.size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {1, false};
  }
  return {lead.size, true};
}

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const Utf8Step step = FirstUtf8Step(text);
    if (!step.valid) return false;
    text.remove_prefix(step.size);
  }
  return true;
}

std::string ToUtf8(std::string_view text) {
  std::string utf8;
  utf8.reserve(text.size());
  while (!text.empty()) {
    const Utf8Step step = FirstUtf8Step(text);
    utf8.append(step.valid ? text.substr(0, step.size) : kReplacement);
    text.remove_prefix(step.size);
  }
  return utf8;
}

size_t Utf16Size(std::string_view text) {
  size_t size = 0;
  while (!text.empty()) {
    const Utf8Step step = FirstUtf8Step(text);
    size += step.size == 4 ? 2 : 1;
    text.remove_prefix(step.size);
  }
  return size;
}

}  // namespace hipify
