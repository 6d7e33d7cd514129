// Matrix product with tiles in shared memory: each value is read from global memory once a tile.

#include <hip/hip_runtime.h>

#include <cmath>
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

// c = a * b, all n by n and stored row by row. The launch uses blocks of Tile by Tile threads.
template <int Tile>
__global__ void Multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[Tile][Tile];
  __shared__ float tile_b[Tile][Tile];
  const int row = blockIdx.y * Tile + threadIdx.y;
  const int column = blockIdx.x * Tile + threadIdx.x;

  float sum = 0.0f;
  for (int start = 0; start < n; start += Tile) {
    const int a_column = start + threadIdx.x;
    const int b_row = start + threadIdx.y;
    tile_a[threadIdx.y][threadIdx.x] = row < n && a_column < n ? a[row * n + a_column] : 0.0f;
    tile_b[threadIdx.y][threadIdx.x] = b_row < n && column < n ? b[b_row * n + column] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int k = 0; k < Tile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  if (row < n && column < n) c[row * n + column] = sum;
}

int main() {
  const int n = 250;  // not a multiple of the tile, so that the edges are tried, too
  const size_t bytes = sizeof(float) * n * n;
  std::vector<float> a(n * n), b(n * n), c(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = static_cast<float>(i % 13) - 6.0f;
    b[i] = static_cast<float>(i % 17) - 8.0f;
  }

  float *device_a = nullptr, *device_b = nullptr, *device_c = nullptr;
  CHECK(hipMalloc(&device_a, bytes));
  CHECK(hipMalloc(&device_b, bytes));
  CHECK(hipMalloc(&device_c, bytes));
  CHECK(hipMemcpy(device_a, a.data(), bytes, hipMemcpyHostToDevice));
  CHECK(hipMemcpy(device_b, b.data(), bytes, hipMemcpyHostToDevice));

  constexpr int kTile = 16;
  const dim3 block(kTile, kTile);
  const dim3 grid((n + kTile - 1) / kTile, (n + kTile - 1) / kTile);
  Multiply<kTile><<<grid, block>>>(device_a, device_b, device_c, n);
  CHECK(hipGetLastError());
  CHECK(hipDeviceSynchronize());

  CHECK(hipMemcpy(c.data(), device_c, bytes, hipMemcpyDeviceToHost));
  CHECK(hipFree(device_a));
  CHECK(hipFree(device_b));
  CHECK(hipFree(device_c));

  int wrong = 0;
  double total = 0;
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      double expected = 0;
      for (int k = 0; k < n; ++k) expected += a[row * n + k] * b[k * n + column];
      wrong += std::fabs(c[row * n + column] - expected) > 1e-3;
      total += c[row * n + column] * (column + 1);
    }
  }
  std::printf("matmul_tiled: %d by %d, %d wrong, total %.17g\n", n, n, wrong, total);
  return wrong == 0 ? 0 : 1;
}
