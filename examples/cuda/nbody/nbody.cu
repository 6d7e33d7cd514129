// Bodies that attract each other: settings in constant memory, positions in shared memory, and the
// same functions on the device and on the host, which checks the result.

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "bodies.cuh"

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const cudaError_t status = (call);                                                     \
    if (status != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
      std::exit(1);                                                                        \
    }                                                                                      \
  } while (0)

__constant__ Settings settings;

// One step for one body a thread. The block loads the bodies into shared memory part by part.
__global__ void Step(const float4* before, float4* after, float3* velocities) {
  extern __shared__ float4 part[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 nothing = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  const float4 self = i < settings.count ? before[i] : nothing;
  float3 force = make_float3(0.0f, 0.0f, 0.0f);
  for (int start = 0; start < settings.count; start += blockDim.x) {
    const int other = start + threadIdx.x;
    part[threadIdx.x] = other < settings.count ? before[other] : nothing;
    __syncthreads();
    for (int k = 0; k < blockDim.x; ++k) Attract(self, part[k], settings.softening, &force);
    __syncthreads();
  }
  if (i < settings.count) {
    float4 moved = self;
    Move(force, settings.step, &moved, &velocities[i]);
    after[i] = moved;
  }
}

void StepOnHost(const Settings& s, std::vector<float4>* bodies, std::vector<float3>* velocities) {
  const std::vector<float4> before = *bodies;
  for (int i = 0; i < s.count; ++i) {
    float3 force = make_float3(0.0f, 0.0f, 0.0f);
    for (const float4& other : before) Attract(before[i], other, s.softening, &force);
    Move(force, s.step, &(*bodies)[i], &(*velocities)[i]);
  }
}

int main() {
  const Settings host_settings = {1000, 0.1f, 0.02f};
  const int count = host_settings.count, steps = 10, threads = 128;
  std::vector<float4> bodies(count), result(count);
  std::vector<float3> velocities(count, make_float3(0.0f, 0.0f, 0.0f));
  for (int i = 0; i < count; ++i) {
    bodies[i] = make_float4(std::sin(i * 1.0f), std::sin(i * 2.1f), std::sin(i * 3.3f), 0.01f);
  }

  float4 *before = nullptr, *after = nullptr;
  float3* device_velocities = nullptr;
  CHECK(cudaMalloc(&before, count * sizeof(float4)));
  CHECK(cudaMalloc(&after, count * sizeof(float4)));
  CHECK(cudaMalloc(&device_velocities, count * sizeof(float3)));
  CHECK(cudaMemcpyToSymbol(settings, &host_settings, sizeof(Settings)));
  CHECK(cudaMemcpy(before, bodies.data(), count * sizeof(float4), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(device_velocities, 0, count * sizeof(float3)));

  for (int s = 0; s < steps; ++s) {
    Step<<<(count + threads - 1) / threads, threads, threads * sizeof(float4)>>>(before, after,
                                                                                 device_velocities);
    CHECK(cudaGetLastError());
    std::swap(before, after);
    StepOnHost(host_settings, &bodies, &velocities);
  }
  CHECK(cudaMemcpy(result.data(), before, count * sizeof(float4), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(before));
  CHECK(cudaFree(after));
  CHECK(cudaFree(device_velocities));

  float worst = 0.0f;
  double total = 0;
  for (int i = 0; i < count; ++i) {
    worst = std::max({worst, std::fabs(result[i].x - bodies[i].x),
                      std::fabs(result[i].y - bodies[i].y), std::fabs(result[i].z - bodies[i].z)});
    total += (result[i].x + result[i].y + result[i].z) * (i + 1);
  }
  std::printf("nbody: %d bodies, %d steps, worst difference %.1e, total %.17g\n", count, steps,
              worst, total);
  return worst < 1e-4f ? 0 : 1;
}
