#include "cli/catalogue.h"

#include <algorithm>

#include "rules/nearest_word.h"

namespace hipify {
namespace {

// `{}` stands for the text that a finding is about.
std::string General(std::string_view message) {
  std::string text(message);
  const size_t place = text.find("{}");
  if (place != std::string::npos) text.replace(place, 2, "this");
  return text;
}

std::string Padded(std::string text, size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

// `text` in lines of at most 80 bytes where words allow it; empty lines stay.
void AppendWrapped(std::string_view text, std::string* out) {
  constexpr size_t kWidth = 80;
  while (!text.empty()) {
    const std::string_view paragraph = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), paragraph.size() + 1));
    size_t column = 0;
    for (size_t at = 0; at < paragraph.size();) {
      const size_t end = std::min(paragraph.find(' ', at), paragraph.size());
      const std::string_view word = paragraph.substr(at, end - at);
      if (column != 0 && column + 1 + word.size() > kWidth) {
        *out += '\n';
        column = 0;
      }
      if (column != 0) *out += ' ';
      *out += word;
      column += word.size() + (column != 0 ? 1 : 0);
      at = end + 1;
    }
    *out += '\n';
  }
}

std::string Indented(std::string_view text) {
  std::string indented;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    indented += "    " + std::string(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return indented;
}

}  // namespace

std::vector<FindingRule> FindingRulesOf(const RuleTable& table) {
  std::vector<FindingRule> rules;
  for (const ReviewRuleMatch& match : table.Reviews()) {
    const ReviewRecord& record = *match.record;
    FindingRule rule;
    rule.id = match.Text(record.id);
    rule.title = match.Text(record.title);
    rule.message = General(match.Text(record.message));
    rule.explanation = match.Text(record.explanation);
    rule.advice = match.Text(record.instead);
    rule.severity = record.severity;
    rule.effort = EffortOf(table, rule.id);
    rules.push_back(std::move(rule));
  }
  return rules;
}

Effort EffortOf(const RuleTable& table, std::string_view id) {
  Effort effort = Effort::kMinutes;
  const ReviewRuleMatch rule = table.FindReview(id);
  if (rule) ParseEffort(rule.Text(rule.record->effort), &effort);
  return effort;
}

bool ExplainFinding(const RuleTable& table, std::string_view id, std::string* text,
                    std::string* error) {
  const ReviewRuleMatch rule = table.FindReview(id);
  if (!rule) {
    std::vector<std::string_view> known;
    for (const ReviewRuleMatch& match : table.Reviews()) {
      known.push_back(match.Text(match.record->id));
    }
    const std::string_view nearest = NearestWord(id, known);
    *error = "no finding is called \"" + std::string(id) + "\"";
    *error += nearest.empty()
                  ? "; --list-rules lists all"
                  : "; did you mean " + std::string(nearest) + "? --list-rules lists all";
    return false;
  }
  const ReviewRecord& record = *rule.record;
  *text = std::string(id) + ": " + std::string(rule.Text(record.title)) + "\n" +
          SeverityName(record.severity) + ", effort: " + std::string(rule.Text(record.effort)) +
          "\n\n";
  AppendWrapped(rule.Text(record.explanation), text);
  if (record.instead.size != 0) {
    *text += "\nWhat to do:\n";
    AppendWrapped(rule.Text(record.instead), text);
  }
  if (record.example.size != 0) {
    *text += "\nExample:\n\n" + Indented(rule.Text(record.example));
  }
  return true;
}

std::string ListFindings(const RuleTable& table) {
  std::string text;
  for (const FindingRule& rule : FindingRulesOf(table)) {
    text += rule.id + "  " + Padded(SeverityName(rule.severity), 7) + "  " +
            Padded(std::string(EffortName(rule.effort)), 8) + "  " + rule.title + "\n";
  }
  return text;
}

}  // namespace hipify
