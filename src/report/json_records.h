// The objects of the JSON and JSON lines reports. Keys keep the order in which they are listed.
//
// Lines and columns count from 1, columns in bytes; an end is the position behind the last byte.

#ifndef HIPIFY_REPORT_JSON_RECORDS_H_
#define HIPIFY_REPORT_JSON_RECORDS_H_

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "report/reporter.h"

namespace hipify {

using Json = nlohmann::ordered_json;

// `json` on one line. Bytes that are not UTF-8 become U+FFFD.
std::string JsonText(const Json& json);

// A string, or {"bytes": base64} for a path that is not UTF-8.
Json JsonPath(std::string_view path);

// "tool", "version", "rocm" and "cuda", the last two where known.
Json JsonOf(const RunInfo& info);

// "line", "column", "endLine", "endColumn".
Json JsonOf(const Region& region);

// The region, then "from", "to", "kind" (see KindLabel) and "api", which a rule may lack. A further
// edit of a replacement that takes several, such as a launch, has "continues": true; totals count
// only the first one.
Json JsonOf(const FileReport& file, const LineIndex& lines, const Edit& edit);

// The region, then "id", "severity", "message" and "advice" where there is one.
Json JsonOf(const FileReport& file, const LineIndex& lines, const Finding& finding);

// "files", "changedFiles", "failedFiles", "replacements" {"total", "names", "includes",
// "launches", "calls"}, "findings" {"total", "errors", "warnings", "notes"} and, where given,
// "statistics" {"total", "files", "mostWork"}.
Json JsonOf(const RunSummary& summary);

}  // namespace hipify

#endif  // HIPIFY_REPORT_JSON_RECORDS_H_
