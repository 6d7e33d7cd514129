// One HTML page with everything in it, for people who plan a migration.
//
// The page loads nothing, so it can be opened from a disk, sent and archived. Its data are JSON in
// <script> elements, whose "<" are escaped, so that no text of a source file can end one; the
// script in src/report/html fills the page from them, as text and never as markup. Files with
// nothing to convert and nothing to report are counted but not listed.

#ifndef HIPIFY_REPORT_HTML_REPORTER_H_
#define HIPIFY_REPORT_HTML_REPORTER_H_

#include "report/reporter.h"
#include "report/statistics.h"

namespace hipify {

class HtmlReporter : public Reporter {
 public:
  explicit HtmlReporter(Sink sink);

  void Begin(const RunInfo& info) override;
  void File(const FileReport& file) override;
  void End(const RunSummary& summary) override;

 private:
  Effort EffortOf(std::string_view id) const;

  const Sink sink_;
  RunInfo info_;
  Statistics statistics_;
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_HTML_REPORTER_H_
