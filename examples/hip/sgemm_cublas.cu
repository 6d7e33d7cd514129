// Matrix product by the BLAS library: c = alpha * a * b + beta * c, stored column by column.

#include <hipblas/hipblas.h>
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

#define CHECK_BLAS(call)                                                  \
  do {                                                                    \
    const hipblasStatus_t status = (call);                                 \
    if (status != HIPBLAS_STATUS_SUCCESS) {                                \
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
  CHECK(hipMalloc(&device_a, a.size() * sizeof(float)));
  CHECK(hipMalloc(&device_b, b.size() * sizeof(float)));
  CHECK(hipMalloc(&device_c, c.size() * sizeof(float)));
  CHECK(hipMemcpy(device_a, a.data(), a.size() * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(device_b, b.data(), b.size() * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(device_c, c.data(), c.size() * sizeof(float), hipMemcpyHostToDevice));

  hipStream_t stream;
  hipblasHandle_t handle;
  CHECK(hipStreamCreate(&stream));
  CHECK_BLAS(hipblasCreate(&handle));
  CHECK_BLAS(hipblasSetStream(handle, stream));
  CHECK_BLAS(hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &alpha, device_a, m, device_b,
                         k, &beta, device_c, m));
  CHECK(hipStreamSynchronize(stream));
  CHECK_BLAS(hipblasDestroy(handle));
  CHECK(hipStreamDestroy(stream));

  CHECK(hipMemcpy(result.data(), device_c, c.size() * sizeof(float), hipMemcpyDeviceToHost));
  CHECK(hipFree(device_a));
  CHECK(hipFree(device_b));
  CHECK(hipFree(device_c));

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
