// A cheap test that lets the lexer pass over nearly every identifier.

#ifndef HIPIFY_SOURCE_NAME_FILTER_H_
#define HIPIFY_SOURCE_NAME_FILTER_H_

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hipify {

// Says of an identifier whether it may be one of the names that were added. It looks at the
// identifier's first four bytes only, so it passes some others ("cudnnFoo" when "cudnnCreate" was
// added) but never misses a name. A name shorter than four bytes is added with each byte that can
// follow it. Plain data, so that one made at build time needs no start-up.
class NameFilter {
 public:
  static constexpr uint32_t kBits = 1u << 16;

  constexpr NameFilter() = default;
  // From the parts of another filter.
  constexpr NameFilter(const std::array<uint64_t, kBits / 64>& words,
                       const std::array<uint8_t, 16>& first_bytes)
      : words_(words), first_bytes_(first_bytes) {}

  // Adds `name`, an identifier of at least one byte.
  void Add(std::string_view name);

  // Adds all names of `other`.
  void Add(const NameFilter& other);

  // `begin` points at an identifier's first byte, with at least four readable bytes.
  bool MayMatch(const char* begin) const {
    uint32_t prefix;
    std::memcpy(&prefix, begin, sizeof(prefix));
    const uint32_t bit = Hash(prefix);
    return ((words_[bit / 64] >> (bit % 64)) & 1) != 0 && MayBegin(*begin);
  }

  // As above for a text that may end before the four bytes: what is missing counts as zero bytes.
  bool MayMatch(const char* begin, const char* end) const;

  const std::array<uint64_t, kBits / 64>& words() const { return words_; }

  // The ASCII characters that a name can begin with: bit (c / 16) of element (c % 16) for c.
  const std::array<uint8_t, 16>& first_bytes() const { return first_bytes_; }

 private:
  bool MayBegin(char c) const {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || ((first_bytes_[byte % 16] >> (byte / 16)) & 1) != 0;
  }

  static uint32_t Hash(uint32_t prefix) { return (prefix * 0x9E3779B1u) >> 16; }
  void Set(uint32_t prefix);

  std::array<uint64_t, kBits / 64> words_{};
  std::array<uint8_t, 16> first_bytes_{};
};

}  // namespace hipify

#endif  // HIPIFY_SOURCE_NAME_FILTER_H_
