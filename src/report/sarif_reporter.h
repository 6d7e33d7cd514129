// SARIF 2.1.0, for code scanning services and editors.
//
// Each finding is a result. Each file that would change (RunInfo::writes is false) is a note with
// all its replacements as one fix. At most 5,000 results are kept, which is what GitHub shows:
// errors first, then warnings, then notes, each in path order; an entry of the invocation counts
// the rest. Columns count UTF-16 code units, as viewers expect.

#ifndef HIPIFY_REPORT_SARIF_REPORTER_H_
#define HIPIFY_REPORT_SARIF_REPORTER_H_

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/json_records.h"
#include "report/reporter.h"

namespace hipify {

class SarifReporter : public Reporter {
 public:
  explicit SarifReporter(Sink sink);

  void Begin(const RunInfo& info) override;
  void File(const FileReport& file) override;
  void End(const RunSummary& summary) override;

 private:
  // Index of the finding's rule, which is made from the finding if the catalogue lacks it.
  size_t RuleIndex(const Finding& finding);

  void AddResult(Severity severity, const Json& result);
  Json Invocation(const RunSummary& summary, uint64_t left_out) const;

  const Sink sink_;
  RunInfo info_;
  std::map<std::string, size_t, std::less<>> rule_indexes_;
  // Results as text, which is a tenth of the objects' size; indexed by Severity.
  std::array<std::vector<std::string>, 3> results_;
  uint64_t result_count_ = 0;  // of all, also those that are not kept
  Json failures_ = Json::array();
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_SARIF_REPORTER_H_
