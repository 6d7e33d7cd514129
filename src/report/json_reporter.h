// One JSON document:
//
//   {"tool", "version", "rocm", "cuda",
//    "files": [{"path", "error", "replacements": [...], "findings": [...]}, ...],
//    "summary": {...}}
//
// See json_records.h for the inner objects. "error" is there only for files that failed. Each file
// is on a line of its own, so that the document can be looked at and compared.

#ifndef HIPIFY_REPORT_JSON_REPORTER_H_
#define HIPIFY_REPORT_JSON_REPORTER_H_

#include "report/reporter.h"

namespace hipify {

class JsonReporter : public Reporter {
 public:
  explicit JsonReporter(Sink sink);

  void Begin(const RunInfo& info) override;
  void File(const FileReport& file) override;
  void End(const RunSummary& summary) override;

 private:
  const Sink sink_;
  bool first_file_ = true;
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_JSON_REPORTER_H_
