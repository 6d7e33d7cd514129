#include "report/text_reporter.h"

#include <string>
#include <utility>

#include "report/excerpt.h"
#include "report/quoted_name.h"
#include "report/statistics_text.h"

namespace hipify {
namespace {

constexpr std::string_view kBold = "1";
constexpr std::string_view kBoldGreen = "1;32";
constexpr std::string_view kBoldCyan = "1;36";

std::string_view ColorOf(Severity severity) {
  switch (severity) {
    case Severity::kNote:
      return kBoldCyan;
    case Severity::kWarning:
      return "1;35";
    case Severity::kError:
      return "1;31";
  }
  return kBold;
}

class MessageWriter {
 public:
  MessageWriter(const FileReport& file, bool color)
      : file_(file),
        name_(QuotedName(file.path, Quoting::kControl)),
        lines_(file.text),
        color_(color) {}

  std::string Message(const Finding& finding) const {
    const Position position = lines_.At(finding.begin);
    const Excerpt excerpt = MakeExcerpt(file_.text, lines_, finding.begin, finding.end);
    std::string message = Painted(kBold, name_ + ":" + std::to_string(position.line) + ":" +
                                             std::to_string(position.column) + ":");
    message +=
        " " + Painted(ColorOf(finding.severity), std::string(SeverityName(finding.severity)) + ":");
    message += " " + Painted(kBold, Printable(finding.message, false)) + " [" + finding.id + "]\n";
    message += excerpt.line + "\n" + Painted(kBoldGreen, excerpt.marks) + "\n";
    if (!finding.advice.empty()) {
      message += "  " + Painted(kBoldCyan, "note:") + " " + Printable(finding.advice, false) + "\n";
    }
    return message;
  }

 private:
  std::string Painted(std::string_view color, const std::string& text) const {
    if (!color_) return text;
    return "\x1b[" + std::string(color) + "m" + text + "\x1b[m";
  }

  const FileReport& file_;
  const std::string name_;
  const LineIndex lines_;
  const bool color_;
};

}  // namespace

TextReporter::TextReporter(bool color, Sink sink) : color_(color), sink_(std::move(sink)) {}

void TextReporter::Begin(const RunInfo&) {}

void TextReporter::File(const FileReport& file) {
  if (file.conversion.findings.empty()) return;
  const MessageWriter writer(file, color_);
  for (const Finding& finding : file.conversion.findings) sink_(writer.Message(finding));
}

void TextReporter::End(const RunSummary& summary) {
  if (summary.statistics == nullptr) return;
  std::string text;
  AppendStatistics(*summary.statistics, &text);
  sink_(text);
}

}  // namespace hipify
