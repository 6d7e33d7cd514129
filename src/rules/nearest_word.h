// Suggestions for misspelled words.

#ifndef HIPIFY_RULES_NEAREST_WORD_H_
#define HIPIFY_RULES_NEAREST_WORD_H_

#include <string_view>
#include <vector>

namespace hipify {

// The one of `known` that is nearest to `word` by edit distance, if near enough to be a slip of
// the pen (at most a third of the word's bytes), else an empty view. The first of equals wins.
std::string_view NearestWord(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace hipify

#endif  // HIPIFY_RULES_NEAREST_WORD_H_
