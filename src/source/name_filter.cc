#include "source/name_filter.h"

#include <algorithm>

#include "source/characters.h"

namespace hipify {

void NameFilter::Add(std::string_view name) {
  const auto first = static_cast<unsigned char>(name[0]);
  if (first < 0x80) first_bytes_[first % 16] |= static_cast<uint8_t>(1u << (first / 16));
  std::array<char, sizeof(uint32_t)> bytes{};
  name.copy(bytes.data(), bytes.size());
  uint32_t prefix;
  if (name.size() >= bytes.size()) {
    std::memcpy(&prefix, bytes.data(), sizeof(prefix));
    Set(prefix);
    return;
  }
  // Only the first byte after the name is known to end it; the bytes after that can be anything,
  // so names of one or two bytes pass every continuation.
  const size_t free_bytes = bytes.size() - name.size() - 1;
  const uint32_t tails = 1u << (8 * free_bytes);
  for (int after = 0; after < 256; ++after) {
    if (IsIdentifierByte(static_cast<char>(after))) continue;
    bytes[name.size()] = static_cast<char>(after);
    for (uint32_t tail = 0; tail < tails; ++tail) {
      for (size_t i = 0; i < free_bytes; ++i) {
        bytes[name.size() + 1 + i] = static_cast<char>(tail >> (8 * i));
      }
      std::memcpy(&prefix, bytes.data(), sizeof(prefix));
      Set(prefix);
    }
  }
}

void NameFilter::Add(const NameFilter& other) {
  for (size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  for (size_t i = 0; i < first_bytes_.size(); ++i) first_bytes_[i] |= other.first_bytes_[i];
}

bool NameFilter::MayMatch(const char* begin, const char* end) const {
  std::array<char, sizeof(uint32_t)> bytes{};
  std::copy_n(begin, std::min<size_t>(bytes.size(), static_cast<size_t>(end - begin)),
              bytes.data());
  return MayMatch(bytes.data());
}

void NameFilter::Set(uint32_t prefix) {
  const uint32_t bit = Hash(prefix);
  words_[bit / 64] |= uint64_t{1} << (bit % 64);
}

}  // namespace hipify
