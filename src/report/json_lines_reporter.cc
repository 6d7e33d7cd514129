#include "report/json_lines_reporter.h"

#include <utility>

#include "report/json_records.h"

namespace hipify {
namespace {

Json Record(std::string_view type, const Json& keys) {
  Json record = {{"type", type}};
  record.update(keys);
  return record;
}

Json Record(std::string_view type, const Json& path, const Json& keys) {
  Json record = {{"type", type}, {"path", path}};
  record.update(keys);
  return record;
}

Json FileKeys(const FileReport& file) {
  Json keys = {{"replacements", TotalsOf(file).Replacements()},
               {"findings", file.conversion.findings.size()}};
  if (!file.error.empty()) keys["error"] = file.error;
  return keys;
}

}  // namespace

JsonLinesReporter::JsonLinesReporter(Sink sink) : sink_(std::move(sink)) {}

void JsonLinesReporter::Begin(const RunInfo& info) {
  sink_(JsonText(Record("begin", JsonOf(info))) + "\n");
}

void JsonLinesReporter::File(const FileReport& file) {
  const Json path = JsonPath(file.path);
  const Conversion& conversion = file.conversion;
  if (!conversion.edits.empty() || !conversion.findings.empty()) {
    const LineIndex lines(file.text);
    for (const Edit& edit : conversion.edits) {
      sink_(JsonText(Record("replacement", path, JsonOf(file, lines, edit))) + "\n");
    }
    for (const Finding& finding : conversion.findings) {
      sink_(JsonText(Record("finding", path, JsonOf(file, lines, finding))) + "\n");
    }
  }
  sink_(JsonText(Record("file", path, FileKeys(file))) + "\n");
}

void JsonLinesReporter::End(const RunSummary& summary) {
  sink_(JsonText(Record("summary", JsonOf(summary))) + "\n");
}

}  // namespace hipify
