#include "convert/kernel_templates.h"

#include <optional>

#include "convert/arguments.h"

namespace hipify {
namespace {

// A declaration's specifiers are few; looking further would only find another declaration.
constexpr int kMaxSpecifiers = 24;

// Whether `template <...>` stands before the specifiers that end at `offset`.
bool FollowsTemplateHeader(CodeMap* map, uint32_t offset) {
  CodeCursor cursor(map, offset);
  for (int i = 0; i < kMaxSpecifiers; ++i) {
    const Lexeme token = cursor.Previous();
    if (cursor.Is(token, ">")) {
      const std::optional<uint32_t> open = TemplateArgumentsBegin(map, token.begin);
      if (!open.has_value()) return false;
      cursor.MoveTo(*open);
      if (cursor.Is(cursor.Previous(), "template")) return true;
    } else if (cursor.Is(token, ")")) {
      const std::optional<uint32_t> open = MatchingOpen(map, token.begin);
      if (!open.has_value()) return false;
      cursor.MoveTo(*open);
    } else if (token.kind == LexemeKind::kEnd || cursor.Is(token, ";") || cursor.Is(token, "}") ||
               cursor.Is(token, "{")) {
      return false;
    }
  }
  return false;
}

// The name of the function whose specifiers begin at `offset`: the identifier before the parameter
// list that is not a specifier with arguments such as __launch_bounds__.
std::string_view DeclaredFunction(CodeMap* map, uint32_t offset) {
  CodeCursor cursor(map, offset);
  Lexeme name;
  for (int i = 0; i < kMaxSpecifiers; ++i) {
    const Lexeme token = cursor.Next();
    if (token.kind == LexemeKind::kIdentifier) {
      name = token;
    } else if (cursor.Is(token, "(")) {
      const std::string_view word = cursor.Text(name);
      if (word != "__launch_bounds__" && word != "__attribute__" && word != "alignas") return word;
      const std::optional<ArgumentList> list = SplitCall(map, token.begin);
      if (!list.has_value()) return "";
      cursor.MoveTo(list->end);
    } else if (cursor.Is(token, "<") && name.end == token.begin) {
      // The arguments of an explicit specialization: `k<float>(`.
      const std::optional<uint32_t> end = TemplateArgumentsEnd(map, token.begin);
      if (!end.has_value()) return "";
      cursor.MoveTo(*end);
    } else if (token.kind == LexemeKind::kEnd || cursor.Is(token, ";") || cursor.Is(token, "{")) {
      return "";
    }
  }
  return "";
}

// The macro that directive `index` defines as a template's instance, as in `#define K k<float>`.
std::string_view MacroOfTemplate(CodeMap* map, size_t index) {
  const Directive& directive = map->lexed().directives[index];
  if (map->text().substr(directive.name_begin, directive.name_end - directive.name_begin) !=
      "define") {
    return "";
  }
  CodeCursor cursor(map, directive.name_end);
  const Lexeme name = cursor.Next();
  Lexeme token = cursor.Next();
  if (token.kind != LexemeKind::kIdentifier) return "";
  while (token.kind == LexemeKind::kIdentifier || cursor.Is(token, "::")) token = cursor.Next();
  if (!cursor.Is(token, "<")) return "";
  const std::optional<uint32_t> end = TemplateArgumentsEnd(map, token.begin);
  if (!end.has_value()) return "";
  cursor.MoveTo(*end);
  return cursor.Next().kind == LexemeKind::kEnd ? cursor.Text(name) : "";
}

}  // namespace

std::set<std::string_view> FindKernelTemplates(CodeMap* map) {
  std::set<std::string_view> names;
  for (const Token& token : map->lexed().tokens) {
    if (map->text().substr(token.begin, token.end - token.begin) != "__global__") continue;
    if (!FollowsTemplateHeader(map, token.begin)) continue;
    const std::string_view name = DeclaredFunction(map, token.end);
    if (!name.empty()) names.insert(name);
  }
  for (size_t i = 0; i < map->lexed().directives.size(); ++i) {
    const std::string_view macro = MacroOfTemplate(map, i);
    if (!macro.empty()) names.insert(macro);
  }
  return names;
}

}  // namespace hipify
