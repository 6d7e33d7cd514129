// The catalogue's patterns, compiled when first used.

#ifndef HIPIFY_CONVERT_REVIEW_PATTERNS_H_
#define HIPIFY_CONVERT_REVIEW_PATTERNS_H_

#include <memory>
#include <string_view>
#include <unordered_map>

namespace re2 {
class RE2;
}

namespace hipify {

class ReviewPatterns {
 public:
  ReviewPatterns();
  ~ReviewPatterns();
  ReviewPatterns(const ReviewPatterns&) = delete;
  ReviewPatterns& operator=(const ReviewPatterns&) = delete;

  // `pattern` compiled. It must be right, which the loader checked, and must outlive this object.
  const re2::RE2& Get(std::string_view pattern);

 private:
  std::unordered_map<std::string_view, std::unique_ptr<re2::RE2>> compiled_;
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_PATTERNS_H_
