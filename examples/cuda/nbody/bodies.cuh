// The physics of the n-body program, for the device and for the check on the host.

#ifndef EXAMPLES_NBODY_BODIES_CUH_
#define EXAMPLES_NBODY_BODIES_CUH_

// What all threads read and none changes.
struct Settings {
  int count;        // bodies
  float softening;  // keeps the force finite when two bodies meet
  float step;       // time
};

// Adds to `force` what a body at `other` (its mass is in w) does to one at `self`.
__host__ __device__ inline void Attract(const float4& self, const float4& other, float softening,
                                        float3* force) {
  const float x = other.x - self.x;
  const float y = other.y - self.y;
  const float z = other.z - self.z;
  const float square = x * x + y * y + z * z + softening * softening;
  const float strength = other.w / (square * sqrtf(square));
  force->x += strength * x;
  force->y += strength * y;
  force->z += strength * z;
}

// Moves a body by one step of time.
__host__ __device__ inline void Move(const float3& force, float step, float4* body,
                                     float3* velocity) {
  velocity->x += step * force.x;
  velocity->y += step * force.y;
  velocity->z += step * force.z;
  body->x += step * velocity->x;
  body->y += step * velocity->y;
  body->z += step * velocity->z;
}

#endif  // EXAMPLES_NBODY_BODIES_CUH_
