// Sums an array: lanes of a warp by shuffles, warps by shared memory, blocks by an atomic add.

#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const hipError_t status = (call);                                                     \
    if (status != hipSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(status)); \
      std::exit(1);                                                                        \
    }                                                                                      \
  } while (0)

constexpr int kThreads = 256;

// The first lane gets the sum of its warp.
__device__ int SumWarp(int value) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    value += __shfl_down_sync(0xffffffffffffffffULL, value, offset);
  }
  return value;
}

__global__ void Sum(const int* values, int count, int* total) {
  __shared__ int warps[kThreads];  // one sum for each warp; there are fewer warps than threads
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    sum += values[i];
  }

  const int lane = threadIdx.x % warpSize;
  const int warp = threadIdx.x / warpSize;
  sum = SumWarp(sum);
  if (lane == 0) warps[warp] = sum;
  __syncthreads();

  if (warp == 0) {
    sum = SumWarp(lane < blockDim.x / warpSize ? warps[lane] : 0);
    if (lane == 0) atomicAdd(total, sum);
  }
}

int main() {
  const int count = 3000000;
  std::vector<int> values(count);
  int expected = 0;
  for (int i = 0; i < count; ++i) {
    values[i] = i % 101 - 50;
    expected += values[i];
  }

  int device = 0, processors = 0;
  CHECK(hipGetDevice(&device));
  CHECK(hipDeviceGetAttribute(&processors, hipDeviceAttributeMultiprocessorCount, device));

  int *device_values = nullptr, *device_total = nullptr;
  CHECK(hipMalloc(&device_values, count * sizeof(int)));
  CHECK(hipMalloc(&device_total, sizeof(int)));
  CHECK(hipMemcpy(device_values, values.data(), count * sizeof(int), hipMemcpyHostToDevice));
  CHECK(hipMemset(device_total, 0, sizeof(int)));

  Sum<<<4 * processors, kThreads>>>(device_values, count, device_total);
  CHECK(hipGetLastError());

  int total = 0;
  CHECK(hipMemcpy(&total, device_total, sizeof(int), hipMemcpyDeviceToHost));
  CHECK(hipFree(device_values));
  CHECK(hipFree(device_total));

  std::printf("reduction_shuffle: sum %d, expected %d\n", total, expected);
  return total == expected ? 0 : 1;
}
