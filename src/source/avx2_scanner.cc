#include "source/simd_scanners.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "source/characters.h"
#include "source/token_reader.h"

// The whole scanner is compiled for AVX2, so that the kernel is inlined into it. What other files
// share with this one must come before: the linker keeps one copy of an inline function, and it
// must not be one that only some processors can run.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2")
#endif

#include "source/block_scanner.h"

namespace hipify {
namespace {

// Looks bytes up by their two halves. A set of ASCII characters is a table by low half whose
// entries have a bit for each high half; the sets of bytes above 0x7f are told by their sign.
class Avx2Kernel {
 public:
  explicit Avx2Kernel(const NameFilter& filter)
      : word_(Table(WordTable())),
        first_(Table(filter.first_bytes())),
        marks_(Table(MarkTable())),
        high_(Table({1, 2, 4, 8, 16, 32, 64, 128})) {}

  BlockMasks operator()(const char* block) const {
    const BlockMasks low = Half(block);
    const BlockMasks high = Half(block + 32);
    return {low.word | high.word << 32, low.first | high.first << 32, low.marks | high.marks << 32};
  }

 private:
  using Nibbles = std::array<uint8_t, 16>;

  static __m256i Table(const Nibbles& nibbles) {
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(nibbles.data())));
  }

  template <typename IsMember>
  static constexpr Nibbles MakeTable(const IsMember& is_member) {
    Nibbles nibbles{};
    for (unsigned byte = 0; byte < 0x80; ++byte) {
      if (is_member(byte)) nibbles[byte % 16] |= static_cast<uint8_t>(1u << (byte / 16));
    }
    return nibbles;
  }

  static const Nibbles& WordTable() {
    static constexpr Nibbles kTable = MakeTable([](unsigned byte) {
      const unsigned lower = byte | 0x20;
      return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' ||
             byte == '$';
    });
    return kTable;
  }

  static const Nibbles& MarkTable() {
    static constexpr Nibbles kTable = MakeTable([](unsigned byte) {
      return byte == '"' || byte == '\'' || byte == '/' || byte == '<' || byte == '#';
    });
    return kTable;
  }

  BlockMasks Half(const char* block) const {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(block));
    const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0f));
    const __m256i high = _mm256_shuffle_epi8(high_, upper);
    const uint64_t signs = static_cast<uint32_t>(_mm256_movemask_epi8(bytes));
    return {Members(word_, bytes, high) | signs, Members(first_, bytes, high) | signs,
            Members(marks_, bytes, high)};
  }

  static uint64_t Members(__m256i table, __m256i bytes, __m256i high) {
    const __m256i found = _mm256_and_si256(_mm256_shuffle_epi8(table, bytes), high);
    const __m256i none = _mm256_cmpeq_epi8(found, _mm256_setzero_si256());
    return ~static_cast<uint32_t>(_mm256_movemask_epi8(none));
  }

  const __m256i word_, first_, marks_, high_;
};

void Scan(std::string_view text, const NameFilter& filter, LexedText* out) {
  BlockScanner<Avx2Kernel>(text, filter, out).Run();
}

}  // namespace
}  // namespace hipify

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace hipify {

bool HasAvx2Scanner() {
  return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0;
}

void ScanWithAvx2(std::string_view text, const NameFilter& filter, LexedText* out) {
  Scan(text, filter, out);
}

}  // namespace hipify

#else

namespace hipify {

bool HasAvx2Scanner() { return false; }

void ScanWithAvx2(std::string_view, const NameFilter&, LexedText*) {}

}  // namespace hipify

#endif
