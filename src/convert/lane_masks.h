// Masks of the 32 lanes of a CUDA warp: HIP's have 64 bits.

#ifndef HIPIFY_CONVERT_LANE_MASKS_H_
#define HIPIFY_CONVERT_LANE_MASKS_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "convert/arguments.h"
#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// Widens the lane masks of one text.
class LaneMasks {
 public:
  LaneMasks(CodeMap* map, const EditOrigin& origin, Conversion* conversion);

  // Makes the mask `argument` one of all lanes in `wide`'s spelling, if it is a literal of all 32
  // lanes, or a macro or constant that the file defines as one (then the definition changes).
  // Returns whether the mask has 64 bits afterwards; if not, nothing was changed.
  bool Widen(const Argument& argument, std::string_view wide);

 private:
  bool WidenName(std::string_view name, std::string_view wide);
  bool WidenMacro(std::string_view name, std::string_view wide);
  bool WidenConstant(std::string_view name, std::string_view wide);
  bool WidenConstantAt(uint32_t begin, uint32_t end, std::string_view wide);
  // Returns whether the text differs.
  bool AddEdit(uint32_t begin, uint32_t end, std::string_view text, const EditOrigin& origin);

  CodeMap* const map_;
  const EditOrigin origin_;
  Conversion* const conversion_;
  std::map<std::string, bool, std::less<>> known_names_;
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_LANE_MASKS_H_
