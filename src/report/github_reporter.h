// Findings as workflow commands, which GitHub Actions shows as annotations beside the code.
//
// GitHub shows ten annotations of a kind and step, so ten errors, ten warnings and ten notices are
// printed; lines at the end count the rest.

#ifndef HIPIFY_REPORT_GITHUB_REPORTER_H_
#define HIPIFY_REPORT_GITHUB_REPORTER_H_

#include <array>

#include "report/reporter.h"

namespace hipify {

class GithubReporter : public Reporter {
 public:
  explicit GithubReporter(Sink sink);

  void Begin(const RunInfo& info) override;
  void File(const FileReport& file) override;
  void End(const RunSummary& summary) override;

 private:
  // Counts one more of `severity` and returns whether it is to be printed.
  bool Admit(Severity severity);

  const Sink sink_;
  std::array<uint64_t, 3> seen_ = {};  // indexed by Severity
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_GITHUB_REPORTER_H_
