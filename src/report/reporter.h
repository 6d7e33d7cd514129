// Reports: findings and replacements in a form that someone, or something, reads.
//
// A run makes one reporter, tells it the run's beginning, each file in path order, and the end.
// The report goes piece by piece to a sink, so that its size does not matter; where it is written
// is the caller's business.

#ifndef HIPIFY_REPORT_REPORTER_H_
#define HIPIFY_REPORT_REPORTER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "report/file_report.h"
#include "report/finding_rule.h"
#include "report/summary.h"

namespace hipify {

class Statistics;

struct RunInfo {
  std::string version;    // of this program
  std::string home_page;  // URI, for SARIF, whose validators miss it; may be empty
  std::string rocm;       // what is converted for and from, "7.0"; may be empty
  std::string cuda;
  // Absolute folder, as a rule the current one: SARIF names files below it relative to it. May be
  // empty.
  std::string root;
  // Whether files are being rewritten. If not, SARIF offers the replacements as fixes.
  bool writes = false;
  // The catalogue of findings. Ids that it lacks are reported with less detail.
  std::vector<FindingRule> rules;
};

struct RunSummary {
  Totals totals;
  const Statistics* statistics = nullptr;  // printed where given
};

class Reporter {
 public:
  virtual ~Reporter() = default;

  // Call once each, in this order; File as often as there are files.
  virtual void Begin(const RunInfo& info) = 0;
  virtual void File(const FileReport& file) = 0;
  virtual void End(const RunSummary& summary) = 0;
};

// Takes the next piece of a report.
using Sink = std::function<void(std::string_view)>;

enum class ReportFormat : uint8_t { kText, kJson, kJsonLines, kSarif, kGithub, kHtml };

// Sets `*format` to that called "text", "json", "jsonl", "sarif", "github" or "html". Returns
// false for any other name.
bool ParseReportFormat(std::string_view name, ReportFormat* format);

// `color` (ANSI escapes) matters to text only.
std::unique_ptr<Reporter> MakeReporter(ReportFormat format, bool color, Sink sink);

}  // namespace hipify

#endif  // HIPIFY_REPORT_REPORTER_H_
