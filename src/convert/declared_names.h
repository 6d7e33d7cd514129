// Names that a file declares itself: they are the user's, whatever they look like.

#ifndef HIPIFY_CONVERT_DECLARED_NAMES_H_
#define HIPIFY_CONVERT_DECLARED_NAMES_H_

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "source/code_map.h"

namespace hipify {

// Tells of one text. A guess by the neighbouring tokens: `int name(`, `struct name {`,
// `#define name`, `using name =`, `T Class::name(` declare; a name that the lexer's filter keeps
// back is not seen.
class DeclaredNames {
 public:
  explicit DeclaredNames(CodeMap* map) : map_(map) {}

  // Whether any token of the text declares `name`.
  bool Has(std::string_view name);

 private:
  bool IsDeclaration(uint32_t begin, uint32_t end);
  bool Search(std::string_view name);
  void IndexTokens();

  CodeMap* const map_;
  std::unordered_map<std::string_view, bool> known_;
  // The tokens of each name; made once it pays.
  std::unordered_map<std::string_view, std::vector<uint32_t>> tokens_of_;
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_DECLARED_NAMES_H_
