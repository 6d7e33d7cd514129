#include "bench/name_pass.h"

#include "convert/identifiers.h"
#include "source/edit.h"

namespace hipify {

const std::string& NamePass::Convert(std::string_view text) {
  LexWith(scanner_, text, options_.rules->filter(), &lexed_);
  map_.Reset(lexed_);
  conversion_.Clear();
  ConvertIdentifiers(&map_, options_, &conversion_);
  ApplyEdits(text, conversion_.edits, &converted_);
  return converted_;
}

}  // namespace hipify
