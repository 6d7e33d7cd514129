// --generate hip-on-cuda: the rules the other way round, as headers with which nvcc compiles
// converted code.

#ifndef HIPIFY_CLI_HIP_ON_CUDA_H_
#define HIPIFY_CLI_HIP_ON_CUDA_H_

#include <string>
#include <vector>

#include "rules/rule_table.h"

namespace hipify {

// What the header of all names is called.
inline constexpr char kHipOnCudaHeader[] = "hip_on_cuda.h";

// The header that defines each name which a conversion for `target` writes as the CUDA name that it
// comes from, and the few macros that a conversion adds.
//
// Of several CUDA names for one HIP name that is taken which `target.cuda` has, the runtime API's
// rather than the driver API's, one that is not deprecated, the one most like it at its end, the
// shortest. Functions that CUDA has only with another argument list are left out.
std::string HipOnCudaHeader(const RuleTable& table, const Target& target);

// A header that stands in for one of HIP's.
struct ForwardingHeader {
  std::string path;  // as HIP code includes it, such as "hip/hip_runtime.h"
  std::string text;  // includes CUDA's headers, then kHipOnCudaHeader
};

// One for each HIP header that a conversion for `target` writes, by path.
std::vector<ForwardingHeader> HipOnCudaForwarders(const RuleTable& table, const Target& target);

}  // namespace hipify

#endif  // HIPIFY_CLI_HIP_ON_CUDA_H_
