// Matrix product by the BLAS library: c = alpha * a * b + beta * c, stored column by column.

#include <cublas_v2.h>
#include <cuda_runtime.h>

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

#define CHECK_BLAS(call)                                                  \
  do {                                                                    \
    const cublasStatus_t status = (call);                                 \
    if (status != CUBLAS_STATUS_SUCCESS) {                                \
      std::fprintf(stderr, "%s:%d: BLAS status %d\n", __FILE__, __LINE__, \
                   static_cast<int>(status));                             \
      std::exit(1);                                                       \
    }                                                                     \
  } while (0)

int main() {
  const int m = 120, n = 90, k = 60;
  const float alpha = 2.0f, beta = 0.5f;
  std::vector<float> a(m * k), b(k * n), c(m * n), result(m * n);
  for (int i = 0; i < m * k; ++i) a[i] = static_cast<float>(i % 11) - 5.0f;
  for (int i = 0; i < k * n; ++i) b[i] = static_cast<float>(i % 7) - 3.0f;
  for (int i = 0; i < m * n; ++i) c[i] = static_cast<float>(i % 5);

  float *device_a = nullptr, *device_b = nullptr, *device_c = nullptr;
  CHECK(cudaMalloc(&device_a, a.size() * sizeof(float)));
  CHECK(cudaMalloc(&device_b, b.size() * sizeof(float)));
  CHECK(cudaMalloc(&device_c, c.size() * sizeof(float)));
  CHECK(cudaMemcpy(device_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(device_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(device_c, c.data(), c.size() * sizeof(float), cudaMemcpyHostToDevice));

  cudaStream_t stream;
  cublasHandle_t handle;
  CHECK(cudaStreamCreate(&stream));
  CHECK_BLAS(cublasCreate(&handle));
  CHECK_BLAS(cublasSetStream(handle, stream));
  CHECK_BLAS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, device_a, m, device_b,
                         k, &beta, device_c, m));
  CHECK(cudaStreamSynchronize(stream));
  CHECK_BLAS(cublasDestroy(handle));
  CHECK(cudaStreamDestroy(stream));

  CHECK(cudaMemcpy(result.data(), device_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_a));
  CHECK(cudaFree(device_b));
  CHECK(cudaFree(device_c));

  int wrong = 0;
  double total = 0;
  for (int column = 0; column < n; ++column) {
    for (int row = 0; row < m; ++row) {
      double product = 0;
      for (int i = 0; i < k; ++i) product += a[i * m + row] * b[column * k + i];
      const double expected = alpha * product + beta * c[column * m + row];
      wrong += std::fabs(result[column * m + row] - expected) > 1e-2;
      total += result[column * m + row] * (row + 1);
    }
  }
  std::printf("sgemm_cublas: %d by %d by %d, %d wrong, total %.17g\n", m, n, k, wrong, total);
  return wrong == 0 ? 0 : 1;
}
