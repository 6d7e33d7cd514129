// Adds two vectors: allocate, copy, launch, copy back.

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

__global__ void VectorAdd(const float* a, const float* b, float* sum, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) sum[i] = a[i] + b[i];
}

int main() {
  const int count = 1 << 20;
  const size_t bytes = count * sizeof(float);
  std::vector<float> a(count), b(count), sum(count);
  for (int i = 0; i < count; ++i) {
    a[i] = static_cast<float>(i % 1000);
    b[i] = static_cast<float>(i % 77) * 0.5f;
  }

  float *device_a = nullptr, *device_b = nullptr, *device_sum = nullptr;
  CHECK(hipMalloc(&device_a, bytes));
  CHECK(hipMalloc(&device_b, bytes));
  CHECK(hipMalloc(&device_sum, bytes));
  CHECK(hipMemcpy(device_a, a.data(), bytes, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(device_b, b.data(), bytes, hipMemcpyHostToDevice));

  const int threads = 256;
  const int blocks = (count + threads - 1) / threads;
  VectorAdd<<<blocks, threads>>>(device_a, device_b, device_sum, count);
  CHECK(hipGetLastError());

  // The copy waits for the kernel.
  CHECK(hipMemcpy(sum.data(), device_sum, bytes, hipMemcpyDeviceToHost));
  CHECK(hipFree(device_a));
  CHECK(hipFree(device_b));
  CHECK(hipFree(device_sum));

  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += sum[i] != a[i] + b[i];
  std::printf("vector_add: %d sums, %d wrong\n", count, wrong);
  return wrong == 0 ? 0 : 1;
}
