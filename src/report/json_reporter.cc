#include "report/json_reporter.h"

#include <utility>

#include "report/json_records.h"

namespace hipify {

JsonReporter::JsonReporter(Sink sink) : sink_(std::move(sink)) {}

void JsonReporter::Begin(const RunInfo& info) {
  std::string head = JsonText(JsonOf(info));
  head.pop_back();  // the document goes on
  sink_(head + ",\"files\":[");
}

void JsonReporter::File(const FileReport& file) {
  Json json = {{"path", JsonPath(file.path)}};
  if (!file.error.empty()) json["error"] = file.error;
  json["replacements"] = Json::array();
  json["findings"] = Json::array();
  const Conversion& conversion = file.conversion;
  if (!conversion.edits.empty() || !conversion.findings.empty()) {
    const LineIndex lines(file.text);
    for (const Edit& edit : conversion.edits) {
      json["replacements"].push_back(JsonOf(file, lines, edit));
    }
    for (const Finding& finding : conversion.findings) {
      json["findings"].push_back(JsonOf(file, lines, finding));
    }
  }
  sink_((first_file_ ? "\n" : ",\n") + JsonText(json));
  first_file_ = false;
}

void JsonReporter::End(const RunSummary& summary) {
  sink_("\n],\"summary\":" + JsonText(JsonOf(summary)) + "}\n");
}

}  // namespace hipify
