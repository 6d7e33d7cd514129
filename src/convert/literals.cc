#include "convert/literals.h"

#include <string>
#include <string_view>

#include "source/characters.h"

namespace hipify {
namespace {

// Walks over the words of one literal or comment.
class WordConverter {
 public:
  WordConverter(std::string_view text, const Span& span, const ConvertOptions& options,
                Conversion* conversion)
      : text_(text),
        end_(span.end),
        has_escapes_(span.kind == SpanKind::kString),
        options_(options),
        conversion_(conversion) {}

  void Run(uint32_t at) {
    while (at < end_) {
      const char c = text_[at];
      if (has_escapes_ && c == '\\') {
        at += 2;  // an escape is not part of the word after it
      } else if (c == '#') {
        at = ConvertInclude(at + 1);
      } else if (IsIdentifierByte(c)) {
        at = ConvertWord(at);
      } else {
        ++at;
      }
    }
  }

 private:
  uint32_t SkipBlanks(uint32_t at) const {
    while (at < end_ && IsBlank(text_[at])) ++at;
    return at;
  }

  uint32_t WordEnd(uint32_t at) const {
    while (at < end_ && IsIdentifierByte(text_[at])) ++at;
    return at;
  }

  uint32_t ConvertWord(uint32_t begin) {
    const uint32_t end = WordEnd(begin);
    const std::string_view word = text_.substr(begin, end - begin);
    const NameMatch rule = options_.rules->FindName(word);
    if (!rule || options_.keep.find(word) != options_.keep.end()) return end;
    if (!ContextHolds(rule, end)) return end;
    const Answer answer = AnswerFor(rule, options_.target);
    if (answer.kind == AnswerKind::kRename) {
      conversion_->AddEdit(begin, end, std::string(answer.name),
                           {EditKind::kName, rule.record->kind, rule.Text(rule.record->api)});
    }
    return end;
  }

  // There are no tokens here: of the contexts only a qualifier can be told.
  bool ContextHolds(const NameMatch& rule, uint32_t end) const {
    if (rule.record->context == Context::kAnywhere) return true;
    return rule.record->context == Context::kNamespace && text_.substr(end, 2) == "::";
  }

  // `at` is behind a `#`. Returns where to go on.
  uint32_t ConvertInclude(uint32_t at) {
    const uint32_t name = SkipBlanks(at);
    const uint32_t name_end = WordEnd(name);
    if (text_.substr(name, name_end - name) != "include") return at;
    uint32_t open = SkipBlanks(name_end);
    if (has_escapes_ && text_.substr(open, 2) == "\\\"") ++open;
    if (open >= end_ || (text_[open] != '<' && text_[open] != '"')) return name_end;
    const std::string_view closing = text_[open] == '<' ? ">" : has_escapes_ ? "\\\"" : "\"";
    const uint32_t begin = open + 1;
    const size_t end = text_.substr(0, end_).find(closing, begin);
    if (end == std::string_view::npos) return name_end;
    const std::string_view path = text_.substr(begin, end - begin);
    const IncludeMatch rule = options_.rules->FindInclude(path);
    if (!rule || options_.keep.find(path) != options_.keep.end()) return name_end;
    const Answer answer = AnswerFor(rule, options_.target);
    // A directive cannot be taken out of a literal without leaving half a line behind.
    if (answer.kind != AnswerKind::kRename || answer.name.empty()) return name_end;
    const auto path_end = static_cast<uint32_t>(end);
    conversion_->AddEdit(begin, path_end, std::string(answer.name),
                         {EditKind::kInclude, {}, rule.Text(rule.record->api)});
    return path_end;
  }

  const std::string_view text_;
  const uint32_t end_;
  const bool has_escapes_;
  const ConvertOptions& options_;
  Conversion* const conversion_;
};

// What may be changed of a literal or comment: of a raw string, what is between the delimiters.
Span Contents(std::string_view text, Span span) {
  ++span.begin;
  if (span.kind != SpanKind::kRawString) return span;
  const size_t open = text.find('(', span.begin);
  const size_t closing_size = open + 2 - span.begin;
  span.begin = static_cast<uint32_t>(open) + 1;
  if (text[span.end - 1] == '"' && span.end - span.begin >= closing_size) {
    span.end -= static_cast<uint32_t>(closing_size);
  }
  return span;
}

bool IsWanted(SpanKind kind, const ConvertOptions& options) {
  switch (kind) {
    case SpanKind::kString:
    case SpanKind::kRawString:
      return options.strings;
    case SpanKind::kLineComment:
    case SpanKind::kBlockComment:
      return options.comments;
    case SpanKind::kCharacter:
    case SpanKind::kHeaderName:
      return false;
  }
  return false;
}

}  // namespace

void ConvertLiterals(const CodeMap& map, const ConvertOptions& options, Conversion* conversion) {
  if (!options.strings && !options.comments) return;
  for (const Span& span : map.lexed().spans) {
    if (!IsWanted(span.kind, options)) continue;
    const Span inside = Contents(map.text(), span);
    WordConverter(map.text(), inside, options, conversion).Run(inside.begin);
  }
}

}  // namespace hipify
