// The softmax of an attention block: one thread block for each row of scores.
//
// Each thread goes over its part of the row once and keeps the largest score so far and the sum of
// exponentials relative to it (the "online" softmax). These pairs are then merged, first inside a
// warp by shuffles, then between the warps through shared memory.

#include <cuda_runtime.h>

#include <cfloat>
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

constexpr int kThreads = 256;

// The largest score of a set, and the sum of exp(score - largest) over the set.
struct Partial {
  float largest;
  float sum;
};

__device__ Partial Merge(Partial a, Partial b) {
  const float largest = fmaxf(a.largest, b.largest);
  return {largest, a.sum * expf(a.largest - largest) + b.sum * expf(b.largest - largest)};
}

// Every lane gets the merged pair of its warp.
__device__ Partial MergeWarp(Partial partial) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) {
    Partial other;
    other.largest = __shfl_xor_sync(0xffffffff, partial.largest, offset);
    other.sum = __shfl_xor_sync(0xffffffff, partial.sum, offset);
    partial = Merge(partial, other);
  }
  return partial;
}

__global__ void AttentionSoftmax(const float* scores, float* weights, int columns, float scale) {
  __shared__ Partial warps[kThreads];  // one for each warp; there are fewer warps than threads
  const float* row = scores + static_cast<size_t>(blockIdx.x) * columns;
  float* out = weights + static_cast<size_t>(blockIdx.x) * columns;

  Partial partial = {-FLT_MAX, 0.0f};
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    partial = Merge(partial, {row[i] * scale, 1.0f});
  }
  partial = MergeWarp(partial);
  if (threadIdx.x % warpSize == 0) warps[threadIdx.x / warpSize] = partial;
  __syncthreads();

  partial = warps[0];
  for (int i = 1; i < blockDim.x / warpSize; ++i) partial = Merge(partial, warps[i]);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) {
    out[i] = expf(row[i] * scale - partial.largest) / partial.sum;
  }
}

int main() {
  const int rows = 512, columns = 1000;
  const float scale = 1.0f / std::sqrt(64.0f);
  const size_t bytes = sizeof(float) * rows * columns;
  std::vector<float> scores(rows * columns), weights(rows * columns);
  for (size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<float>(i * 7919 % 1601) - 800;

  float *device_scores = nullptr, *device_weights = nullptr;
  CHECK(cudaMalloc(&device_scores, bytes));
  CHECK(cudaMalloc(&device_weights, bytes));
  CHECK(cudaMemcpy(device_scores, scores.data(), bytes, cudaMemcpyHostToDevice));
  AttentionSoftmax<<<rows, kThreads>>>(device_scores, device_weights, columns, scale);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(weights.data(), device_weights, bytes, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_scores));
  CHECK(cudaFree(device_weights));

  double worst = 0, total = 0;
  for (int r = 0; r < rows; ++r) {
    const float* row = &scores[r * columns];
    double largest = -DBL_MAX, sum = 0;
    for (int i = 0; i < columns; ++i) largest = std::fmax(largest, row[i] * scale);
    for (int i = 0; i < columns; ++i) sum += std::exp(row[i] * scale - largest);
    for (int i = 0; i < columns; ++i) {
      const double expected = std::exp(row[i] * scale - largest) / sum;
      worst = std::fmax(worst, std::fabs(weights[r * columns + i] - expected));
      total += weights[r * columns + i] * (i + 1);
    }
  }
  std::printf("attention_softmax: %d rows, worst difference %.1e, total %.17g\n", rows, worst,
              total);
  return worst < 1e-5 ? 0 : 1;
}
