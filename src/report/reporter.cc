#include "report/reporter.h"

#include <utility>

#include "report/github_reporter.h"
#include "report/html_reporter.h"
#include "report/json_lines_reporter.h"
#include "report/json_reporter.h"
#include "report/sarif_reporter.h"
#include "report/text_reporter.h"

namespace hipify {

bool ParseReportFormat(std::string_view name, ReportFormat* format) {
  constexpr std::pair<std::string_view, ReportFormat> kFormats[] = {
      {"text", ReportFormat::kText},       {"json", ReportFormat::kJson},
      {"jsonl", ReportFormat::kJsonLines}, {"sarif", ReportFormat::kSarif},
      {"github", ReportFormat::kGithub},   {"html", ReportFormat::kHtml},
  };
  for (const auto& [known, value] : kFormats) {
    if (name == known) {
      *format = value;
      return true;
    }
  }
  return false;
}

std::unique_ptr<Reporter> MakeReporter(ReportFormat format, bool color, Sink sink) {
  switch (format) {
    case ReportFormat::kText:
      return std::make_unique<TextReporter>(color, std::move(sink));
    case ReportFormat::kJson:
      return std::make_unique<JsonReporter>(std::move(sink));
    case ReportFormat::kJsonLines:
      return std::make_unique<JsonLinesReporter>(std::move(sink));
    case ReportFormat::kSarif:
      return std::make_unique<SarifReporter>(std::move(sink));
    case ReportFormat::kGithub:
      return std::make_unique<GithubReporter>(std::move(sink));
    case ReportFormat::kHtml:
      return std::make_unique<HtmlReporter>(std::move(sink));
  }
  return nullptr;
}

}  // namespace hipify
