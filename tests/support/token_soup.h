// Random texts made of what is hard for a lexer.

#ifndef HIPIFY_TESTS_SUPPORT_TOKEN_SOUP_H_
#define HIPIFY_TESTS_SUPPORT_TOKEN_SOUP_H_

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// Makes texts from fragments. The same seed gives the same texts on every machine.
class TokenSoup {
 public:
  TokenSoup(uint32_t seed, std::vector<std::string_view> fragments)
      : random_(seed), fragments_(std::move(fragments)) {}

  // A text of up to `most_fragments` fragments.
  std::string Next(size_t most_fragments);

  // A number below `bound`.
  size_t Below(size_t bound) { return random_() % bound; }

 private:
  std::mt19937 random_;
  std::vector<std::string_view> fragments_;
};

// Ordinary pieces of code and the beginnings and ends of everything that is not code.
std::vector<std::string_view> CodeFragments();

// The same, numbers of several parts (`1'000`, `1e+5`), and line splices between tokens and inside
// comments and literals.
std::vector<std::string_view> SplicedCodeFragments();

// Ordinary pieces of code, and line splices anywhere, in the middle of tokens too.
std::vector<std::string_view> SplicedTokenFragments();

// CUDA names in code, members, macros, includes, launches, strings, comments and markers.
std::vector<std::string_view> CudaFragments();

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_TOKEN_SOUP_H_
