#!/usr/bin/env bash
# A converted program is the same program: compiled by nvcc through the headers of
# `--generate hip-on-cuda`, every example's PTX is that of its original, with both launch syntaxes.
# (No GPU is needed.) The converted host code must compile too. Prints a line for each program and
# last the count; where there is no nvcc, that it was skipped.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh

NVCC=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc || true)
if [[ -z $NVCC ]]; then
  echo "skipped: no nvcc here, so nothing to compare"
  exit 0
fi
export NVCC

need_packages "${BUILD_PACKAGES[@]}"
preset=${HIPIFY_PRESET:-release}
build_preset "$preset"
hipify=$PWD/build/$preset/hipify-cpp
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# run_nvcc ARGUMENT...: warning 69 is of 64-bit lane masks, of which CUDA takes the lower half.
run_nvcc() {
  "$NVCC" -std=c++17 -arch=sm_80 -diag-suppress 69 -Wno-deprecated-gpu-targets -I include "$@"
}

# write_ptx SOURCE: writes SOURCE's PTX to SOURCE.ptx. Names of things that only one file sees have
# a hash of that file in them; it goes.
write_ptx() {
  local stem
  stem=$(basename "${1%.cu}")
  run_nvcc -ptx "$1" -o "$1.raw" &&
    sed -E "s/_[0-9a-f]{8}_([0-9]+_${stem}_cu_)/_HASH_\1/g" "$1.raw" >"$1.ptx"
}

# compare_program NAME: compiles one example in its three forms, in the folders of that name.
compare_program() {
  local name=$1 log=$1.log
  mkdir -p "$(dirname "$log")"
  if { write_ptx "original/$name" && write_ptx "launch-cuda/$name" && write_ptx "launch-hip/$name" &&
    cmp "original/$name.ptx" "launch-cuda/$name.ptx" &&
    cmp "original/$name.ptx" "launch-hip/$name.ptx" &&
    run_nvcc -c "launch-hip/$name" -o "launch-hip/$name.o"; } >"$log" 2>&1; then
    echo "same PTX: $name ($(grep -c '^\.visible \.entry\|^\.entry' "original/$name.ptx") kernels)"
  else
    echo "FAILED: $name"
    cat "$log" >&2
  fi
}
export -f run_nvcc write_ptx compare_program

cp -R examples/cuda "$work/original"
for launch in cuda hip; do
  "$hipify" --quiet --launch "$launch" --output-dir "$work/launch-$launch" examples/cuda
done
"$hipify" --generate hip-on-cuda --output-dir "$work/include"
cd "$work"
(cd original && find . -name '*.cu' -printf '%P\0' | LC_ALL=C sort -z) |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'compare_program "$1"' compare | tee results
passed=$(grep -c '^same PTX: ' results || true)
failed=$(grep -c '^FAILED: ' results || true)
echo "$passed passed, $failed failed"
((failed == 0 && passed > 0))
