#include "convert/identifiers.h"

#include <algorithm>
#include <string>
#include <utility>

#include "convert/review_names.h"

namespace hipify {
namespace {

bool IsNamespaceName(CodeMap* map, uint32_t begin, uint32_t end) {
  CodeCursor after(map, end);
  CodeCursor before(map, begin);
  const bool qualifies = before.Is(after.Next(), "::");
  Lexeme previous = before.Previous();
  if (before.Is(previous, "::")) {
    // `x::name` is somebody's nested namespace; `::name` is the global one.
    if (before.HasScopeBefore(previous)) return false;
    previous = before.Previous();
  }
  if (qualifies || before.Is(previous, "namespace")) return true;
  if (!before.Is(previous, "=")) return false;
  return before.Previous().kind == LexemeKind::kIdentifier &&
         before.Is(before.Previous(), "namespace");
}

bool IsMember(CodeMap* map, uint32_t begin) {
  CodeCursor before(map, begin);
  const Lexeme previous = before.Previous();
  return before.Is(previous, ".") || before.Is(previous, "->");
}

bool IsCalled(CodeMap* map, uint32_t begin, uint32_t end) {
  CodeCursor after(map, end);
  return after.Is(after.Next(), "(") && !IsMember(map, begin);
}

bool IsArgumentOf(CodeMap* map, const NameMatch& rule, uint32_t begin) {
  // An argument list is short; looking further would only find something else.
  constexpr int kMaxTokens = 64;
  CodeCursor before(map, begin);
  int depth = 0;
  for (int i = 0; i < kMaxTokens; ++i) {
    const Lexeme previous = before.Previous();
    if (previous.kind == LexemeKind::kEnd || before.Is(previous, ";")) return false;
    if (before.Is(previous, ")")) ++depth;
    if (!before.Is(previous, "(") || depth-- > 0) continue;
    const std::string_view function = before.Text(before.Previous());
    const IndexRange functions = rule.record->context_functions;
    for (const PooledText text : rule.image->texts.subspan(functions.begin, functions.size)) {
      if (rule.Text(text) == function) return true;
    }
    return false;
  }
  return false;
}

bool NeedsRuntime(std::string_view api) { return api == "runtime" || api == "driver"; }

class NameConverter {
 public:
  NameConverter(CodeMap* map, const ConvertOptions& options, Conversion* conversion)
      : map_(map), options_(options), conversion_(conversion) {}

  NameSweep Run() {
    for (const Token& token : map_->lexed().tokens) {
      if (token.kind == TokenKind::kName) Convert(token);
    }
    return std::move(sweep_);
  }

 private:
  void Convert(const Token& token) {
    const std::string_view name = map_->text().substr(token.begin, token.end - token.begin);
    const NameMatch rule = options_.rules->FindName(name);
    if (!rule) {
      if (options_.rules->IsDeviceKeyword(name)) sweep_.uses.keywords.push_back(token.begin);
      if (options_.rules->MayBePrefixed(name)) sweep_.unknown.push_back(token);
      return;
    }
    if (options_.keep.find(name) != options_.keep.end()) return;
    if (!ContextHolds(map_, rule, token.begin, token.end)) return;
    const Answer answer = AnswerFor(rule, options_.target);
    const std::string_view api = rule.Text(rule.record->api);
    if (rule.record->without.size != 0 && IncludesOnly(rule.Text(rule.record->without), api))
      return;
    const EditOrigin origin = {EditKind::kName, rule.record->kind, api};
    if (IsNotable(rule, answer, options_.target)) {
      sweep_.notable.push_back({token.begin, token.end, rule, answer});
    }
    size_t edit = NamedCall::kNoEdit;
    if (answer.kind == AnswerKind::kRename) {
      if (NeedsRuntime(api)) sweep_.uses.names.push_back(token.begin);
      edit = conversion_->edits.size();
      conversion_->AddEdit(token.begin, token.end, std::string(answer.name), origin);
    } else if (answer.kind != AnswerKind::kSame) {
      return;
    }
    if (!options_.rules->FindCalls(name).records.empty()) {
      sweep_.calls.push_back({token.begin, token.end, answer, origin, edit});
    }
  }

  // Whether `header`, or what it was converted to, is the only header of `api` that the text
  // includes.
  bool IncludesOnly(std::string_view header, std::string_view api) {
    const IncludeMatch header_rule = options_.rules->FindInclude(header);
    const std::string_view converted =
        header_rule ? AnswerFor(header_rule, options_.target).name : std::string_view();
    bool is_included = false;
    for (const Directive& directive : map_->lexed().directives) {
      if (!directive.HasOperand()) continue;
      const std::string_view path = map_->text().substr(
          directive.operand_begin + 1, directive.operand_end - directive.operand_begin - 2);
      is_included |= path == header || (!converted.empty() && path == converted);
      const IncludeMatch rule = options_.rules->FindInclude(path);
      if (path != header && rule && rule.Text(rule.record->api) == api) return false;
    }
    return is_included;
  }

  CodeMap* const map_;
  const ConvertOptions& options_;
  Conversion* const conversion_;
  NameSweep sweep_;
};

}  // namespace

NameSweep ConvertIdentifiers(CodeMap* map, const ConvertOptions& options, Conversion* conversion) {
  return NameConverter(map, options, conversion).Run();
}

bool ContextHolds(CodeMap* map, const NameMatch& rule, uint32_t begin, uint32_t end) {
  switch (rule.record->context) {
    case Context::kAnywhere:
      return true;
    case Context::kNamespace:
      return IsNamespaceName(map, begin, end);
    case Context::kCall:
      return IsCalled(map, begin, end);
    case Context::kMember:
      return IsMember(map, begin);
    case Context::kArgumentOf:
      return IsArgumentOf(map, rule, begin);
  }
  return false;
}

}  // namespace hipify
