// One JSON object a line, for programs that read while a run goes on. "type" comes first:
//
//   begin        once; see json_records.h for the keys of all
//   replacement  "path" and what becomes what
//   finding      "path" and what was found
//   file         ends a file: "path", "replacements" and "findings" (counts), "error" if it failed
//   summary      once, last

#ifndef HIPIFY_REPORT_JSON_LINES_REPORTER_H_
#define HIPIFY_REPORT_JSON_LINES_REPORTER_H_

#include "report/reporter.h"

namespace hipify {

class JsonLinesReporter : public Reporter {
 public:
  explicit JsonLinesReporter(Sink sink);

  void Begin(const RunInfo& info) override;
  void File(const FileReport& file) override;
  void End(const RunSummary& summary) override;

 private:
  const Sink sink_;
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_JSON_LINES_REPORTER_H_
