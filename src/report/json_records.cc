#include "report/json_records.h"

#include <cstdint>

#include "report/statistics.h"
#include "report/utf8.h"

namespace hipify {
namespace {

std::string Base64(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string base64;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view group = bytes.substr(i, 3);
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j) {
      bits = bits << 8 | (j < group.size() ? static_cast<unsigned char>(group[j]) : 0U);
    }
    for (size_t digit = 0; digit < 4; ++digit) {
      base64 += digit <= group.size() ? kDigits[bits >> (18 - 6 * digit) & 63] : '=';
    }
  }
  return base64;
}

Json JsonOf(const Totals& totals) {
  return {{"total", totals.Replacements()},
          {"names", totals.names},
          {"includes", totals.includes},
          {"launches", totals.launches},
          {"calls", totals.calls}};
}

Json FindingTotals(const Totals& totals) {
  return {{"total", totals.Findings()},
          {"errors", totals.errors},
          {"warnings", totals.warnings},
          {"notes", totals.notes}};
}

Json JsonOf(const Counts& counts) {
  Json json = Json::object();
  for (const auto& [name, count] : counts) json[name] = count;
  return json;
}

Json JsonOf(const FileStatistics& file) {
  const Shares shares = file.WorkShares();
  return {{"lines", file.lines},
          {"changedLines", file.changed_lines},
          {"replacementsByApi", JsonOf(file.by_api)},
          {"replacementsByKind", JsonOf(file.by_kind)},
          {"findingsById", JsonOf(file.by_finding)},
          {"percent",
           {{"automatic", shares.automatic},
            {"minutes", shares.minutes},
            {"hours", shares.hours},
            {"redesign", shares.redesign}}}};
}

Json JsonOf(const Statistics& statistics) {
  Json files = Json::array();
  for (const FileStatistics& file : statistics.files()) {
    Json json = {{"path", JsonPath(file.path)}};
    json.update(JsonOf(file));
    files.push_back(std::move(json));
  }
  Json most_work = Json::array();
  for (const FileStatistics* file : statistics.ByWork()) most_work.push_back(JsonPath(file->path));
  return {{"total", JsonOf(statistics.total())},
          {"files", std::move(files)},
          {"mostWork", std::move(most_work)}};
}

}  // namespace

std::string JsonText(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json JsonPath(std::string_view path) {
  if (IsUtf8(path)) return path;
  return {{"bytes", Base64(path)}};
}

Json JsonOf(const RunInfo& info) {
  Json json = {{"tool", "hipify-cpp"}, {"version", info.version}};
  if (!info.rocm.empty()) json["rocm"] = info.rocm;
  if (!info.cuda.empty()) json["cuda"] = info.cuda;
  return json;
}

Json JsonOf(const Region& region) {
  return {{"line", region.begin.line},
          {"column", region.begin.column},
          {"endLine", region.end.line},
          {"endColumn", region.end.column}};
}

Json JsonOf(const FileReport& file, const LineIndex& lines, const Edit& edit) {
  const EditOrigin& origin = file.conversion.OriginOf(edit);
  Json json = JsonOf(RegionAt(file.text, lines, edit.begin, edit.end));
  json["from"] = file.text.substr(edit.begin, edit.end - edit.begin);
  json["to"] = edit.replacement;
  json["kind"] = KindLabel(origin);
  if (!origin.api.empty()) json["api"] = origin.api;
  if (origin.continues) json["continues"] = true;
  return json;
}

Json JsonOf(const FileReport& file, const LineIndex& lines, const Finding& finding) {
  Json json = JsonOf(RegionAt(file.text, lines, finding.begin, finding.end));
  json["id"] = finding.id;
  json["severity"] = SeverityName(finding.severity);
  json["message"] = finding.message;
  if (!finding.advice.empty()) json["advice"] = finding.advice;
  return json;
}

Json JsonOf(const RunSummary& summary) {
  const Totals& totals = summary.totals;
  Json json = {{"files", totals.files},
               {"changedFiles", totals.changed_files},
               {"failedFiles", totals.failed_files},
               {"replacements", JsonOf(totals)},
               {"findings", FindingTotals(totals)}};
  if (summary.statistics != nullptr) json["statistics"] = JsonOf(*summary.statistics);
  return json;
}

}  // namespace hipify
