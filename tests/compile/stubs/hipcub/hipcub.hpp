// What the examples use of hipCUB, for a syntax check where the library is not installed.

#ifndef HIPIFY_STUB_HIPCUB_HPP_
#define HIPIFY_STUB_HIPCUB_HPP_

#include <hip/hip_runtime.h>

#include <cstddef>

namespace hipcub {

struct DeviceReduce {
  template <typename Input, typename Output>
  static hipError_t Sum(void* scratch, size_t& scratch_bytes, Input input, Output output, int count,
                        hipStream_t stream = nullptr);
  template <typename Input, typename Output>
  static hipError_t Max(void* scratch, size_t& scratch_bytes, Input input, Output output, int count,
                        hipStream_t stream = nullptr);
};

}  // namespace hipcub

#endif  // HIPIFY_STUB_HIPCUB_HPP_
