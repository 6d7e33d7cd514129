// Random numbers in both ways: an array filled by the host API, and pi from numbers that each
// thread draws for itself with the device API.

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const cudaError_t status = (call);                                                     \
    if (status != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      std::exit(1);                                                                        \
    }                                                                                      \
  } while (0)

#define CHECK_RAND(call)                                                    \
  do {                                                                      \
    const curandStatus_t status = (call);                                   \
    if (status != CURAND_STATUS_SUCCESS) {                                  \
      std::fprintf(stderr, "%s:%d: random status %d\n", __FILE__, __LINE__, \
                   static_cast<int>(status));                               \
      std::exit(1);                                                         \
    }                                                                       \
  } while (0)

// Each thread throws `throws` points at the unit square and counts those inside the circle.
__global__ void ThrowPoints(unsigned long long seed, int throws, unsigned long long* inside) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  unsigned long long hits = 0;
  for (int i = 0; i < throws; ++i) {
    const float x = curand_uniform(&state);
    const float y = curand_uniform(&state);
    if (x * x + y * y <= 1.0f) ++hits;
  }
  atomicAdd(inside, hits);
}

// The mean of `count` uniform numbers from the host API.
double MeanOfUniform(int count) {
  float* device_values = nullptr;
  CHECK(cudaMalloc(&device_values, count * sizeof(float)));
  curandGenerator_t generator;
  CHECK_RAND(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10));
  CHECK_RAND(curandSetPseudoRandomGeneratorSeed(generator, 1234ULL));
  CHECK_RAND(curandGenerateUniform(generator, device_values, count));
  CHECK_RAND(curandDestroyGenerator(generator));

  std::vector<float> values(count);
  CHECK(cudaMemcpy(values.data(), device_values, count * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_values));
  double sum = 0;
  for (float value : values) sum += value;
  return sum / count;
}

// Pi from blocks * threads * throws random points of the device API.
double EstimatePi(int blocks, int threads, int throws) {
  unsigned long long* device_inside = nullptr;
  unsigned long long inside = 0;
  CHECK(cudaMalloc(&device_inside, sizeof(inside)));
  CHECK(cudaMemset(device_inside, 0, sizeof(inside)));
  ThrowPoints<<<blocks, threads>>>(5678ULL, throws, device_inside);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&inside, device_inside, sizeof(inside), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_inside));
  return 4.0 * static_cast<double>(inside) / (static_cast<double>(blocks) * threads * throws);
}

int main() {
  const double mean = MeanOfUniform(1 << 20);
  const double pi = EstimatePi(64, 256, 1000);
  const bool right = std::fabs(mean - 0.5) < 0.005 && std::fabs(pi - 3.14159265) < 0.005;
  std::printf("random_curand: mean %.17g, pi %.17g, %s\n", mean, pi, right ? "right" : "wrong");
  return right ? 0 : 1;
}
