// In-source markers: comments that tell the converter to leave code alone.
//
//   // hipify-off ... // hipify-on     everything between
//   // hipify-ignore                   this line
//   // hipify-ignore[HIP3001]          findings of this id on this line
//   // hipify-ignore-next-line         the next line
//   // hipify-ignore-file              the file, if among its first 20 lines
//
// A marker is the first word of a comment or of one of its lines. A text that begins with the line
// that hipify_torch puts on top of what it writes is left alone as with hipify-ignore-file.

#ifndef HIPIFY_CONVERT_MARKERS_H_
#define HIPIFY_CONVERT_MARKERS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// What the markers of one text protect. It notes which of them have protected something; not for
// several threads at once.
class Markers {
 public:
  // Bytes [begin, end) that a marker at `marker` protects from everything.
  struct Region {
    uint32_t begin = 0;
    uint32_t end = 0;
    uint32_t marker = 0;
  };

  // Reads the markers of the text that `map` holds.
  explicit Markers(const CodeMap& map);

  // Whether the whole file is to be left alone.
  bool ignore_file() const { return ignore_file_; }

  // Whether any of the bytes [begin, end) is to be left alone. An insertion (begin == end) at a
  // region's edge stays outside it.
  bool Protects(uint32_t begin, uint32_t end) const { return WhoProtects(begin, end) != kNone; }

  // The same, but notes that the marker was of use. For what would be converted.
  bool Protect(uint32_t begin, uint32_t end) const;

  // The same, or whether a finding of `id` there is to be silenced.
  bool Silence(std::string_view id, uint32_t begin, uint32_t end) const;

  // All regions, by `marker`.
  const std::vector<Region>& regions() const { return regions_; }

  // Where the markers stand that have protected nothing so far, in order.
  std::vector<uint32_t> Unused() const;

 private:
  friend class MarkerReader;

  static constexpr size_t kNone = SIZE_MAX;

  // The indexes of the markers in `places_` for one line.
  struct Line {
    uint32_t end = 0;
    size_t whole = kNone;
    std::map<std::string, size_t, std::less<>> ids;
  };
  struct OffRegion {
    uint32_t begin = 0;
    uint32_t end = 0;
    size_t place = 0;
  };

  // The first marker that `find` returns for a line that [begin, end) touches, or kNone.
  template <typename Find>
  size_t FirstOfLines(uint32_t begin, uint32_t end, Find find) const;

  // The index in `places_` of a marker that protects any of the bytes, or kNone.
  size_t WhoProtects(uint32_t begin, uint32_t end) const;

  bool Note(size_t place) const;

  bool ignore_file_ = false;
  std::vector<Region> regions_;
  std::vector<OffRegion> off_;         // disjoint, in order
  std::map<uint32_t, Line> lines_;     // by their begin
  std::vector<uint32_t> places_;       // of the markers
  mutable std::vector<bool> is_used_;  // parallel to places_
};

// The marker at `offset` as it is written: "hipify-ignore[HIP3001]".
std::string_view MarkerAt(std::string_view text, uint32_t offset);

// Takes away the edits and findings that `markers` protect the text from.
void ApplyMarkers(const Markers& markers, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_MARKERS_H_
