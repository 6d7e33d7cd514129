#include "convert/includes.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "source/characters.h"

namespace hipify {
namespace {

constexpr std::string_view kRuntimeHeader = "hip/hip_runtime.h";

std::string_view Between(std::string_view text, uint32_t begin, uint32_t end) {
  return text.substr(begin, end - begin);
}

std::string_view NameOf(std::string_view text, const Directive& directive) {
  return Between(text, directive.name_begin, directive.name_end);
}

// What a header becomes.
struct HeaderAnswer {
  bool changes = false;
  std::string_view header;  // empty: the include goes
  std::string_view api;
};

HeaderAnswer AnswerForHeader(std::string_view path, const ConvertOptions& options) {
  const IncludeMatch rule = options.rules->FindInclude(path);
  if (!rule || options.keep.find(path) != options.keep.end()) return {};
  const Answer answer = AnswerFor(rule, options.target);
  if (answer.kind != AnswerKind::kRename) return {};
  return {true, answer.name, rule.Text(rule.record->api)};
}

class IncludeConverter {
 public:
  IncludeConverter(CodeMap* map, const std::vector<Branch>& branches, const ConvertOptions& options,
                   const Markers& markers, Conversion* conversion)
      : map_(map),
        text_(map->text()),
        branches_(branches),
        options_(options),
        markers_(markers),
        conversion_(conversion) {}

  Provided Run() {
    for (const Directive& directive : map_->lexed().directives) {
      if (directive.HasOperand()) ConvertInclude(directive);
    }
    return provided_;
  }

 private:
  void ConvertInclude(const Directive& directive) {
    const uint32_t begin = directive.operand_begin + 1;
    const uint32_t end = directive.operand_end - 1;
    const std::string_view path = Between(text_, begin, end);
    const auto is_protected = [&] {
      return markers_.Protect(directive.begin, directive.operand_end);
    };
    HeaderAnswer answer = AnswerForHeader(path, options_);
    if (answer.changes && is_protected()) answer = HeaderAnswer();
    const std::string_view header = answer.changes ? answer.header : path;
    const EditOrigin origin = {EditKind::kInclude, RuleKind::kFunction, answer.api};
    const bool goes = answer.changes && header.empty();
    if ((goes || IsRepeated(directive, header, answer.changes)) && !is_protected()) {
      RemoveInclude(directive, origin);
      return;
    }
    provided_.most = std::max(provided_.most, options_.rules->HipHeaderProvides(header));
    provided_.names_runtime |= header == kRuntimeHeader;
    if (answer.changes && header != path) {
      conversion_->AddEdit(begin, end, std::string(header), origin);
    }
  }

  // Whether an include before in the same branch has `header` already. Two includes that were
  // written so by hand stay: only what a conversion made equal becomes one.
  bool IsRepeated(const Directive& directive, std::string_view header, bool converted) {
    const uint32_t arm = BranchAt(branches_, directive.begin).arm;
    const auto [seen, is_new] = seen_.try_emplace({arm, header}, converted);
    return !is_new && (converted || seen->second);
  }

  // Removes the directive's line; where it holds a comment too, only the directive.
  void RemoveInclude(const Directive& directive, const EditOrigin& origin) {
    uint32_t begin = directive.begin;
    uint32_t end = directive.operand_end;
    const uint32_t line_start = map_->LineStart(begin);
    const bool is_first_on_line =
        std::all_of(text_.begin() + line_start, text_.begin() + begin, IsBlank);
    while (end < text_.size() && (IsBlank(text_[end]) || text_[end] == '\r')) ++end;
    const bool is_last_on_line = end == text_.size() || text_[end] == '\n';
    if (is_first_on_line) begin = line_start;
    if (is_first_on_line && is_last_on_line && end < text_.size()) ++end;
    if (!is_first_on_line && is_last_on_line) end = directive.operand_end;
    conversion_->AddEdit(begin, end, "", origin);
  }

  CodeMap* const map_;
  const std::string_view text_;
  const std::vector<Branch>& branches_;
  const ConvertOptions& options_;
  const Markers& markers_;
  Conversion* const conversion_;
  Provided provided_;
  // (arm, header) of the includes so far, and whether the first of them was converted.
  std::map<std::pair<uint32_t, std::string_view>, bool> seen_;
};

// The last place at or before the line of `offset` where a directive can be put: the start of a
// line that no comment runs into and no splice joins to the one before.
uint32_t DirectivePlaceBefore(const CodeMap& map, uint32_t offset) {
  uint32_t place = map.LineStart(offset);
  for (;;) {
    const size_t span = map.SpanAt(place);
    const bool is_inside = span != CodeMap::kNone && map.lexed().spans[span].begin < place;
    const size_t backslash = place == 0 ? CodeMap::kNone : map.SplicingBackslash(place - 1);
    if (!is_inside && backslash == CodeMap::kNone) return place;
    place =
        map.LineStart(is_inside ? map.lexed().spans[span].begin : static_cast<uint32_t>(backslash));
  }
}

// Finds the place for the added include.
class IncludePlace {
 public:
  IncludePlace(CodeMap* map, const std::vector<Branch>& branches)
      : map_(map), text_(map->text()), directives_(map->lexed().directives), branches_(branches) {}

  uint32_t Find() {
    const size_t anchor = Anchor();
    if (anchor != CodeMap::kNone) return map_->DirectiveEnd(anchor) + 1;
    const auto first_include =
        std::find_if(directives_.begin(), directives_.end(),
                     [](const Directive& directive) { return directive.HasOperand(); });
    if (first_include != directives_.end() &&
        BranchAt(branches_, first_include->begin).depth == 0) {
      return DirectivePlaceBefore(*map_, first_include->begin);
    }
    return FirstCodeLine();
  }

 private:
  // The directive after which the line goes: the `#define` of an include guard, or `#pragma once`.
  // Not one whose line the text ends in: nothing can stand behind it.
  size_t Anchor() {
    if (directives_.empty() || FirstCode() < directives_.front().begin) return CodeMap::kNone;
    if (map_->DirectiveEnd(0) == text_.size()) return CodeMap::kNone;
    if (IsPragmaOnce(0)) return 0;
    if (!IsGuarded()) return CodeMap::kNone;
    if (!IsGuardDefine(1)) return 0;  // `#pragma once` stands between the guard's two lines
    return directives_.size() > 2 && IsPragmaOnce(2) ? 2 : 1;
  }

  // Whether the file begins with `#ifndef X`, soon defines X, and ends with the `#endif` of it.
  bool IsGuarded() {
    if (directives_.size() < 3 || GuardMacro(0).empty()) return false;
    const bool defines = IsGuardDefine(1) || (IsPragmaOnce(1) && IsGuardDefine(2));
    return defines && NameOf(text_, directives_.back()) == "endif" && ClosesAtEnd();
  }

  // Whether directive `index` defines the macro that the first one tests.
  bool IsGuardDefine(size_t index) {
    if (NameOf(text_, directives_[index]) != "define") return false;
    CodeCursor cursor(map_, directives_[index].name_end);
    return cursor.Text(cursor.Next()) == GuardMacro(0);
  }

  // The macro of `#ifndef X` or `#if !defined(X)`, or nothing.
  std::string_view GuardMacro(size_t index) {
    const std::string_view name = NameOf(text_, directives_[index]);
    CodeCursor cursor(map_, directives_[index].name_end);
    if (name == "ifndef") return cursor.Text(cursor.Next());
    if (name != "if" || !cursor.Is(cursor.Next(), "!") || !cursor.Is(cursor.Next(), "defined")) {
      return "";
    }
    Lexeme macro = cursor.Next();
    if (cursor.Is(macro, "(")) macro = cursor.Next();
    return cursor.Text(macro);
  }

  // Whether the conditional of the first directive is open until the last one.
  bool ClosesAtEnd() const {
    const Branch& guard = BranchAt(branches_, directives_.front().begin);
    for (size_t i = 1; i + 1 < directives_.size(); ++i) {
      const Branch& branch = BranchAt(branches_, directives_[i].begin);
      if (branch.depth < guard.depth) return false;
      if (branch.depth == guard.depth && branch.arm != guard.arm) return false;
    }
    return NoCodeAfter(directives_.size() - 1);
  }

  bool NoCodeAfter(size_t index) const {
    const uint32_t end = map_->DirectiveEnd(index);
    if (end == text_.size()) return true;
    return CodeCursor(map_, end + 1).Next().kind == LexemeKind::kEnd;
  }

  bool IsPragmaOnce(size_t index) {
    if (NameOf(text_, directives_[index]) != "pragma") return false;
    CodeCursor cursor(map_, directives_[index].name_end);
    return cursor.Is(cursor.Next(), "once");
  }

  // Where the first code stands, directives and comments aside.
  uint32_t FirstCode() {
    uint32_t start = ByteOrderMarkSize(text_);
    // A cursor that began inside a directive would stay in it.
    if (!directives_.empty() && directives_.front().begin == start) start = map_->DirectiveEnd(0);
    return CodeCursor(map_, start).Next().begin;
  }

  // The line of the first code or directive: after the leading comments.
  uint32_t FirstCodeLine() {
    uint32_t first = FirstCode();
    if (!directives_.empty()) first = std::min(first, directives_.front().begin);
    return DirectivePlaceBefore(*map_, first);
  }

  CodeMap* const map_;
  const std::string_view text_;
  const std::vector<Directive>& directives_;
  const std::vector<Branch>& branches_;
};

// `place`, or the line of the first of the markers that protect it or the line behind it.
uint32_t OutsideProtection(const CodeMap& map, const Markers& markers, uint32_t place) {
  for (size_t i = markers.regions().size(); i-- > 0;) {
    const Markers::Region& region = markers.regions()[i];
    if (region.marker >= place || place >= region.end) continue;
    place = std::min(place, DirectivePlaceBefore(map, region.marker));
  }
  return place;
}

// The line end of the first line; "\n" for a text of one line.
std::string_view LineEndOf(std::string_view text) {
  const size_t newline = text.find('\n');
  const bool is_crlf =
      newline != std::string_view::npos && newline > 0 && text[newline - 1] == '\r';
  return is_crlf ? "\r\n" : "\n";
}

}  // namespace

Provided ConvertIncludes(CodeMap* map, const std::vector<Branch>& branches,
                         const ConvertOptions& options, const Markers& markers,
                         Conversion* conversion) {
  return IncludeConverter(map, branches, options, markers, conversion).Run();
}

void ConvertHasIncludes(CodeMap* map, const ConvertOptions& options, Conversion* conversion) {
  const std::string_view text = map->text();
  for (const Token& token : map->lexed().tokens) {
    if (Between(text, token.begin, token.end) != "__has_include") continue;
    CodeCursor cursor(map, token.end);
    if (!cursor.Is(cursor.Next(), "(")) continue;
    const Lexeme open = cursor.Next();
    const bool is_angled = cursor.Is(open, "<");
    if (!is_angled && open.kind != LexemeKind::kLiteral) continue;
    const uint32_t begin = open.begin + 1;
    const size_t end = text.find(is_angled ? '>' : '"', begin);
    if (end == std::string_view::npos || end > map->LineEnd(begin)) continue;
    const HeaderAnswer answer = AnswerForHeader(text.substr(begin, end - begin), options);
    if (!answer.changes || answer.header.empty()) continue;
    conversion->AddEdit(begin, static_cast<uint32_t>(end), std::string(answer.header),
                        {EditKind::kInclude, RuleKind::kFunction, answer.api});
  }
}

void AddRuntimeInclude(CodeMap* map, const std::vector<Branch>& branches, const RuntimeUses& uses,
                       const Provided& provided, FileTraits traits, const ConvertOptions& options,
                       const Markers& markers, Conversion* conversion) {
  const auto counts = [&](uint32_t offset) {
    return traits.is_cuda_source || !BranchAt(branches, offset).gpu_compiler_only;
  };
  const bool needs_runtime = provided.most != Provides::kRuntime &&
                             std::any_of(uses.keywords.begin(), uses.keywords.end(), counts);
  const bool needs_api = provided.most == Provides::kNothing &&
                         std::any_of(uses.names.begin(), uses.names.end(), counts);
  const bool adds_always = options.rules->AddsRuntimeAlways() && !provided.names_runtime;
  if (!needs_runtime && !needs_api && !adds_always) return;
  const uint32_t place = OutsideProtection(*map, markers, IncludePlace(map, branches).Find());
  std::string line = "#include <" + std::string(kRuntimeHeader) + ">";
  line += LineEndOf(map->text());
  conversion->AddEdit(place, place, std::move(line), {EditKind::kAddedInclude, {}, "runtime"});
  // Insertions at one place keep their order, and the line must come before what begins there.
  std::rotate(conversion->edits.begin(), conversion->edits.end() - 1, conversion->edits.end());
}

}  // namespace hipify
