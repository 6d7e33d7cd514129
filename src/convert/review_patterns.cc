#include "convert/review_patterns.h"

#include <re2/re2.h>

namespace hipify {

ReviewPatterns::ReviewPatterns() = default;
ReviewPatterns::~ReviewPatterns() = default;

const re2::RE2& ReviewPatterns::Get(std::string_view pattern) {
  std::unique_ptr<RE2>& compiled = compiled_[pattern];
  if (compiled == nullptr) {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingLatin1);  // source text is bytes
    options.set_log_errors(false);
    compiled = std::make_unique<RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  }
  return *compiled;
}

}  // namespace hipify
