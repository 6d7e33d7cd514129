#include "report/sarif_reporter.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <unordered_map>
#include <utility>

#include "report/file_uri.h"
#include "report/utf8.h"

namespace hipify {
namespace {

constexpr size_t kMaxResults = 5000;
// Longer places have no text in the report: it is for showing, and the file has it all.
constexpr size_t kMaxSnippet = 2000;
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kConversionId = "HIP0001";

// What results for files that would change say about themselves.
FindingRule ConversionRule() {
  FindingRule rule;
  rule.id = kConversionId;
  rule.title = "CUDA code that converts automatically";
  rule.message = "The file holds CUDA names that have counterparts in HIP";
  rule.explanation =
      "The file still uses CUDA where HIP has a counterpart of the same meaning. The result's fix "
      "holds every replacement.";
  rule.advice = "Run hipify-cpp --in-place on the file, or apply the fix";
  rule.severity = Severity::kNote;
  return rule;
}

std::string Sentence(std::string_view text) {
  std::string sentence(text);
  if (!sentence.empty() && !sentence.ends_with('.')) sentence += '.';
  return sentence;
}

std::string Sentences(std::string_view first, std::string_view second) {
  std::string sentences = Sentence(first);
  if (!second.empty()) sentences += " " + Sentence(second);
  return sentences;
}

// "No counterpart in HIP" -> "NoCounterpartInHip": the form that SARIF asks of rule names.
std::string PascalCase(std::string_view title) {
  std::string name;
  bool word_start = true;
  for (const char c : title) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || std::isalnum(byte) == 0) {
      word_start = true;
      continue;
    }
    name += static_cast<char>(word_start ? std::toupper(byte) : std::tolower(byte));
    word_start = false;
  }
  return name;
}

Json Text(std::string_view text) { return {{"text", text}}; }

std::string_view ProblemSeverity(Severity severity) {
  return severity == Severity::kNote ? "recommendation" : SeverityName(severity);
}

Json RuleJson(const FindingRule& rule) {
  const std::string title = rule.title.empty() ? "Finding " + rule.id : rule.title;
  const std::string& message = rule.message.empty() ? title : rule.message;
  const std::string help =
      Sentences(rule.explanation.empty() ? message : rule.explanation, rule.advice);
  Json json = {{"id", rule.id},
               {"name", PascalCase(title)},
               {"shortDescription", Text(Sentence(title))},
               {"fullDescription", Text(Sentence(message))},
               {"help", {{"text", help}, {"markdown", help}}}};
  if (!rule.help_uri.empty()) json["helpUri"] = rule.help_uri;
  json["defaultConfiguration"] = {{"level", SeverityName(rule.severity)}};
  json["properties"] = {{"tags", {"hip", "portability"}},
                        {"precision", "high"},
                        {"problem.severity", ProblemSeverity(rule.severity)},
                        {"effort", EffortName(rule.effort)}};
  return json;
}

// Turns byte offsets into lines and UTF-16 columns. Fast if asked in ascending order.
class Regions {
 public:
  explicit Regions(std::string_view text)
      : text_(text),
        lines_(text),
        mark_size_(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0) {}

  const LineIndex& lines() const { return lines_; }

  Json At(uint32_t begin, uint32_t end) {
    const Region region = RegionAt(text_, lines_, begin, end);
    // The beginning is computed first: the end is never before it.
    const size_t begin_column = Column(region.begin);
    const size_t end_column = Column(region.end);
    return {{"startLine", region.begin.line},
            {"startColumn", begin_column},
            {"endLine", region.end.line},
            {"endColumn", end_column}};
  }

 private:
  size_t Column(const Position& position) {
    // SARIF does not count a byte order mark as part of the text.
    const size_t text_begin = position.line == 1 ? mark_size_ : 0;
    const size_t bytes = std::max<size_t>(position.column - 1, text_begin);
    if (position.line != line_ || bytes < bytes_) {
      line_ = position.line;
      bytes_ = text_begin;
      units_ = 0;
    }
    units_ += Utf16Size(lines_.Line(line_).substr(bytes_, bytes - bytes_));
    bytes_ = bytes;
    return units_ + 1;
  }

  const std::string_view text_;
  const LineIndex lines_;
  const size_t mark_size_;
  // The last answer: so many bytes of a line are so many units.
  uint32_t line_ = 0;
  size_t bytes_ = 0;
  size_t units_ = 0;
};

Json PhysicalLocation(const std::string& uri, const FileReport& file, uint32_t begin, uint32_t end,
                      Regions* regions) {
  Json location = {{"artifactLocation", {{"uri", uri}}}, {"region", regions->At(begin, end)}};
  const LineIndex& lines = regions->lines();
  const Region region = RegionAt(file.text, lines, begin, end);
  if (region.end.line > lines.size() || end - begin > kMaxSnippet) return location;
  location["region"]["snippet"] = Text(file.text.substr(begin, end - begin));
  // The lines above and below help a reader to know the place again.
  const uint32_t first = std::max(region.begin.line, 2U) - 1;
  const uint32_t last = std::min(region.end.line + 1, lines.size());
  const uint32_t size = lines.Start(last + 1) - lines.Start(first);
  if (size > kMaxSnippet) return location;
  location["contextRegion"] = {{"startLine", first},
                               {"endLine", last},
                               {"snippet", Text(file.text.substr(lines.Start(first), size))}};
  return location;
}

// Tells results of one file apart in a way that survives lines being moved.
class Fingerprints {
 public:
  explicit Fingerprints(std::string_view uri) : uri_(uri) {}

  // Of a result `id` on `line`; the n-th of its like in the file ends with ":n".
  std::string Next(std::string_view id, std::string_view line) {
    while (!line.empty() && std::string_view(" \t\r\n").find(line.back()) != std::string::npos) {
      line.remove_suffix(1);
    }
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    line = line.substr(0, kMaxSnippet);
    uint64_t hash = 0xcbf29ce484222325;
    for (const std::string_view part : {std::string_view(uri_), id, line}) {
      for (const char c : part) Mix(static_cast<unsigned char>(c), &hash);
      Mix(0, &hash);
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return std::string(text) + ":" + std::to_string(++seen_[hash]);
  }

 private:
  // FNV-1a.
  static void Mix(unsigned char byte, uint64_t* hash) { *hash = (*hash ^ byte) * 0x100000001b3; }

  const std::string uri_;
  std::unordered_map<uint64_t, int> seen_;
};

Json Fix(const std::string& uri, const FileReport& file, Regions* regions) {
  Json replacements = Json::array();
  for (const Edit& edit : file.conversion.edits) {
    Json replacement = {{"deletedRegion", regions->At(edit.begin, edit.end)}};
    if (!edit.replacement.empty()) replacement["insertedContent"] = Text(edit.replacement);
    replacements.push_back(std::move(replacement));
  }
  Json changes = Json::array();
  changes.push_back(
      {{"artifactLocation", {{"uri", uri}}}, {"replacements", std::move(replacements)}});
  return {{"description", Text("Convert to HIP.")}, {"artifactChanges", std::move(changes)}};
}

// The result of a file that would change, which carries the fix.
Finding ConversionFinding(const FileReport& file) {
  const Conversion& conversion = file.conversion;
  Finding finding;
  finding.begin = conversion.edits.front().begin;
  finding.end = conversion.edits.front().end;
  finding.id = kConversionId;
  finding.severity = Severity::kNote;
  finding.message =
      Counted(TotalsOf(file).Replacements(), "replacement") + " can be made in this file";
  return finding;
}

Json Array(Json element) {
  Json array = Json::array();
  array.push_back(std::move(element));
  return array;
}

Json Failure(const std::string& uri, std::string_view error) {
  return {{"level", "error"},
          {"message", Text(Sentence(error))},
          {"locations", Array({{"physicalLocation", {{"artifactLocation", {{"uri", uri}}}}}})}};
}

}  // namespace

SarifReporter::SarifReporter(Sink sink) : sink_(std::move(sink)) {}

void SarifReporter::Begin(const RunInfo& info) {
  info_ = info;
  if (!info_.writes) info_.rules.insert(info_.rules.begin(), ConversionRule());
  for (size_t i = 0; i < info_.rules.size(); ++i) rule_indexes_.emplace(info_.rules[i].id, i);
}

size_t SarifReporter::RuleIndex(const Finding& finding) {
  const auto found = rule_indexes_.find(finding.id);
  if (found != rule_indexes_.end()) return found->second;
  FindingRule rule;
  rule.id = finding.id;
  rule.message = finding.message;
  rule.advice = finding.advice;
  rule.severity = finding.severity;
  info_.rules.push_back(rule);
  rule_indexes_.emplace(rule.id, info_.rules.size() - 1);
  return info_.rules.size() - 1;
}

void SarifReporter::AddResult(Severity severity, const Json& result) {
  ++result_count_;
  std::vector<std::string>& kept = results_[static_cast<size_t>(severity)];
  if (kept.size() < kMaxResults) kept.push_back(JsonText(result));
}

void SarifReporter::File(const FileReport& file) {
  const std::string uri = FileUri(file.path, info_.root);
  if (!file.error.empty()) failures_.push_back(Failure(uri, file.error));
  std::vector<Finding> findings = file.conversion.findings;
  const bool offers_fix = !info_.writes && !file.conversion.edits.empty();
  if (offers_fix) findings.push_back(ConversionFinding(file));
  if (findings.empty()) return;
  Regions regions(file.text);
  Fingerprints fingerprints(uri);
  for (const Finding& finding : findings) {
    const LineIndex& lines = regions.lines();
    Json result = {
        {"ruleId", finding.id},
        {"ruleIndex", RuleIndex(finding)},
        {"level", SeverityName(finding.severity)},
        {"message", Text(Sentences(finding.message, finding.advice))},
        {"locations", Array({{"physicalLocation",
                              PhysicalLocation(uri, file, finding.begin, finding.end, &regions)}})},
        {"partialFingerprints",
         {{"hipifyFinding/v1",
           fingerprints.Next(finding.id, lines.Line(lines.At(finding.begin).line))}}}};
    if (offers_fix && &finding == &findings.back()) {
      result["fixes"] = Array(Fix(uri, file, &regions));
    }
    AddResult(finding.severity, result);
  }
}

Json SarifReporter::Invocation(const RunSummary& summary, uint64_t left_out) const {
  Json notifications = failures_;
  if (left_out != 0) {
    notifications.push_back(
        {{"level", "warning"},
         {"message", Text(Counted(left_out, "less severe result") + " left out: a report holds " +
                          std::to_string(kMaxResults) + ".")}});
  }
  Json invocation = {{"executionSuccessful", summary.totals.failed_files == 0}};
  if (!notifications.empty()) invocation["toolExecutionNotifications"] = notifications;
  invocation["properties"] = {{"resultsLeftOut", left_out},
                              {"summary", JsonOf(RunSummary{summary.totals, nullptr})}};
  return invocation;
}

void SarifReporter::End(const RunSummary& summary) {
  Json rules = Json::array();
  for (const FindingRule& rule : info_.rules) rules.push_back(RuleJson(rule));
  Json driver = {{"name", "hipify-cpp"}};
  if (!info_.version.empty()) {
    driver["version"] = info_.version;
    driver["semanticVersion"] = info_.version;
  }
  if (!info_.home_page.empty()) driver["informationUri"] = info_.home_page;
  driver["rules"] = std::move(rules);
  const uint64_t left_out = result_count_ - std::min<uint64_t>(result_count_, kMaxResults);

  sink_(
      "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
      "\"runs\":[{\"tool\":{\"driver\":" +
      JsonText(driver) + "},\n\"invocations\":[" + JsonText(Invocation(summary, left_out)) +
      "],\n\"columnKind\":\"utf16CodeUnits\",\n\"results\":[");
  size_t printed = 0;
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    for (const std::string& result : results_[static_cast<size_t>(severity)]) {
      if (printed == kMaxResults) break;
      sink_((printed == 0 ? "\n" : ",\n") + result);
      ++printed;
    }
  }
  sink_("\n]}]}\n");
}

}  // namespace hipify
