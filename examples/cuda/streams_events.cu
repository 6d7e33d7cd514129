// Two streams that overlap copies with kernels, pinned host memory, and events that measure time.

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const cudaError_t status = (call);                                                     \
    if (status != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      std::exit(1);                                                                        \
    }                                                                                      \
  } while (0)

__global__ void Scale(float* values, int count, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) values[i] *= factor;
}

int main() {
  const int streams = 2, chunks = 8, chunk = 1 << 18;
  const int count = chunks * chunk;

  // Only copies from and to pinned memory run beside kernels.
  float* host = nullptr;
  float* device = nullptr;
  CHECK(cudaMallocHost(&host, count * sizeof(float)));
  CHECK(cudaMalloc(&device, count * sizeof(float)));
  for (int i = 0; i < count; ++i) host[i] = static_cast<float>(i % 4096);

  cudaStream_t stream[streams];
  cudaEvent_t done[streams];
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  for (int s = 0; s < streams; ++s) {
    CHECK(cudaStreamCreate(&stream[s]));
    CHECK(cudaEventCreate(&done[s], cudaEventDisableTiming));
  }

  // The clock starts in the first stream; the others wait for it.
  CHECK(cudaEventRecord(start, stream[0]));
  for (int s = 1; s < streams; ++s) CHECK(cudaStreamWaitEvent(stream[s], start, 0));
  for (int c = 0; c < chunks; ++c) {
    const cudaStream_t current = stream[c % streams];
    float* const from = host + c * chunk;
    float* const to = device + c * chunk;
    CHECK(cudaMemcpyAsync(to, from, chunk * sizeof(float), cudaMemcpyHostToDevice, current));
    Scale<<<(chunk + 255) / 256, 256, 0, current>>>(to, chunk, 3.0f);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(from, to, chunk * sizeof(float), cudaMemcpyDeviceToHost, current));
  }

  // The clock stops in the first stream when all streams are done.
  for (int s = 1; s < streams; ++s) {
    CHECK(cudaEventRecord(done[s], stream[s]));
    CHECK(cudaStreamWaitEvent(stream[0], done[s], 0));
  }
  CHECK(cudaEventRecord(stop, stream[0]));
  CHECK(cudaEventSynchronize(stop));
  float milliseconds = 0.0f;
  CHECK(cudaEventElapsedTime(&milliseconds, start, stop));

  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += host[i] != 3.0f * static_cast<float>(i % 4096);

  for (int s = 0; s < streams; ++s) {
    CHECK(cudaEventDestroy(done[s]));
    CHECK(cudaStreamDestroy(stream[s]));
  }
  CHECK(cudaEventDestroy(start));
  CHECK(cudaEventDestroy(stop));
  CHECK(cudaFreeHost(host));
  CHECK(cudaFree(device));
  std::fprintf(stderr, "streams_events: %.2f ms\n", milliseconds);
  std::printf("streams_events: %d chunks, %d wrong\n", chunks, wrong);
  return wrong == 0 ? 0 : 1;
}
