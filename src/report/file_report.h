// What reports are told of one file.

#ifndef HIPIFY_REPORT_FILE_REPORT_H_
#define HIPIFY_REPORT_FILE_REPORT_H_

#include <cstdint>
#include <string_view>

#include "convert/conversion.h"
#include "report/summary.h"
#include "source/line_index.h"

namespace hipify {

// Everything is lent for the length of one call.
struct FileReport {
  std::string_view path;         // as shown to people; any bytes
  std::string_view text;         // before conversion
  const Conversion& conversion;  // of `text`
  // Why the file could not be read or written, without its name; empty if all went well. Of a
  // file that could not be read, `text` and `conversion` are empty.
  std::string_view error = {};
};

// The file as totals: `files` is 1. What takes several edits, as a launch does, counts once.
Totals TotalsOf(const FileReport& file);

// What reports call the kind of an edit: the rule's kind ("function", "type", ...) for names, and
// else EditKindName ("include", ...).
std::string_view KindLabel(const EditOrigin& origin);

// Both ends of a place; `end` is the position behind the last byte.
struct Region {
  Position begin;
  Position end;
};

// The region of bytes [begin, end) of `text`, whose index is `lines`. Past a final line feed, the
// position is the first column of the line that would come next.
Region RegionAt(std::string_view text, const LineIndex& lines, uint32_t begin, uint32_t end);

}  // namespace hipify

#endif  // HIPIFY_REPORT_FILE_REPORT_H_
