// The one splitter of argument lists, for calls and for launches.
//
// It knows parentheses, brackets, braces (lambdas), template argument lists, literals, comments,
// preprocessor lines and line splices. Whether a `<` opens template arguments or compares cannot
// be known without types; the rules by which it is decided are at TemplateArgumentsEnd.

#ifndef HIPIFY_CONVERT_ARGUMENTS_H_
#define HIPIFY_CONVERT_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/code_map.h"

namespace hipify {

// One argument, bytes [begin, end) of the text, without white space and splices around it.
struct Argument {
  uint32_t begin = 0;
  uint32_t end = 0;
  // Whether a comma stands in it outside parentheses, brackets not counting: a macro would take
  // such an argument for two.
  bool has_bare_comma = false;
};

struct ArgumentList {
  std::vector<Argument> arguments;
  uint32_t open = 0;   // offset of the opening bracket
  uint32_t close = 0;  // offset of the closing bracket
  uint32_t end = 0;    // offset behind the closing bracket
};

// Splits the list whose opening parenthesis is at `open`. An empty list has no arguments. Nothing
// if the list does not close, or nests deeper than any sane code.
std::optional<ArgumentList> SplitCall(CodeMap* map, uint32_t open);

// Splits the configuration of a launch whose `<<<` is at `open`; its `>>>` must be followed by `(`.
std::optional<ArgumentList> SplitLaunch(CodeMap* map, uint32_t open);

// `open` is the offset of a `<` behind a name. Returns the offset behind the `>` that closes the
// template argument list, or nothing if the `<` compares.
std::optional<uint32_t> TemplateArgumentsEnd(CodeMap* map, uint32_t open);

// The offset of the bracket that matches the closing `)`, `]` or `}` at `close`, looking backward.
std::optional<uint32_t> MatchingOpen(CodeMap* map, uint32_t close);

// The offset of the `<` that matches the `>` at `close`, looking backward from the end of a
// template argument list.
std::optional<uint32_t> TemplateArgumentsBegin(CodeMap* map, uint32_t close);

// `text` without its white space: for comparing an argument with what a rule would make of it.
std::string WithoutSpace(std::string_view text);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_ARGUMENTS_H_
