// Findings of kernel launches in device code: HIP has no dynamic parallelism.

#ifndef HIPIFY_CONVERT_REVIEW_DEVICE_LAUNCHES_H_
#define HIPIFY_CONVERT_REVIEW_DEVICE_LAUNCHES_H_

#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// Adds a finding for each launch in the body of a `__global__` or `__device__` function.
void ReviewDeviceLaunches(CodeMap* map, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_DEVICE_LAUNCHES_H_
