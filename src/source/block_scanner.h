// The fast scanner: classifies 64 bytes at a time and visits only the few that matter.
//
// A kernel turns a block of 64 bytes into three bit masks (bit i is byte i):
//   word    bytes of identifiers and numbers
//   first   bytes that a name of the filter can begin with; may have more bits than needed, among
//           them none of digits
//   marks   `"` `'` `/` `<` `#`
// A name can begin only where a word begins. So what is visited is (word & ~word before) & first,
// and marks. Whatever lies between, numbers above all, is never looked at; where a visited byte may
// be inside a number (`1'000`, `1.R"("`, `0x1p+cuda`), the number is read after the fact.
//
// The scanner must find exactly what PlainScanner finds; tests compare the two.

#ifndef HIPIFY_SOURCE_BLOCK_SCANNER_H_
#define HIPIFY_SOURCE_BLOCK_SCANNER_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "source/characters.h"
#include "source/token_reader.h"

namespace hipify {

inline constexpr size_t kBlockSize = 64;

struct BlockMasks {
  uint64_t word = 0;
  uint64_t first = 0;
  uint64_t marks = 0;
};

// `Kernel(filter)` must be callable with a pointer to kBlockSize readable bytes and return their
// BlockMasks. Each instance is for one kernel, compiled for one instruction set.
template <typename Kernel>
class BlockScanner : public TokenReader {
 public:
  BlockScanner(std::string_view text, const NameFilter& filter, LexedText* out)
      : TokenReader(text, filter, out), kernel_(filter) {}

  void Run() {
    const char* block = First();
    boundary_ = block;
    while (block < end_) block = ScanBlock(block);
  }

 private:
  // Scans the block at `block` and returns where the next one begins.
  const char* ScanBlock(const char* block) {
    const BlockMasks masks = Classify(block);
    const uint64_t continues = block > First() && IsIdentifierByte(block[-1]) ? 1 : 0;
    const uint64_t starts = masks.word & ~((masks.word << 1) | continues);
    uint64_t visits = (starts & masks.first) | masks.marks;
    while (visits != 0) {
      const char* const at = block + std::countr_zero(visits);
      visits &= visits - 1;
      const char* const next = Visit(at);
      if (next == at + 1) continue;
      boundary_ = next;
      const auto skipped = static_cast<size_t>(next - block);
      if (skipped >= kBlockSize) return next;
      visits &= ~uint64_t{0} << skipped;
    }
    return block + kBlockSize;
  }

  BlockMasks Classify(const char* block) const {
    const auto left = static_cast<size_t>(end_ - block);
    if (left >= kBlockSize) return kernel_(block);
    // Zero bytes are of no class, so what is beyond the end is never visited.
    std::array<char, kBlockSize> padded{};
    std::memcpy(padded.data(), block, left);
    return kernel_(padded.data());
  }

  // Returns where the text goes on: `at` + 1 if nothing was read there.
  const char* Visit(const char* at) {
    switch (*at) {
      case '"':
        return VisitQuote(at);
      case '\'':
        return VisitApostrophe(at);
      case '/':
        return ReadSlash(at);
      case '<':
        return at + 2 < end_ && at[1] == '<' && at[2] == '<' ? ReadLess(at) : SkipLess(at);
      case '#':
        return ReadHash(at);
      default:
        return VisitWord(at);
    }
  }

  // Fewer than three `<` are no launch, but the rest of the run must not be taken for one either.
  const char* SkipLess(const char* at) const {
    return at + 1 < end_ && at[1] == '<' ? at + 2 : at + 1;
  }

  const char* VisitWord(const char* word) {
    const bool may_match = end_ - word >= 4 ? filter_.MayMatch(word) : filter_.MayMatch(word, end_);
    if (!may_match) return word + 1;
    const char* const number_end = NumberAcross(word);
    if (number_end != nullptr) return number_end;
    const char* p = word;
    while (p < end_ && IsIdentifierByte(*p)) ++p;
    AddName(word, p);
    const bool is_prefix =
        p < end_ && *p == '"' && IsRawStringPrefix({word, static_cast<size_t>(p - word)});
    return is_prefix ? ReadRawString(p) : p;
  }

  const char* VisitQuote(const char* quote) {
    if (quote == boundary_ || quote[-1] != 'R') return ReadQuoted(quote);
    constexpr std::ptrdiff_t kLongestPrefix = 3;
    const char* word = quote;
    while (word > boundary_ && quote - word <= kLongestPrefix && IsIdentifierByte(word[-1])) --word;
    const bool is_raw = IsRawStringPrefix({word, static_cast<size_t>(quote - word)}) &&
                        NumberEndingAt(quote, word) == nullptr;
    return is_raw ? ReadRawString(quote) : ReadQuoted(quote);
  }

  const char* VisitApostrophe(const char* apostrophe) {
    const char* const number_end = NumberAcross(apostrophe);
    return number_end != nullptr ? number_end : ReadQuoted(apostrophe);
  }

  // Whether a number's byte can stand before `p`: one of a word, a dot, or an exponent's sign.
  bool CanBeInNumber(const char* p) const {
    const char before = p[-1];
    if (IsIdentifierByte(before) || before == '.') return true;
    if ((before != '+' && before != '-') || p - 1 == boundary_) return false;
    const char exponent = static_cast<char>(p[-2] | 0x20);
    return exponent == 'e' || exponent == 'p';
  }

  // Calls `found(number, end)` for each number from the last boundary on that ends at or behind
  // `at`; there is at most one. Returns its end, or null.
  const char* NumberReaching(const char* at) const {
    const char* run = at;
    while (run > boundary_ && CanBeInNumber(run)) --run;
    while (run < at) {
      if (IsDigit(*run)) {
        run = NumberEnd(run);
        if (run >= at) return run;
      } else if (IsIdentifierByte(*run)) {
        while (run < at && IsIdentifierByte(*run)) ++run;
      } else {
        ++run;
      }
    }
    return nullptr;
  }

  // The end of the number that the byte at `at` is inside of, or null.
  const char* NumberAcross(const char* at) const {
    if (at == boundary_ || !CanBeInNumber(at)) return nullptr;
    const char* const end = NumberReaching(at);
    return end != nullptr && end > at ? end : nullptr;
  }

  // The end of the number that ends at `at` with the word that begins at `word`, or null.
  const char* NumberEndingAt(const char* at, const char* word) const {
    if (word == boundary_ || !CanBeInNumber(word)) return nullptr;
    return NumberReaching(at);
  }

  const Kernel kernel_;
  // The last place that is known to be the begin or end of a token, so that looking back never
  // goes further, and all looking back together takes linear time.
  const char* boundary_ = nullptr;
};

}  // namespace hipify

#endif  // HIPIFY_SOURCE_BLOCK_SCANNER_H_
