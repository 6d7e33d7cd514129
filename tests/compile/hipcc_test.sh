#!/usr/bin/env bash
# Converts every example for the HIP that Debian 12 has, once with each launch syntax, and compiles
# the results for an AMD GPU (none is needed). Two libraries that Debian lacks, hipBLAS and hipCUB,
# are declared by stubs/, as far as the examples use them. Prints a line for each program and last
# the count. Installs hipcc and the libraries' headers where they are missing.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh

readonly GPU=gfx90a
readonly ROCM=5.2

need_packages "${BUILD_PACKAGES[@]}" hipcc libamdhip64-dev rocm-device-libs libhiprand-dev librocrand-dev
preset=${HIPIFY_PRESET:-release}
build_preset "$preset"
hipify=$PWD/build/$preset/hipify-cpp
export STUBS=$PWD/tests/compile/stubs GPU
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# compile_program FILE: compiles one converted program for host and GPU.
compile_program() {
  local with=
  if grep -qE '^#include <(hipblas|hipcub)/' "$1"; then with=' (against a stub)'; fi
  # hipcc looks for a GPU and complains that there is none; only what the compiler says counts.
  if hipcc -std=c++17 -x hip --offload-arch="$GPU" -Wno-unused-result -isystem "$STUBS" -c "$1" \
    -o "$1.o" >"$1.log" 2>&1; then
    echo "compiles: $1$with"
  else
    echo "FAILED: $1$with"
    cat "$1.log" >&2
  fi
}
export -f compile_program

for launch in cuda hip; do
  "$hipify" --quiet --rocm "$ROCM" --launch "$launch" --output-dir "$work/launch-$launch" \
    examples/cuda
done
cd "$work"
find launch-* -name '*.cu' -print0 | LC_ALL=C sort -z |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'compile_program "$1"' compile | tee results
passed=$(grep -c '^compiles: ' results || true)
failed=$(grep -c '^FAILED: ' results || true)
echo "$passed passed, $failed failed"
((failed == 0 && passed > 0))
