// Doubles the size of an image with a texture object: the hardware interpolates between pixels.

#include <cuda_runtime.h>

#include <algorithm>
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

__global__ void Enlarge(cudaTextureObject_t image, float* out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    out[y * width + x] = tex2D<float>(image, (x + 0.5f) / 2.0f, (y + 0.5f) / 2.0f);
  }
}

// What the texture unit computes: the centre of pixel i is at i + 0.5, edges are repeated.
float Sample(const std::vector<float>& image, int width, int height, float x, float y) {
  const float left = std::floor(x - 0.5f), top = std::floor(y - 0.5f);
  const float u = x - 0.5f - left, v = y - 0.5f - top;
  const auto pixel = [&](float column, float row) {
    const int c = std::clamp(static_cast<int>(column), 0, width - 1);
    const int r = std::clamp(static_cast<int>(row), 0, height - 1);
    return image[r * width + c];
  };
  return (1 - v) * ((1 - u) * pixel(left, top) + u * pixel(left + 1, top)) +
         v * ((1 - u) * pixel(left, top + 1) + u * pixel(left + 1, top + 1));
}

int main() {
  const int width = 100, height = 60;
  const size_t row_bytes = width * sizeof(float);
  std::vector<float> image(width * height);
  for (int i = 0; i < width * height; ++i) image[i] = static_cast<float>(i * 31 % 256) / 256.0f;

  cudaArray_t array;
  const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  CHECK(cudaMallocArray(&array, &format, width, height));
  CHECK(cudaMemcpy2DToArray(array, 0, 0, image.data(), row_bytes, row_bytes, height,
                            cudaMemcpyHostToDevice));

  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc sampling = {};
  sampling.addressMode[0] = cudaAddressModeClamp;
  sampling.addressMode[1] = cudaAddressModeClamp;
  sampling.filterMode = cudaFilterModeLinear;
  sampling.readMode = cudaReadModeElementType;
  cudaTextureObject_t object = 0;
  CHECK(cudaCreateTextureObject(&object, &resource, &sampling, nullptr));

  std::vector<float> large(4 * width * height);
  const size_t large_bytes = large.size() * sizeof(float);
  float* device_large = nullptr;
  CHECK(cudaMalloc(&device_large, large_bytes));
  const dim3 block(16, 16);
  const dim3 grid((2 * width + 15) / 16, (2 * height + 15) / 16);
  Enlarge<<<grid, block>>>(object, device_large, 2 * width, 2 * height);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(large.data(), device_large, large_bytes, cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_large));
  CHECK(cudaDestroyTextureObject(object));
  CHECK(cudaFreeArray(array));

  float worst = 0.0f;  // the hardware interpolates with few bits
  double total = 0;
  for (int y = 0; y < 2 * height; ++y) {
    for (int x = 0; x < 2 * width; ++x) {
      const float expected = Sample(image, width, height, (x + 0.5f) / 2, (y + 0.5f) / 2);
      worst = std::max(worst, std::fabs(large[y * 2 * width + x] - expected));
      total += large[y * 2 * width + x] * (x + 1);
    }
  }
  std::printf("texture_object: %d by %d, worst difference %.1e, total %.17g\n", 2 * width,
              2 * height, worst, total);
  return worst < 0.01f ? 0 : 1;
}
