// Files and runs for the tests of reports.

#ifndef HIPIFY_TESTS_REPORT_SAMPLE_H_
#define HIPIFY_TESTS_REPORT_SAMPLE_H_

#include <string>
#include <string_view>
#include <vector>

#include "report/reporter.h"

namespace hipify {

// A file with its conversion, built step by step.
class Sample {
 public:
  Sample(std::string path, std::string text);

  // Replaces the first `from` of the text.
  Sample& Replace(std::string_view from, std::string to, EditKind kind = EditKind::kName,
                  std::string_view api = "runtime");

  // Reports the first `place` of the text.
  Sample& Find(std::string_view place, std::string id, Severity severity, std::string message,
               std::string advice = "");

  Sample& Fail(std::string error);

  FileReport Report() const { return {path_, text_, conversion_, error_}; }

 private:
  uint32_t PlaceOf(std::string_view part) const;

  std::string path_;
  std::string text_;
  std::string error_;
  Conversion conversion_;
};

// A file with one replacement of each of four kinds and one finding of each severity.
Sample FullSample();

// The report of a whole run. `statistics`, if any, is only printed.
std::string ReportOf(ReportFormat format, const RunInfo& info, const std::vector<Sample>& files,
                     const Statistics* statistics = nullptr, bool color = false);

}  // namespace hipify

#endif  // HIPIFY_TESTS_REPORT_SAMPLE_H_
