#include "source/simd_scanners.h"

#if defined(__SSE2__)

#include <emmintrin.h>

#include "source/block_scanner.h"

namespace hipify {
namespace {

// Compares ranges: the baseline instruction set has no table look-up, so every word that does not
// begin with a digit is visited.
class Sse2Kernel {
 public:
  explicit Sse2Kernel(const NameFilter&) {}

  BlockMasks operator()(const char* block) const {
    BlockMasks masks;
    for (unsigned i = 0; i < kBlockSize; i += 16) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + i));
      const __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
      const __m128i letters = InRange(lower, 'a', 'z');
      const __m128i digits = InRange(bytes, '0', '9');
      // Bytes above 0x7f are negative.
      const __m128i others = _mm_or_si128(_mm_or_si128(Equal(bytes, '_'), Equal(bytes, '$')),
                                          _mm_cmplt_epi8(bytes, _mm_setzero_si128()));
      const __m128i first = _mm_or_si128(letters, others);
      const __m128i marks = _mm_or_si128(
          _mm_or_si128(_mm_or_si128(Equal(bytes, '"'), Equal(bytes, '\'')), Equal(bytes, '/')),
          _mm_or_si128(Equal(bytes, '<'), Equal(bytes, '#')));
      masks.first |= Mask(first) << i;
      masks.word |= Mask(_mm_or_si128(first, digits)) << i;
      masks.marks |= Mask(marks) << i;
    }
    return masks;
  }

 private:
  static __m128i Equal(__m128i bytes, char c) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c)); }

  static __m128i InRange(__m128i bytes, char low, char high) {
    const __m128i offset = _mm_sub_epi8(bytes, _mm_set1_epi8(low));
    const __m128i limit = _mm_set1_epi8(static_cast<char>(high - low));
    return _mm_cmpeq_epi8(_mm_min_epu8(offset, limit), offset);
  }

  static uint64_t Mask(__m128i bytes) { return static_cast<uint32_t>(_mm_movemask_epi8(bytes)); }
};

}  // namespace

bool HasSse2Scanner() { return true; }

void ScanWithSse2(std::string_view text, const NameFilter& filter, LexedText* out) {
  BlockScanner<Sse2Kernel>(text, filter, out).Run();
}

}  // namespace hipify

#else

namespace hipify {

bool HasSse2Scanner() { return false; }

void ScanWithSse2(std::string_view, const NameFilter&, LexedText*) {}

}  // namespace hipify

#endif
