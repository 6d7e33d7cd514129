// Sum and maximum of an array by a ready-made, device-wide reduction.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cub/cub.cuh>
#include <vector>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const cudaError_t status = (call);                                                     \
    if (status != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
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
  CHECK(cudaMalloc(&device_values, count * sizeof(int)));
  CHECK(cudaMalloc(&device_results, 2 * sizeof(int)));
  CHECK(cudaMemcpy(device_values, values.data(), count * sizeof(int), cudaMemcpyHostToDevice));

  // Called without memory, the functions only say how much of it they need.
  size_t sum_bytes = 0, max_bytes = 0;
  int* device_sum = device_results;
  int* device_largest = device_results + 1;
  CHECK(cub::DeviceReduce::Sum(nullptr, sum_bytes, device_values, device_sum, count));
  CHECK(cub::DeviceReduce::Max(nullptr, max_bytes, device_values, device_largest, count));

  void* scratch = nullptr;
  CHECK(cudaMalloc(&scratch, std::max(sum_bytes, max_bytes)));
  CHECK(cub::DeviceReduce::Sum(scratch, sum_bytes, device_values, device_sum, count));
  CHECK(cub::DeviceReduce::Max(scratch, max_bytes, device_values, device_largest, count));

  int results[2] = {0, 0};
  CHECK(cudaMemcpy(results, device_results, sizeof(results), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(scratch));
  CHECK(cudaFree(device_values));
  CHECK(cudaFree(device_results));

  const bool right = results[0] == expected_sum && results[1] == expected_largest;
  std::printf("reduce_cub: sum %d, largest %d, %s\n", results[0], results[1],
              right ? "right" : "wrong");
  return right ? 0 : 1;
}
