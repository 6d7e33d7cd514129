// Two streams that overlap copies with kernels, pinned host memory, and events that measure time.

#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const hipError_t status = (call);                                                     \
    if (status != hipSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(status)); \
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
  CHECK(hipHostMalloc(&host, count * sizeof(float), hipHostMallocDefault));
  CHECK(hipMalloc(&device, count * sizeof(float)));
  for (int i = 0; i < count; ++i) host[i] = static_cast<float>(i % 4096);

  hipStream_t stream[streams];
  hipEvent_t done[streams];
  hipEvent_t start, stop;
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&stop));
  for (int s = 0; s < streams; ++s) {
    CHECK(hipStreamCreate(&stream[s]));
    CHECK(hipEventCreateWithFlags(&done[s], hipEventDisableTiming));
  }

  // The clock starts in the first stream; the others wait for it.
  CHECK(hipEventRecord(start, stream[0]));
  for (int s = 1; s < streams; ++s) CHECK(hipStreamWaitEvent(stream[s], start, 0));
  for (int c = 0; c < chunks; ++c) {
    const hipStream_t current = stream[c % streams];
    float* const from = host + c * chunk;
    float* const to = device + c * chunk;
    CHECK(hipMemcpyAsync(to, from, chunk * sizeof(float), hipMemcpyHostToDevice, current));
    Scale<<<(chunk + 255) / 256, 256, 0, current>>>(to, chunk, 3.0f);
    CHECK(hipGetLastError());
    CHECK(hipMemcpyAsync(from, to, chunk * sizeof(float), hipMemcpyDeviceToHost, current));
  }

  // The clock stops in the first stream when all streams are done.
  for (int s = 1; s < streams; ++s) {
    CHECK(hipEventRecord(done[s], stream[s]));
    CHECK(hipStreamWaitEvent(stream[0], done[s], 0));
  }
  CHECK(hipEventRecord(stop, stream[0]));
  CHECK(hipEventSynchronize(stop));
  float milliseconds = 0.0f;
  CHECK(hipEventElapsedTime(&milliseconds, start, stop));

  int wrong = 0;
  for (int i = 0; i < count; ++i) wrong += host[i] != 3.0f * static_cast<float>(i % 4096);

  for (int s = 0; s < streams; ++s) {
    CHECK(hipEventDestroy(done[s]));
    CHECK(hipStreamDestroy(stream[s]));
  }
  CHECK(hipEventDestroy(start));
  CHECK(hipEventDestroy(stop));
  CHECK(hipHostFree(host));
  CHECK(hipFree(device));
  std::fprintf(stderr, "streams_events: %.2f ms\n", milliseconds);
  std::printf("streams_events: %d chunks, %d wrong\n", chunks, wrong);
  return wrong == 0 ? 0 : 1;
}
