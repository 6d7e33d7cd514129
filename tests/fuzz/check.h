// What the fuzzers check with. A fuzzer ends at the first property that does not hold.

#ifndef HIPIFY_TESTS_FUZZ_CHECK_H_
#define HIPIFY_TESTS_FUZZ_CHECK_H_

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <vector>

#include "source/edit.h"

namespace hipify {

inline void Check(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", property);
  std::abort();
}

// Whether `edits` are in order, do not overlap and lie inside `text`.
inline bool AreNormalized(const std::vector<Edit>& edits, std::string_view text) {
  size_t covered = 0;
  for (const Edit& edit : edits) {
    if (edit.begin < covered || edit.end < edit.begin || edit.end > text.size()) return false;
    covered = edit.end;
  }
  return true;
}

// Whether `error` is one line that begins with a place in `file`.
inline bool IsErrorIn(std::string_view file, std::string_view error) {
  return error.substr(0, file.size()) == file && error.substr(file.size(), 1) == ":" &&
         error.find_first_of("123456789", file.size()) == file.size() + 1 &&
         error.find('\n') == std::string_view::npos;
}

// Checks, when it goes, that an input took no more processor time than a linear algorithm needs
// under sanitizers: a second for 64 kB. Other programs that run at the same time do not count.
class TimeLimit {
 public:
  TimeLimit() : begin_(std::clock()) {}
  ~TimeLimit() {
    Check(std::clock() - begin_ <= CLOCKS_PER_SEC, "an input takes a second at most");
  }
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  const std::clock_t begin_;
};

}  // namespace hipify

#endif  // HIPIFY_TESTS_FUZZ_CHECK_H_
