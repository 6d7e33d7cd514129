// Line and column numbers for byte offsets.

#ifndef HIPIFY_SOURCE_LINE_INDEX_H_
#define HIPIFY_SOURCE_LINE_INDEX_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace hipify {

// A place in a text as people and editors count it: lines and columns from 1, columns in bytes.
struct Position {
  uint32_t line = 1;
  uint32_t column = 1;
};

// Finds lines in a text that must outlive the index. A line ends with "\n"; a "\r" before it
// belongs to the line's text. Building is one pass over the text, so build it only when a
// position is really asked for.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);

  // Position of byte `offset`, which may be the text's size.
  Position At(uint32_t offset) const;

  // Number of lines; a text that ends with "\n" has no empty last line.
  uint32_t size() const { return static_cast<uint32_t>(starts_.size()); }

  // Line `number` (from 1) with its line end, or an empty view past the last line.
  std::string_view Line(uint32_t number) const;

  // Offset of the first byte of line `number` (from 1); the text's size past the last line.
  uint32_t Start(uint32_t number) const;

 private:
  std::string_view text_;
  std::vector<uint32_t> starts_;
};

}  // namespace hipify

#endif  // HIPIFY_SOURCE_LINE_INDEX_H_
