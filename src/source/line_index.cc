#include "source/line_index.h"

#include <algorithm>
#include <cstring>

namespace hipify {

LineIndex::LineIndex(std::string_view text) : text_(text) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  for (const char* line = begin; line < end;) {
    starts_.push_back(static_cast<uint32_t>(line - begin));
    const void* newline = std::memchr(line, '\n', static_cast<size_t>(end - line));
    if (newline == nullptr) break;
    line = static_cast<const char*>(newline) + 1;
  }
}

Position LineIndex::At(uint32_t offset) const {
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  if (after == starts_.begin()) return {1, offset + 1};
  const auto line = static_cast<uint32_t>(after - starts_.begin());
  return {line, offset - starts_[line - 1] + 1};
}

std::string_view LineIndex::Line(uint32_t number) const {
  const uint32_t begin = Start(number);
  return text_.substr(begin, Start(number + 1) - begin);
}

uint32_t LineIndex::Start(uint32_t number) const {
  if (number == 0 || number > size()) return static_cast<uint32_t>(text_.size());
  return starts_[number - 1];
}

}  // namespace hipify
