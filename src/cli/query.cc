#include "cli/query.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "rules/nearest_word.h"

namespace hipify {
namespace {

void AppendLine(std::string_view label, std::string_view value, std::string* text) {
  constexpr size_t kLabelWidth = 14;
  if (value.empty()) return;
  std::string line = "  " + std::string(label) + ":";
  line.resize(std::max(line.size() + 1, kLabelWidth), ' ');
  *text += line + std::string(value) + "\n";
}

std::string VersionText(uint32_t value) { return Version::FromValue(value).ToString(); }

// "since 1.6, deprecated 3.8, removed 4.0", as far as known.
std::string Ages(uint32_t since, bool at_most, uint32_t deprecated, uint32_t removed) {
  std::string text;
  const auto add = [&text](std::string_view word, uint32_t release) {
    if (release == 0) return;
    if (!text.empty()) text += ", ";
    text += std::string(word) + " " + VersionText(release);
  };
  add(at_most ? "since at the latest" : "since", since);
  add("deprecated", deprecated);
  add("removed", removed);
  return text;
}

std::string AnswerText(const Answer& answer, const Target& target) {
  const std::string name(answer.name);
  switch (answer.kind) {
    case AnswerKind::kRename:
      return name.empty() ? "nothing: the include goes" : name;
    case AnswerKind::kSame:
      return name + " (the same name)";
    case AnswerKind::kUnsupported:
      return "nothing: no counterpart";
    case AnswerKind::kExperimental:
      return name + ", but only with --experimental";
    case AnswerKind::kTooNew:
      return "nothing in ROCm " + target.rocm.ToString() + ": " + name + " came with " +
             answer.since.ToString();
  }
  return "";
}

std::string ContextText(const NameMatch& rule) {
  switch (rule.record->context) {
    case Context::kAnywhere:
      return "";
    case Context::kNamespace:
      return "only as a namespace";
    case Context::kCall:
      return "only as a call that is not of a member";
    case Context::kMember:
      return "only as a member";
    case Context::kArgumentOf:
      break;
  }
  std::string text = "only as an argument of";
  const IndexRange functions = rule.record->context_functions;
  for (const PooledText name : rule.image->texts.subspan(functions.begin, functions.size)) {
    text += " " + std::string(rule.Text(name));
  }
  return text;
}

std::string_view ActionText(ArgumentAction action) {
  switch (action) {
    case ArgumentAction::kWrap:
      return "is wrapped in";
    case ArgumentAction::kCast:
      return "is cast by";
    case ArgumentAction::kInsert:
      return "has put before it";
    case ArgumentAction::kRemove:
      return "is dropped";
    case ArgumentAction::kReplace:
      return "becomes";
    case ArgumentAction::kDuplicate:
      return "is copied";
    case ArgumentAction::kReorder:
      return "moves";
    case ArgumentAction::kLaneMask:
      return "is widened, as a lane mask, to";
  }
  return "";
}

void AppendCall(const CallMatches& rules, const CallRecord& call, std::string* text) {
  const RuleImage& image = *rules.image;
  std::string condition;
  if (call.target == CallTarget::kRoc) condition = " with --roc";
  if (call.target == CallTarget::kMiopen) condition = " with --miopen";
  if (call.hip.size != 0) condition += " as " + std::string(rules.Text(call.hip));
  if (call.before != 0) condition += " before ROCm " + VersionText(call.before);
  for (const CountTargetRecord& target :
       image.count_targets.subspan(call.by_count.begin, call.by_count.size)) {
    AppendLine("call" + condition,
               std::to_string(target.count) + " arguments: " + std::string(rules.Text(target.hip)),
               text);
  }
  for (const ArgumentEditRecord& edit :
       image.argument_edits.subspan(call.edits.begin, call.edits.size)) {
    std::string value = "argument " + std::to_string(edit.argument + 1) + " " +
                        std::string(ActionText(edit.action));
    if (edit.text.size != 0) value += " " + std::string(rules.Text(edit.text));
    AppendLine("call" + condition, value, text);
  }
  AppendLine("call" + condition, rules.Text(call.warning), text);
}

// The headers of ROCm that HIP names of `api` come from, as far as the rules of headers say.
std::string HeadersOf(const RuleTable& table, std::string_view api, bool is_roc) {
  std::set<std::string_view> headers;
  for (const RuleImage* const layer : table.layers()) {
    for (const IncludeRecord& include : layer->includes) {
      const PooledText header = is_roc && include.roc.size != 0 ? include.roc : include.hip;
      if (header.size != 0 && !include.disable && layer->Text(include.api) == api) {
        headers.insert(layer->Text(header));
      }
    }
  }
  constexpr size_t kMost = 4;
  std::string text;
  for (const std::string_view header : headers) {
    if (!text.empty()) text += ", ";
    text += header;
  }
  return headers.size() > kMost ? "" : text;
}

std::string NameText(const RuleTable& table, const Target& target, const NameMatch& rule) {
  const NameRecord& record = *rule.record;
  const std::string_view cuda = rule.Text(record.cuda);
  const Answer answer = AnswerFor(rule, target);
  std::string text = std::string(cuda) + ": " + std::string(RuleKindName(record.kind)) + ", " +
                     std::string(rule.Text(record.api)) + "\n";
  AppendLine("becomes", AnswerText(answer, target), &text);
  AppendLine("hip", rule.Text(record.hip), &text);
  for (const OlderRecord& older :
       rule.image->older.subspan(record.older.begin, record.older.size)) {
    const std::string ages = Ages(older.hip_since, false, 0, older.hip_removed);
    AppendLine("hip before", std::string(rule.Text(older.hip)) + (ages.empty() ? "" : ", " + ages),
               &text);
  }
  AppendLine("roc", rule.Text(record.roc), &text);
  AppendLine("support", record.support == Support::kFull ? "" : SupportName(record.support), &text);
  AppendLine("headers",
             record.api.size == 0 ? "" : HeadersOf(table, rule.Text(record.api), answer.is_roc),
             &text);
  AppendLine(
      "ROCm",
      Ages(record.hip_since, record.hip_since_at_most, record.hip_deprecated, record.hip_removed),
      &text);
  AppendLine(rule.Text(record.api) == "dnn" ? "cuDNN" : "CUDA",
             Ages(record.cuda_since, false, record.cuda_deprecated, record.cuda_removed), &text);
  AppendLine("context", ContextText(rule), &text);
  AppendLine("not with", rule.Text(record.without), &text);
  AppendLine("section", rule.Text(record.section), &text);
  AppendLine("message", rule.Text(record.message), &text);
  AppendLine("instead", rule.Text(record.instead), &text);
  AppendLine("note", rule.Text(record.note), &text);
  const CallMatches calls = table.FindCalls(cuda);
  for (const CallRecord& call : calls.records) AppendCall(calls, call, &text);
  return text;
}

std::string IncludeText(const Target& target, const IncludeMatch& rule) {
  const IncludeRecord& record = *rule.record;
  std::string text = "#include <" + std::string(rule.Text(record.cuda)) + ">\n";
  AppendLine("becomes", AnswerText(AnswerFor(rule, target), target), &text);
  AppendLine("hip", rule.Text(record.hip), &text);
  AppendLine("roc", rule.Text(record.roc), &text);
  AppendLine("api", rule.Text(record.api), &text);
  AppendLine("ROCm", Ages(record.hip_since, false, 0, 0), &text);
  AppendLine("message", rule.Text(record.message), &text);
  AppendLine("instead", rule.Text(record.instead), &text);
  AppendLine("note", rule.Text(record.note), &text);
  return text;
}

std::vector<std::string_view> KnownNames(const RuleTable& table) {
  std::vector<std::string_view> known;
  for (const RuleImage* const layer : table.layers()) {
    for (const NameRecord& name : layer->names) known.push_back(layer->Text(name.cuda));
    for (const IncludeRecord& include : layer->includes) known.push_back(layer->Text(include.cuda));
  }
  return known;
}

// The few nearest of `known`, nearest first.
std::string Nearest(std::string_view name, std::vector<std::string_view> known) {
  constexpr int kMost = 3;
  std::string text;
  for (int i = 0; i < kMost; ++i) {
    const std::string nearest(NearestWord(name, known));
    if (nearest.empty()) break;
    text += (i == 0 ? "" : ", ") + nearest;
    std::erase(known, nearest);
  }
  return text;
}

}  // namespace

bool QueryName(const RuleTable& table, const Target& target, std::string_view name,
               std::string* text, std::string* error) {
  const NameMatch rule = table.FindName(name);
  const IncludeMatch include = table.FindInclude(name);
  text->clear();
  if (rule) *text += NameText(table, target, rule);
  if (include) *text += IncludeText(target, include);
  if (!text->empty()) return true;
  *error = "no rule knows \"" + std::string(name) + "\"";
  const std::string nearest = Nearest(name, KnownNames(table));
  if (!nearest.empty()) *error += "; the nearest known: " + nearest;
  return false;
}

}  // namespace hipify
