// The least that a conversion does: scan, look names up, build the output.

#ifndef HIPIFY_BENCH_NAME_PASS_H_
#define HIPIFY_BENCH_NAME_PASS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "convert/conversion.h"
#include "convert/options.h"
#include "source/code_map.h"
#include "source/lexer.h"

namespace hipify {

// Renames names and does nothing else, with a scanner of one's choice. Keeps its buffers.
class NamePass {
 public:
  NamePass(const ConvertOptions& options, Scanner scanner) : options_(options), scanner_(scanner) {}

  // Returns the converted text, which is valid until the next call.
  const std::string& Convert(std::string_view text);

 private:
  const ConvertOptions& options_;
  const Scanner scanner_;
  LexedText lexed_;
  CodeMap map_;
  Conversion conversion_;
  std::string converted_;
};

}  // namespace hipify

#endif  // HIPIFY_BENCH_NAME_PASS_H_
