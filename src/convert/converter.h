// Conversion of one file: bytes and options in, edits and findings out.
//
// Pure: no file, no stream, no global state. Converting the result again gives no edits.

#ifndef HIPIFY_CONVERT_CONVERTER_H_
#define HIPIFY_CONVERT_CONVERTER_H_

#include <string_view>
#include <vector>

#include "convert/conversion.h"
#include "convert/options.h"
#include "convert/review.h"
#include "source/code_map.h"
#include "source/edit.h"
#include "source/lexer.h"

namespace hipify {

// Converts texts one after another with the same options. Reuse one object for many texts: it
// keeps its buffers. Not for use by several threads at once.
class Converter {
 public:
  // `options` must outlive the converter.
  explicit Converter(const ConvertOptions& options);

  // Converts `text`, which must be smaller than 4 GiB, and replaces the contents of `*conversion`.
  void Convert(std::string_view text, FileTraits traits, Conversion* conversion);

 private:
  const ConvertOptions& options_;
  NameFilter filter_;
  LexedText lexed_;
  CodeMap map_;
  Reviewer reviewer_;
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_CONVERTER_H_
