#include "report/github_reporter.h"

#include <string>
#include <utility>

#include "report/utf8.h"

namespace hipify {
namespace {

constexpr uint64_t kShown = 10;

std::string_view CommandOf(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return "notice";
    case Severity::kWarning:
      return "warning";
    case Severity::kError:
      return "error";
  }
  return "";
}

// `special` are the characters that a place cannot hold as they are.
std::string Escaped(std::string_view text, std::string_view special) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : ToUtf8(text)) {
    if (special.find(c) == std::string_view::npos) {
      escaped += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      escaped += '%';
      escaped += kHex[byte >> 4];
      escaped += kHex[byte & 15];
    }
  }
  return escaped;
}

std::string Message(std::string_view text) { return Escaped(text, "%\r\n"); }

std::string Property(std::string_view text) { return Escaped(text, "%\r\n:,"); }

std::string Location(const FileReport& file, const LineIndex& lines, const Finding& finding) {
  const Region region = RegionAt(file.text, lines, finding.begin, finding.end);
  std::string location = ",line=" + std::to_string(region.begin.line);
  if (region.begin.line == region.end.line) {
    location += ",col=" + std::to_string(region.begin.column) +
                ",endColumn=" + std::to_string(region.end.column);
  } else {
    // GitHub refuses columns of a range of lines.
    location += ",endLine=" + std::to_string(region.end.line);
  }
  return location;
}

}  // namespace

GithubReporter::GithubReporter(Sink sink) : sink_(std::move(sink)) {}

void GithubReporter::Begin(const RunInfo&) {}

bool GithubReporter::Admit(Severity severity) {
  return ++seen_[static_cast<size_t>(severity)] <= kShown;
}

void GithubReporter::File(const FileReport& file) {
  const std::string name = "file=" + Property(file.path);
  if (!file.error.empty() && Admit(Severity::kError)) {
    sink_("::error " + name + ",title=hipify-cpp::" + Message(file.error) + "\n");
  }
  if (file.conversion.findings.empty()) return;
  const LineIndex lines(file.text);
  for (const Finding& finding : file.conversion.findings) {
    if (!Admit(finding.severity)) continue;
    std::string command = "::";
    command.append(CommandOf(finding.severity)).append(" ").append(name);
    command += Location(file, lines, finding) + ",title=" + Property(finding.id);
    command += "::" + Message(finding.message);
    if (!finding.advice.empty()) command += "%0A" + Message(finding.advice);
    sink_(command + "\n");
  }
}

void GithubReporter::End(const RunSummary&) {
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    const uint64_t seen = seen_[static_cast<size_t>(severity)];
    if (seen <= kShown) continue;
    sink_(Counted(seen, SeverityName(severity)) + ", of which " + std::to_string(kShown) +
          " are annotated\n");
  }
}

}  // namespace hipify
