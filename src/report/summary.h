// The lines for people on stderr: one for each changed file, one at the end.

#ifndef HIPIFY_REPORT_SUMMARY_H_
#define HIPIFY_REPORT_SUMMARY_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace hipify {

// What a run, or a part of it, came to.
struct Totals {
  uint64_t files = 0;          // looked at, failed ones included
  uint64_t changed_files = 0;  // whose bytes a conversion changes
  uint64_t failed_files = 0;   // that could not be read or written

  // Replacements, by what they change.
  uint64_t names = 0;
  uint64_t includes = 0;
  uint64_t launches = 0;
  uint64_t calls = 0;

  // Findings.
  uint64_t errors = 0;
  uint64_t warnings = 0;
  uint64_t notes = 0;

  uint64_t Replacements() const { return names + includes + launches + calls; }
  uint64_t Findings() const { return errors + warnings + notes; }

  Totals& operator+=(const Totals& other);
};

// Whether files were really written.
enum class Tense : uint8_t {
  kDone,   // "converted"
  kWould,  // "would convert": --dry-run, --check, --examine
};

// The last line of a run, for example
//   converted 12 of 340 files, 187 replacements (names 150, includes 25, launches 12), 3 findings
// with a line feed. Kinds of which there are none are left out; files that failed come last.
std::string SummaryLine(const Totals& totals, Tense tense);

// The line for one changed file, for example "converted src/a.cu (12)" with a line feed. Always
// one line, whatever bytes `path` holds.
std::string ConvertedLine(std::string_view path, uint64_t replacements, Tense tense);

// "1 file", "2 files", "0 files": for nouns that take an -s.
std::string Counted(uint64_t count, std::string_view noun);

}  // namespace hipify

#endif  // HIPIFY_REPORT_SUMMARY_H_
