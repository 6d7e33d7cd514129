#include "convert/review_shared_memory.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "convert/arguments.h"
#include "convert/finding_ids.h"

namespace hipify {
namespace {

constexpr uint64_t kLimit = 64 * 1024;
constexpr int kMaxTokens = 200;

// Bytes of a type by its last word; 0 if not known.
uint64_t SizeOfType(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, uint64_t>, 36> kSizes = {{
      {"bool", 1},
      {"char", 1},
      {"int8_t", 1},
      {"uint8_t", 1},
      {"short", 2},
      {"half", 2},
      {"__half", 2},
      {"int16_t", 2},
      {"uint16_t", 2},
      {"__nv_bfloat16", 2},
      {"int", 4},
      {"unsigned", 4},
      {"float", 4},
      {"half2", 4},
      {"__half2", 4},
      {"uint", 4},
      {"int32_t", 4},
      {"uint32_t", 4},
      {"double", 8},
      {"long", 8},
      {"size_t", 8},
      {"int64_t", 8},
      {"uint64_t", 8},
      {"float2", 8},
      {"int2", 8},
      {"uint2", 8},
      {"float3", 12},
      {"int3", 12},
      {"float4", 16},
      {"int4", 16},
      {"uint4", 16},
      {"double2", 16},
      {"cuComplex", 8},
      {"cuDoubleComplex", 16},
      {"cuFloatComplex", 8},
      {"long2", 16},
  }};
  const auto found = std::find_if(kSizes.begin(), kSizes.end(),
                                  [word](const auto& entry) { return entry.first == word; });
  return found == kSizes.end() ? 0 : found->second;
}

std::optional<uint64_t> NumberOf(std::string_view text) {
  uint64_t number = 0;
  const bool is_hexadecimal = text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X";
  if (is_hexadecimal) text.remove_prefix(2);
  const char* const end = text.data() + text.size();
  const auto [after, status] = std::from_chars(text.data(), end, number, is_hexadecimal ? 16 : 10);
  const bool has_suffix =
      std::all_of(after, end, [](char c) { return (c | 0x20) == 'u' || (c | 0x20) == 'l'; });
  if (status != std::errc() || !has_suffix || number > UINT32_MAX) return std::nullopt;
  return number;
}

class SharedMemoryReviewer {
 public:
  SharedMemoryReviewer(CodeMap* map, Conversion* conversion) : map_(map), conversion_(conversion) {}

  void Run() {
    for (const Token& token : map_->lexed().tokens) {
      if (token.kind == TokenKind::kLaunch) {
        ReviewLaunch(token);
      } else if (map_->text().substr(token.begin, token.end - token.begin) == "__shared__") {
        ReviewDeclaration(token);
      }
    }
  }

 private:
  // Reads `__shared__ type name[a][b];`.
  void ReviewDeclaration(const Token& keyword) {
    CodeCursor cursor(map_, keyword.end);
    uint64_t size = 0;
    Lexeme name;
    Lexeme token = cursor.Next();
    for (int i = 0; i < kMaxTokens && token.kind == LexemeKind::kIdentifier; ++i) {
      const uint64_t known = SizeOfType(cursor.Text(token));
      if (known != 0) size = known == 1 ? std::max<uint64_t>(size, 1) : known;
      name = token;
      token = cursor.Next();
    }
    if (size == 0 || !cursor.Is(token, "[")) return;
    uint32_t end = token.end;
    while (cursor.Is(token, "[")) {
      const std::optional<uint64_t> extent = ReadProduct(&cursor, "]");
      if (!extent.has_value() || size > kLimit * kLimit) return;
      size *= *extent;
      end = cursor.offset();
      token = cursor.Next();
    }
    if (size > kLimit) Add(name.begin, end, size);
  }

  void ReviewLaunch(const Token& launch) {
    const std::optional<ArgumentList> config = SplitLaunch(map_, launch.begin);
    if (!config.has_value() || config->arguments.size() < 3) return;
    const Argument& bytes = config->arguments[2];
    CodeCursor cursor(map_, bytes.begin);
    const std::optional<uint64_t> size = ReadProduct(&cursor, map_->text().substr(bytes.end, 1));
    if (size.has_value() && *size > kLimit) Add(bytes.begin, bytes.end, *size);
  }

  // Reads factors joined by `*`, up to and with the token `close`.
  std::optional<uint64_t> ReadProduct(CodeCursor* cursor, std::string_view close) {
    uint64_t product = 1;
    for (int i = 0; i < kMaxTokens; ++i) {
      const std::optional<uint64_t> factor = Value(cursor->Text(cursor->Next()));
      if (!factor.has_value()) return std::nullopt;
      product *= *factor;
      if (product > kLimit * kLimit) return std::nullopt;
      const Lexeme next = cursor->Next();
      if (cursor->Text(next) == close || cursor->Is(next, ",") || cursor->Is(next, ">")) {
        return product;
      }
      if (!cursor->Is(next, "*")) return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<uint64_t> Value(std::string_view token) {
    const std::optional<uint64_t> number = NumberOf(token);
    return number.has_value() ? number : MacroValue(token);
  }

  // The number that the file's only definition of the macro `name` is.
  std::optional<uint64_t> MacroValue(std::string_view name) {
    if (!has_macros_) ReadMacros();
    const auto macro = macros_.find(name);
    return macro == macros_.end() ? std::nullopt : macro->second;
  }

  // Reads all definitions at once, when the first is asked for: there may be as many macros as
  // arrays.
  void ReadMacros() {
    has_macros_ = true;
    for (const Directive& directive : map_->lexed().directives) {
      if (map_->text().substr(directive.name_begin, directive.name_end - directive.name_begin) !=
          "define") {
        continue;
      }
      CodeCursor cursor(map_, directive.name_end);
      const std::string_view name = cursor.Text(cursor.Next());
      std::optional<uint64_t> value = NumberOf(cursor.Text(cursor.Next()));
      if (cursor.Next().kind != LexemeKind::kEnd) value = std::nullopt;
      const auto [macro, is_new] = macros_.try_emplace(name, value);
      if (!is_new) macro->second = std::nullopt;
    }
  }

  void Add(uint32_t begin, uint32_t end, uint64_t size) {
    conversion_->findings.push_back(
        {begin, end, finding_id::kSharedMemory, Severity::kError,
         std::to_string(size) + " bytes of shared memory; a workgroup of most AMD GPUs has 65536",
         ""});
  }

  CodeMap* const map_;
  Conversion* const conversion_;
  bool has_macros_ = false;
  std::unordered_map<std::string_view, std::optional<uint64_t>> macros_;
};

}  // namespace

void ReviewSharedMemory(CodeMap* map, Conversion* conversion) {
  SharedMemoryReviewer(map, conversion).Run();
}

}  // namespace hipify
