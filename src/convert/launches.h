// Rewrites kernel launches: k<<<g, b, s, t>>>(...) to hipLaunchKernelGGL(k, g, b, s, t, ...).

#ifndef HIPIFY_CONVERT_LAUNCHES_H_
#define HIPIFY_CONVERT_LAUNCHES_H_

#include "convert/conversion.h"
#include "convert/markers.h"
#include "source/code_map.h"

namespace hipify {

// Rewrites every launch of the text that `map` holds, but for those that `markers` protect. The
// macro is a statement, so a launch that is (part of) an expression stays, as does one whose
// configuration or arguments come from a macro: each gets a finding. The edits go around the
// kernel, the configuration and the arguments, so that the other passes' edits in these hold.
void ConvertLaunches(CodeMap* map, const Markers& markers, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_LAUNCHES_H_
