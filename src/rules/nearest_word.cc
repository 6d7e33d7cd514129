#include "rules/nearest_word.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace hipify {
namespace {

size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t substituted = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string_view NearestWord(std::string_view word, const std::vector<std::string_view>& known) {
  std::string_view nearest;
  size_t smallest = std::max<size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : known) {
    const size_t distance = EditDistance(word, candidate);
    if (distance < smallest) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace hipify
