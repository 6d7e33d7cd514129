#include "convert/review_device_launches.h"

#include <string_view>

#include "convert/finding_ids.h"

namespace hipify {
namespace {

// A function that is longer is generated; what it launches is not looked for.
constexpr int kMaxTokens = 50'000;

// How many tokens are read in vain in one file. Braces that do not pair, as in branches of the
// preprocessor, cost a long walk each; a file with many is not worth them.
constexpr int kMaxTokensInVain = 8 * kMaxTokens;

class DeviceLaunchReviewer {
 public:
  DeviceLaunchReviewer(CodeMap* map, Conversion* conversion) : map_(map), conversion_(conversion) {}

  void Run() {
    const Token* keyword = nullptr;  // the last before the launch
    for (const Token& token : map_->lexed().tokens) {
      if (token.kind == TokenKind::kLaunch) {
        if (keyword != nullptr) Review(*keyword, token);
      } else if (IsDeviceKeyword(token) && token.begin >= body_end_) {
        keyword = &token;  // not that of a lambda inside a body
      }
    }
  }

 private:
  bool IsDeviceKeyword(const Token& token) const {
    const std::string_view word = map_->text().substr(token.begin, token.end - token.begin);
    return word == "__global__" || word == "__device__";
  }

  void Review(const Token& keyword, const Token& launch) {
    if (&keyword != body_of_) {
      body_of_ = &keyword;
      body_end_ = tokens_in_vain_ < kMaxTokensInVain ? BodyEnd(keyword.end) : 0;
    }
    if (launch.begin >= body_end_ || launch.begin < body_begin_) return;
    conversion_->findings.push_back(
        {launch.begin, launch.end, finding_id::kDeviceLaunch, Severity::kError,
         "a kernel is launched from device code; HIP has no dynamic parallelism", ""});
  }

  // Where the body of the function whose declaration goes on at `offset` ends; 0 if it has none.
  uint32_t BodyEnd(uint32_t offset) {
    CodeCursor cursor(map_, offset);
    int depth = 0;
    int parentheses = 0;
    int read = 0;
    for (; read < kMaxTokens; ++read) {
      const Lexeme token = cursor.Next();
      if (token.kind == LexemeKind::kEnd) break;
      if (token.kind != LexemeKind::kPunctuation) continue;
      const char c = map_->text()[token.begin];
      if (c == '(' || c == ')') parentheses += c == '(' ? 1 : -1;
      if (parentheses < 0 || (c == ';' && depth == 0 && parentheses == 0)) break;
      if (c == '{' && depth++ == 0) body_begin_ = token.begin;
      if (c == '}' && --depth <= 0) return token.end;
    }
    tokens_in_vain_ += read;
    return 0;
  }

  CodeMap* const map_;
  Conversion* const conversion_;
  const Token* body_of_ = nullptr;
  uint32_t body_begin_ = 0;
  uint32_t body_end_ = 0;
  int tokens_in_vain_ = 0;
};

}  // namespace

void ReviewDeviceLaunches(CodeMap* map, Conversion* conversion) {
  DeviceLaunchReviewer(map, conversion).Run();
}

}  // namespace hipify
