#include "convert/review_headers.h"

#include <string>
#include <utility>

#include "convert/finding_ids.h"
#include "convert/review_text.h"

namespace hipify {
namespace {

class HeaderReviewer {
 public:
  HeaderReviewer(CodeMap* map, const ConvertOptions& options, Conversion* conversion)
      : map_(map), options_(options), conversion_(conversion) {
    for (const RuleImage* const layer : options.rules->layers()) {
      for (const ReviewMatchRecord& match : layer->review_matches) {
        if (match.headers.size != 0 && options.rules->Holds(*layer, match)) {
          matches_.emplace_back(layer, &match);
        }
      }
    }
  }

  void Run() {
    for (const Directive& directive : map_->lexed().directives) {
      if (directive.HasOperand()) Review(directive);
    }
  }

 private:
  void Review(const Directive& directive) {
    const uint32_t begin = directive.operand_begin;
    const uint32_t end = directive.operand_end;
    const std::string_view path = map_->text().substr(begin + 1, end - begin - 2);
    if (options_.keep.find(path) != options_.keep.end()) return;
    const IncludeMatch rule = options_.rules->FindInclude(path);
    if (!rule) {
      for (const auto& [layer, match] : matches_) ReviewUnknown(*layer, *match, begin, end, path);
      return;
    }
    const Answer answer = AnswerFor(rule, options_.target);
    const std::string quoted(map_->text().substr(begin, end - begin));
    const std::string_view more = rule.Text(rule.record->message);
    const char* id = finding_id::kHeaderNoCounterpart;
    std::string message;
    if (answer.kind == AnswerKind::kUnsupported) {
      message = quoted + " has no counterpart in HIP";
    } else if (answer.kind == AnswerKind::kTooNew) {
      message = std::string(answer.name) + ", the counterpart of " + quoted + ", came with ROCm " +
                answer.since.ToString();
    } else if (!more.empty() && !answer.is_roc) {
      id = finding_id::kCaveat;
      message = quoted + " has a counterpart that differs";
    } else {
      return;
    }
    if (!more.empty()) message += ": " + std::string(more);
    conversion_->findings.push_back({begin, end, id, Severity::kError, std::move(message),
                                     std::string(rule.Text(rule.record->instead))});
  }

  void ReviewUnknown(const RuleImage& layer, const ReviewMatchRecord& match, uint32_t begin,
                     uint32_t end, std::string_view path) {
    for (const PooledText header : layer.texts.subspan(match.headers.begin, match.headers.size)) {
      if (path.substr(0, header.size) != layer.Text(header)) continue;
      AddMatchFinding(*map_, layer, match, begin, end, conversion_);
      return;
    }
  }

  CodeMap* const map_;
  const ConvertOptions& options_;
  Conversion* const conversion_;
  std::vector<std::pair<const RuleImage*, const ReviewMatchRecord*>> matches_;
};

}  // namespace

void ReviewHeaders(CodeMap* map, const ConvertOptions& options, Conversion* conversion) {
  if (map->lexed().directives.empty()) return;
  HeaderReviewer(map, options, conversion).Run();
}

}  // namespace hipify
