#include "convert/launches.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "convert/arguments.h"
#include "convert/finding_ids.h"
#include "convert/kernel_templates.h"
#include "source/characters.h"

namespace hipify {
namespace {

// Statements and nests are small; a limit keeps odd text from being read again and again.
constexpr int kMaxTokens = 2'000;

bool IsControlKeyword(std::string_view word) {
  constexpr std::array<std::string_view, 5> kWords = {"if", "for", "while", "switch", "constexpr"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// Keywords that what follows is an operand of.
bool BeginsExpression(std::string_view word) {
  constexpr std::array<std::string_view, 10> kWords = {
      "return", "throw", "case", "co_return", "co_yield", "co_await", "and", "or", "not", "sizeof"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// The expression that names the kernel, before a `<<<`.
struct KernelExpression {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool has_template_arguments = false;
  std::string_view name;  // its last identifier; empty for (*fp) and the like
};

// Reads a kernel expression backward from the `<<<`.
class KernelReader {
 public:
  KernelReader(CodeMap* map, uint32_t launch) : map_(map), cursor_(map, launch) {}

  std::optional<KernelExpression> Read() {
    const Lexeme last = cursor_.Previous();
    if (last.kind == LexemeKind::kEnd) return std::nullopt;
    kernel_.end = last.end;
    cursor_.MoveTo(last.end);
    if (!ReadPrimary(/*is_last=*/true)) return std::nullopt;
    return kernel_;
  }

 private:
  // Reads `k`, `k<...>`, `(...)`, `x[i]` or `f(...)` and whatever qualifies it.
  bool ReadPrimary(bool is_last) {
    Lexeme token = cursor_.Previous();
    if (cursor_.Is(token, ">")) {
      const std::optional<uint32_t> open = TemplateArgumentsBegin(map_, token.begin);
      if (!open.has_value()) return false;
      kernel_.has_template_arguments |= is_last;
      cursor_.MoveTo(*open);
      token = cursor_.Previous();
      if (token.kind != LexemeKind::kIdentifier) return false;
    }
    if (cursor_.Is(token, ")") || cursor_.Is(token, "]")) return ReadBrackets(token);
    if (token.kind != LexemeKind::kIdentifier) return false;
    kernel_.begin = token.begin;
    if (is_last) kernel_.name = cursor_.Text(token);
    return ReadQualifier();
  }

  bool ReadBrackets(const Lexeme& close) {
    const std::optional<uint32_t> open = MatchingOpen(map_, close.begin);
    if (!open.has_value()) return false;
    cursor_.MoveTo(*open);
    kernel_.begin = *open;
    const Lexeme before = cursor_.Previous();
    cursor_.MoveTo(before.end);
    const bool is_call = before.kind == LexemeKind::kIdentifier &&
                         !IsControlKeyword(cursor_.Text(before)) &&
                         cursor_.Text(before) != "else" && cursor_.Text(before) != "do" &&
                         cursor_.Text(before) != "return";
    const bool is_index = cursor_.Is(close, "]");
    if (is_call || (is_index && (cursor_.Is(before, ")") || cursor_.Is(before, "]")))) {
      return ReadPrimary(/*is_last=*/false);
    }
    return !is_index;
  }

  // Reads `ns::`, `::`, `object.`, `this->`, `x.template` and `prefix##` before the name.
  bool ReadQualifier() {
    Lexeme token = cursor_.Previous();
    if (cursor_.Is(token, "template")) token = cursor_.Previous();
    if (cursor_.Is(token, "#")) {
      if (!cursor_.Is(cursor_.Previous(), "#")) return false;
      return ReadPrimary(/*is_last=*/false);
    }
    if (cursor_.Is(token, ".") || cursor_.Is(token, "->")) return ReadPrimary(/*is_last=*/false);
    if (!cursor_.Is(token, "::")) return true;
    kernel_.begin = token.begin;
    return !cursor_.HasScopeBefore(token) || ReadPrimary(/*is_last=*/false);
  }

  CodeMap* const map_;
  CodeCursor cursor_;
  KernelExpression kernel_;
};

// Decides whether a launch stands where a statement may stand.
class StatementCheck {
 public:
  explicit StatementCheck(CodeMap* map) : map_(map) {}

  // Why the launch from `begin` to `end` is no statement; empty if it is one.
  std::string_view Fault(uint32_t begin, uint32_t end) {
    CodeCursor before(map_, begin);
    CodeCursor after(map_, end);
    const Lexeme previous = before.Previous();
    const Lexeme next = after.Next();
    if (IsMacroBodyStart(begin)) return FaultAfter(next, after, begin);
    if (before.Is(previous, "(") || before.Is(previous, ",")) {
      return IsMacroArgument(begin) ? "" : kExpression;
    }
    if (!CanPrecedeStatement(previous, &before)) return kExpression;
    return FaultAfter(next, after, begin);
  }

 private:
  static constexpr std::string_view kExpression =
      "it is part of an expression, and hipLaunchKernelGGL is a statement";

  std::string_view FaultAfter(const Lexeme& next, const CodeCursor& after, uint32_t begin) {
    if (next.kind == LexemeKind::kEnd || after.Is(next, ";") || after.Is(next, "}")) return "";
    if (after.Is(next, ")") || after.Is(next, ","))
      return IsMacroArgument(begin) ? "" : kExpression;
    // A statement macro may bring its own semicolon: `LAUNCH(...) k<<<...>>>(...) CHECK()`.
    return next.kind == LexemeKind::kIdentifier ? "" : kExpression;
  }

  bool CanPrecedeStatement(const Lexeme& previous, CodeCursor* before) {
    if (previous.kind == LexemeKind::kEnd) return true;
    if (previous.kind == LexemeKind::kIdentifier) {
      // No other word but a macro that stands as a statement can precede a launch.
      return !BeginsExpression(before->Text(previous));
    }
    if (before->Is(previous, ":")) return !IsConditionalColon(previous.begin);
    if (before->Is(previous, ")")) return !IsVoidCast(previous.begin);
    return before->Is(previous, ";") || before->Is(previous, "{") || before->Is(previous, "}");
  }

  // Whether `begin` is where the body of a macro definition starts.
  bool IsMacroBodyStart(uint32_t begin) {
    const size_t index = map_->DirectiveAt(begin);
    if (index == CodeMap::kNone) return false;
    const Directive& directive = map_->lexed().directives[index];
    CodeCursor cursor(map_, directive.name_end);
    const Lexeme name = cursor.Next();
    const Lexeme next = cursor.Next();
    if (!cursor.Is(next, "(") || next.begin != name.end) return next.begin == begin;
    const std::optional<ArgumentList> parameters = SplitCall(map_, next.begin);
    if (!parameters.has_value()) return false;
    cursor.MoveTo(parameters->end);
    return cursor.Next().begin == begin;
  }

  // Whether the `:` at `colon` belongs to a `? :` rather than to a label.
  bool IsConditionalColon(uint32_t colon) {
    CodeCursor cursor(map_, colon);
    for (int i = 0; i < kMaxTokens; ++i) {
      const Lexeme token = cursor.Previous();
      if (token.kind == LexemeKind::kEnd || cursor.Is(token, ";") || cursor.Is(token, "{") ||
          cursor.Is(token, "}")) {
        return false;
      }
      if (cursor.Is(token, "?")) return true;
    }
    return false;
  }

  bool IsVoidCast(uint32_t close) {
    CodeCursor cursor(map_, close);
    return cursor.Is(cursor.Previous(), "void") && cursor.Is(cursor.Previous(), "(");
  }

  // Whether `offset` stands in the argument list of something that is not a keyword. A launch has
  // no value, so what takes one is a macro.
  bool IsMacroArgument(uint32_t offset) {
    CodeCursor cursor(map_, offset);
    for (int i = 0; i < kMaxTokens; ++i) {
      const Lexeme token = cursor.Previous();
      if (cursor.Is(token, ")") || cursor.Is(token, "]") || cursor.Is(token, "}")) {
        const std::optional<uint32_t> open = MatchingOpen(map_, token.begin);
        if (!open.has_value()) return false;
        cursor.MoveTo(*open);
      } else if (cursor.Is(token, "(")) {
        const Lexeme name = cursor.Previous();
        return name.kind == LexemeKind::kIdentifier && !IsControlKeyword(cursor.Text(name)) &&
               cursor.Text(name) != "return" && cursor.Text(name) != "sizeof" &&
               cursor.Text(name) != "decltype";
      } else if (token.kind == LexemeKind::kEnd || cursor.Is(token, "{")) {
        return false;
      }
    }
    return false;
  }

  CodeMap* const map_;
};

class LaunchConverter {
 public:
  LaunchConverter(CodeMap* map, const Markers& markers, Conversion* conversion)
      : map_(map), text_(map->text()), markers_(markers), conversion_(conversion) {}

  void Run() {
    const std::vector<Token>& tokens = map_->lexed().tokens;
    const auto is_launch = [](const Token& token) { return token.kind == TokenKind::kLaunch; };
    if (std::none_of(tokens.begin(), tokens.end(), is_launch)) return;
    templates_ = FindKernelTemplates(map_);
    for (const Token& token : tokens) {
      if (is_launch(token)) Convert(token);
    }
  }

 private:
  enum Part : uint8_t { kFirst, kNext };

  void Convert(const Token& launch) {
    const std::optional<KernelExpression> kernel = KernelReader(map_, launch.begin).Read();
    if (!kernel.has_value()) {
      return Leave(launch, "no kernel stands before it");
    }
    const std::optional<ArgumentList> config = SplitLaunch(map_, launch.begin);
    if (!config.has_value()) {
      return Leave(launch, "its configuration or its arguments are not written out here",
                   IsInDefinition(launch) ? finding_id::kHalfLaunch : finding_id::kLaunchLeft);
    }
    const size_t count = config->arguments.size();
    if (count < 2 || count > 4) {
      return Leave(launch, "its configuration has " + std::to_string(count) +
                               " arguments, not 2 to 4; a macro may stand for several");
    }
    CodeCursor cursor(map_, config->end);
    const uint32_t open = cursor.Next().begin;
    const std::optional<ArgumentList> arguments = SplitCall(map_, open);
    if (!arguments.has_value()) return Leave(launch, "its arguments are not written out here");
    const uint32_t first_argument =
        arguments->arguments.empty() ? arguments->close : arguments->arguments.front().begin + 1;
    if (map_->HasDirective(kernel->begin, first_argument)) {
      return Leave(launch, "preprocessor lines stand in its configuration");
    }
    if (markers_.Protect(kernel->begin, arguments->end)) return;
    const std::string_view fault = StatementCheck(map_).Fault(kernel->begin, arguments->end);
    if (!fault.empty()) return Leave(launch, fault);
    Rewrite(*kernel, *config, *arguments);
  }

  void Leave(const Token& launch, std::string_view why, const char* id = finding_id::kLaunchLeft) {
    conversion_->findings.push_back({launch.begin, launch.end, id, Severity::kWarning,
                                     "launch left as it is: " + std::string(why),
                                     "HIP accepts the <<< >>> syntax; rewrite it by hand where "
                                     "hipLaunchKernelGGL is needed"});
  }

  bool IsInDefinition(const Token& launch) {
    const size_t index = map_->DirectiveAt(launch.begin);
    if (index == CodeMap::kNone) return false;
    const Directive& directive = map_->lexed().directives[index];
    return text_.substr(directive.name_begin, directive.name_end - directive.name_begin) ==
           "define";
  }

  void Rewrite(const KernelExpression& kernel, const ArgumentList& config,
               const ArgumentList& arguments) {
    const bool is_template =
        kernel.has_template_arguments || templates_.find(kernel.name) != templates_.end();
    AddEdit(kernel.begin, kernel.begin, kFirst,
            is_template ? "hipLaunchKernelGGL(HIP_KERNEL_NAME(" : "hipLaunchKernelGGL(");

    std::string between = is_template ? ")" : "";
    uint32_t kept_to = kernel.end;
    for (size_t i = 0; i < config.arguments.size(); ++i) {
      const Argument& argument = config.arguments[i];
      const auto [opening, closing] = Wrapping(argument, i);
      AddGap(kept_to, argument.begin, between + ", " + opening);
      between = closing;
      kept_to = argument.end;
    }
    for (size_t i = config.arguments.size(); i < 4; ++i) between += ", 0";
    if (!arguments.arguments.empty()) {
      AddGap(kept_to, arguments.arguments.front().begin, between + ", ");
    } else {
      AddGap(kept_to, arguments.close, between);
    }
  }

  // What goes before and behind configuration argument `index`.
  std::pair<std::string, std::string> Wrapping(const Argument& argument, size_t index) {
    if (index < 2) {
      if (IsDim3(argument)) return {"", ""};
      return {"dim3(", ")"};
    }
    if (argument.has_bare_comma) return {"(", ")"};
    return {"", ""};
  }

  // Whether the whole argument is `dim3(...)`.
  bool IsDim3(const Argument& argument) {
    CodeCursor cursor(map_, argument.begin);
    if (!cursor.Is(cursor.Next(), "dim3")) return false;
    const Lexeme open = cursor.Next();
    if (!cursor.Is(open, "(")) return false;
    const std::optional<ArgumentList> list = SplitCall(map_, open.begin);
    return list.has_value() && list->end == argument.end;
  }

  // Replaces the punctuation in [begin, end) by `text`; comments in it stay behind.
  void AddGap(uint32_t begin, uint32_t end, std::string text) {
    std::string comments;
    for (uint32_t at = begin; at < end;) {
      const size_t span = map_->SpanAt(at);
      if (span == CodeMap::kNone) {
        ++at;
        continue;
      }
      const Span& comment = map_->lexed().spans[span];
      comments += text_.substr(comment.begin, comment.end - comment.begin);
      comments += comment.kind == SpanKind::kLineComment ? "\n" : " ";
      at = comment.end;
    }
    if (!comments.empty()) text += comments;
    AddEdit(begin, end, kNext, std::move(text));
  }

  void AddEdit(uint32_t begin, uint32_t end, Part part, std::string text) {
    conversion_->AddEdit(begin, end, std::move(text),
                         {EditKind::kLaunch, RuleKind::kFunction, "runtime", part == kNext});
  }

  CodeMap* const map_;
  const std::string_view text_;
  const Markers& markers_;
  Conversion* const conversion_;
  std::set<std::string_view> templates_;
};

}  // namespace

void ConvertLaunches(CodeMap* map, const Markers& markers, Conversion* conversion) {
  LaunchConverter(map, markers, conversion).Run();
}

}  // namespace hipify
