#include "report/html_reporter.h"

#include <algorithm>
#include <string>
#include <utility>

#include "report/excerpt.h"
#include "report/html_page.h"
#include "report/json_records.h"
#include "report/quoted_name.h"
#include "report/unified_diff.h"

namespace hipify {
namespace {

// `json` in an element of its own, with the attributes `attributes`.
std::string DataElement(const std::string& attributes, const Json& json) {
  std::string element = "<script type=\"application/json\" " + attributes + ">";
  for (const char c : JsonText(json)) {
    // "<" occurs inside strings only.
    if (c == '<') {
      element += "\\u003c";
    } else {
      element += c;
    }
  }
  return element + "</script>\n";
}

// Replacements, then findings by effort: minutes, hours, redesign.
Json Places(const FileStatistics& statistics) {
  return {statistics.totals.Replacements(), statistics.FindingsOf(Effort::kMinutes),
          statistics.FindingsOf(Effort::kHours), statistics.FindingsOf(Effort::kRedesign)};
}

Json FindingJson(const FileReport& file, const LineIndex& lines, const Finding& finding) {
  const Position position = lines.At(finding.begin);
  const Excerpt excerpt = MakeExcerpt(file.text, lines, finding.begin, finding.end);
  return {{"line", position.line},      {"column", position.column},
          {"id", finding.id},           {"severity", SeverityName(finding.severity)},
          {"message", finding.message}, {"advice", finding.advice},
          {"source", excerpt.line},     {"marks", excerpt.marks}};
}

Json FileJson(const FileReport& file, const FileStatistics& statistics) {
  Json findings = Json::array();
  const LineIndex lines(file.text);
  for (const Finding& finding : file.conversion.findings) {
    findings.push_back(FindingJson(file, lines, finding));
  }
  Json json = {{"path", QuotedName(file.path, Quoting::kControl)},
               {"lines", statistics.lines},
               {"changedLines", statistics.changed_lines},
               {"replacements", statistics.totals.Replacements()},
               {"places", Places(statistics)},
               {"work", statistics.WorkScore()},
               {"findings", std::move(findings)}};
  if (!file.error.empty()) json["error"] = file.error;
  return json;
}

// The hunks of the file's patch, without the lines that name the file.
std::string Hunks(const FileReport& file) {
  std::string patch;
  AppendPatch(file.path, file.text, file.conversion.edits, {}, &patch);
  return patch.substr(std::min(patch.find("@@"), patch.size()));
}

Json RuleJson(const FindingRule& rule) {
  return {{"id", rule.id},
          {"title", rule.title},
          {"severity", SeverityName(rule.severity)},
          {"effort", EffortName(rule.effort)},
          {"explanation", rule.explanation},
          {"advice", rule.advice}};
}

}  // namespace

HtmlReporter::HtmlReporter(Sink sink)
    : sink_(std::move(sink)), statistics_([this](std::string_view id) { return EffortOf(id); }) {}

Effort HtmlReporter::EffortOf(std::string_view id) const {
  for (const FindingRule& rule : info_.rules) {
    if (rule.id == id) return rule.effort;
  }
  return Effort::kMinutes;
}

void HtmlReporter::Begin(const RunInfo& info) {
  info_ = info;
  sink_(kHtmlPageHead);
}

void HtmlReporter::File(const FileReport& file) {
  const size_t index = statistics_.files().size();
  statistics_.Add(file);
  if (statistics_.files().size() == index) return;
  sink_(DataElement("class=\"file\"", FileJson(file, statistics_.files().back())));
  const std::string hunks = Hunks(file);
  if (hunks.empty()) return;
  sink_(DataElement("class=\"diff\" id=\"diff-" + std::to_string(index) + "\"", hunks));
}

void HtmlReporter::End(const RunSummary& summary) {
  Json json = JsonOf(info_);
  json["summary"] = JsonOf(RunSummary{summary.totals, nullptr});
  json["places"] = Places(statistics_.total());
  json["rules"] = Json::array();
  for (const FindingRule& rule : info_.rules) {
    if (statistics_.total().by_finding.contains(rule.id)) json["rules"].push_back(RuleJson(rule));
  }
  sink_(DataElement("id=\"run\"", json));
  sink_("<script>\n");
  sink_(kHtmlPageScript);
  sink_("</script>\n</body>\n</html>\n");
}

}  // namespace hipify
