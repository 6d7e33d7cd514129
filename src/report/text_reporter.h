// Findings for people and editors, in the form of compiler messages:
//
//   src/a.cu:12:5: warning: message [HIP3001]
//       int lane = threadIdx.x & 31;
//                  ^~~~~~~~~~~~~~~~
//     note: what to do instead
//
// Replacements are not listed. Statistics, if any, follow at the end.

#ifndef HIPIFY_REPORT_TEXT_REPORTER_H_
#define HIPIFY_REPORT_TEXT_REPORTER_H_

#include "report/reporter.h"

namespace hipify {

class TextReporter : public Reporter {
 public:
  TextReporter(bool color, Sink sink);

  void Begin(const RunInfo& info) override;
  void File(const FileReport& file) override;
  void End(const RunSummary& summary) override;

 private:
  const bool color_;
  const Sink sink_;
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_TEXT_REPORTER_H_
