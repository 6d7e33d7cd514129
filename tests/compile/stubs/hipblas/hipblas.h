// What the examples use of hipBLAS, for a syntax check where the library is not installed.

#ifndef HIPIFY_STUB_HIPBLAS_H_
#define HIPIFY_STUB_HIPBLAS_H_

#include <hip/hip_runtime_api.h>

typedef void* hipblasHandle_t;
typedef enum { HIPBLAS_STATUS_SUCCESS = 0 } hipblasStatus_t;
typedef enum { HIPBLAS_OP_N = 111 } hipblasOperation_t;

extern "C" {
hipblasStatus_t hipblasCreate(hipblasHandle_t* handle);
hipblasStatus_t hipblasDestroy(hipblasHandle_t handle);
hipblasStatus_t hipblasSetStream(hipblasHandle_t handle, hipStream_t stream);
hipblasStatus_t hipblasSgemm(hipblasHandle_t handle, hipblasOperation_t a_operation,
                             hipblasOperation_t b_operation, int m, int n, int k,
                             const float* alpha, const float* a, int a_stride, const float* b,
                             int b_stride, const float* beta, float* c, int c_stride);
}

#endif  // HIPIFY_STUB_HIPBLAS_H_
