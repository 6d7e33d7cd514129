// In-source markers: comments that tell the converter to leave code alone.
//
//   // hipify-off ... // hipify-on     everything between
//   // hipify-ignore                   this line
//   // hipify-ignore[HIP3001]          findings of this id on this line
//   // hipify-ignore-next-line         the next line
//   // hipify-ignore-file              the file, if among its first 20 lines
//
// A marker is the first word of a comment or of one of its lines.

#ifndef HIPIFY_CONVERT_MARKERS_H_
#define HIPIFY_CONVERT_MARKERS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// Bytes [begin, end) that a marker protects.
struct ProtectedRegion {
  uint32_t begin = 0;
  uint32_t end = 0;
  uint32_t marker = 0;  // where the marker stands
  // The only finding id that the region silences; empty: everything, edits and findings.
  std::string only_id;
};

// What the markers of one text protect, in the order of the text.
struct Markers {
  bool ignore_file = false;
  std::vector<ProtectedRegion> regions;
};

// Reads the markers of the text that `map` holds.
Markers FindMarkers(const CodeMap& map);

// Whether `markers` keep any of the bytes [begin, end) from being converted. For passes whose edits
// belong together: half of a launch must not be rewritten.
bool IsProtected(const Markers& markers, uint32_t begin, uint32_t end);

// Takes away the edits and findings that `markers` protect the text from.
void ApplyMarkers(const Markers& markers, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_MARKERS_H_
