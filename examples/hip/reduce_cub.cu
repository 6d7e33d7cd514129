// Sum and maximum of an array by a ready-made, device-wide reduction.

#include <hip/hip_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <hipcub/hipcub.hpp>
#include <vector>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const hipError_t status = (call);                                                     \
    if (status != hipSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(status)); \
      std::exit(1);                                                                        \
    }                                                                                      \
  } while (0)

int main() {
  const int count = 1000000;
  std::vector<int> values(count);
  int expected_sum = 0, expected_largest = -1;
  for (int i = 0; i < count; ++i) {
    values[i] = i * 37 % 1009;
    expected_sum += values[i];
    expected_largest = std::max(expected_largest, values[i]);
  }

  int *device_values = nullptr, *device_results = nullptr;
  CHECK(hipMalloc(&device_values, count * sizeof(int)));
  CHECK(hipMalloc(&device_results, 2 * sizeof(int)));
  CHECK(hipMemcpy(device_values, values.data(), count * sizeof(int), hipMemcpyHostToDevice));

  // Called without memory, the functions only say how much of it they need.
  size_t sum_bytes = 0, max_bytes = 0;
  int* device_sum = device_results;
  int* device_largest = device_results + 1;
  CHECK(hipcub::DeviceReduce::Sum(nullptr, sum_bytes, device_values, device_sum, count));
  CHECK(hipcub::DeviceReduce::Max(nullptr, max_bytes, device_values, device_largest, count));

  void* scratch = nullptr;
  CHECK(hipMalloc(&scratch, std::max(sum_bytes, max_bytes)));
  CHECK(hipcub::DeviceReduce::Sum(scratch, sum_bytes, device_values, device_sum, count));
  CHECK(hipcub::DeviceReduce::Max(scratch, max_bytes, device_values, device_largest, count));

  int results[2] = {0, 0};
  CHECK(hipMemcpy(results, device_results, sizeof(results), hipMemcpyDeviceToHost));
  CHECK(hipFree(scratch));
  CHECK(hipFree(device_values));
  CHECK(hipFree(device_results));

  const bool right = results[0] == expected_sum && results[1] == expected_largest;
  std::printf("reduce_cub: sum %d, largest %d, %s\n", results[0], results[1],
              right ? "right" : "wrong");
  return right ? 0 : 1;
}
