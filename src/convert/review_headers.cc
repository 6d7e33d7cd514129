#include "convert/review_headers.h"

#include <algorithm>
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
    // The catalogue says more of a header without counterpart than that it has none.
    const Answer answer = rule ? AnswerFor(rule, options_.target) : Answer();
    if (answer.kind == AnswerKind::kUnsupported && ReviewByCatalogue(begin, end, path)) return;
    if (!rule) return;
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

  // Returns whether a match of the catalogue knows the header.
  bool ReviewByCatalogue(uint32_t begin, uint32_t end, std::string_view path) {
    bool is_known = false;
    for (const auto& [layer, match] : matches_) {
      const auto headers = layer->texts.subspan(match->headers.begin, match->headers.size);
      const bool fits = std::any_of(
          headers.begin(), headers.end(),
          [&, image = layer](PooledText header) { return path.starts_with(image->Text(header)); });
      if (!fits) continue;
      AddMatchFinding(*map_, *layer, *match, begin, end, conversion_);
      is_known = true;
    }
    return is_known;
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
