// A second lexer, slow and plain, to compare the real one with.
//
// It works in the phases of the C++ standard: the text becomes characters with line splices taken
// out, the characters become tokens one by one, and only then is asked which of the tokens begin a
// directive. It knows nothing of filters and shares no code with the real one.

#ifndef HIPIFY_TESTS_SOURCE_REFERENCE_LEXER_H_
#define HIPIFY_TESTS_SOURCE_REFERENCE_LEXER_H_

#include <string>
#include <string_view>
#include <vector>

#include "source/code_map.h"
#include "source/lexer.h"

namespace hipify {

struct ReferenceText {
  // What Lex() yields with a filter that lets everything through.
  std::vector<Token> tokens;
  std::vector<Span> spans;
  std::vector<Directive> directives;
  // What a CodeCursor yields: all tokens outside directives, and those of each directive.
  std::vector<Lexeme> code;
  std::vector<std::vector<Lexeme>> directive_code;
};

ReferenceText ReferenceLex(std::string_view text);

// What the lists hold, a line each, for comparison and for messages: "name 3..7 cuda".
std::string Describe(std::string_view text, const std::vector<Token>& tokens);
std::string Describe(std::string_view text, const std::vector<Span>& spans);
std::string Describe(std::string_view text, const std::vector<Directive>& directives);
std::string Describe(std::string_view text, const std::vector<Lexeme>& lexemes);

}  // namespace hipify

#endif  // HIPIFY_TESTS_SOURCE_REFERENCE_LEXER_H_
