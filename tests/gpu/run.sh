#!/usr/bin/env bash
# A converted program computes the same: on a machine with an NVIDIA GPU and nvcc, builds every
# example as it is and converted (both launch syntaxes, through `--generate hip-on-cuda`), runs all
# three and compares what they print, byte by byte: the examples print sums of their results with
# all digits, and check the results themselves.
#   tests/gpu/run.sh [HIPIFY_CPP]
# HIPIFY_CPP is the program where it is built already. Prints a table in Markdown and last the
# count; what a failed step printed goes to stderr.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
  echo "$1" >&2
  exit 2
}

nvcc=$(command -v nvcc || command -v /usr/local/cuda/bin/nvcc) || fail 'no nvcc here'
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader 2>&1 | head -n 1) ||
  fail "no NVIDIA GPU here: $gpu"
if [[ $# -gt 0 ]]; then
  hipify=$(realpath "$1")
else
  source tests/support/setup.sh
  need_packages "${BUILD_PACKAGES[@]}"
  build_preset release
  hipify=$PWD/build/release/hipify-cpp
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The libraries that the sources of the program $1 need, as nvcc's options: of the original, since
# the converted one includes the same headers in the end.
libraries_of() {
  local headers
  headers=$(grep -rhoE '^#include <(cublas_v2|cufft|curand|cusolverDn|cusparse|nvrtc)\.h>' "$1" || true)
  case $headers in *'<cublas_v2.h>'*) echo -lcublas ;; esac
  case $headers in *'<cufft.h>'*) echo -lcufft ;; esac
  case $headers in *'<curand.h>'*) echo -lcurand ;; esac
  case $headers in *'<cusolverDn.h>'*) echo -lcusolver ;; esac
  case $headers in *'<cusparse.h>'*) echo -lcusparse ;; esac
  case $headers in *'<nvrtc.h>'*) printf '%s\n' -lnvrtc -lcuda ;; esac
}

# build_and_run TREE NAME: prints how it went; output goes to TREE/NAME.out. A name is a source or a
# folder whose sources make one program.
build_and_run() {
  local program=$work/$1/$2 sources libraries status=0
  mapfile -t sources < <(find "$program" -name '*.cu' | LC_ALL=C sort)
  mapfile -t libraries < <(libraries_of "$work/original/$2")
  : >"$program.out"
  if ! "$nvcc" -std=c++17 -arch=native -diag-suppress 69 -I "$work/include" "${sources[@]}" \
    -o "$program.bin" "${libraries[@]}" >"$program.log" 2>&1; then
    cat "$program.log" >&2
    echo 'does not build'
    return
  fi
  timeout 120 "$program.bin" >"$program.out" 2>"$program.log" || status=$?
  case $status in
    0) echo right ;;
    124) echo 'no end' ;;
    *)
      cat "$program.out" "$program.log" >&2
      echo "exit $status"
      ;;
  esac
}

cp -R examples/cuda "$work/original"
for launch in cuda hip; do
  "$hipify" --quiet --launch "$launch" --output-dir "$work/launch-$launch" examples/cuda
done
"$hipify" --generate hip-on-cuda --output-dir "$work/include"

echo "$gpu, $("$nvcc" --version | grep -oE 'release [0-9.]+')"
echo
echo '| program | original | converted | with `--launch hip` | output |'
echo '| --- | --- | --- | --- | --- |'
passed=0
failed=0
mapfile -t names < <(find "$work/original" -mindepth 1 -maxdepth 1 -printf '%f\n' | LC_ALL=C sort)
for name in "${names[@]}"; do
  results=()
  for tree in original launch-cuda launch-hip; do results+=("$(build_and_run "$tree" "$name")"); done
  output=different
  if [[ -s $work/original/$name.out ]] &&
    cmp -s "$work/original/$name.out" "$work/launch-cuda/$name.out" &&
    cmp -s "$work/original/$name.out" "$work/launch-hip/$name.out"; then
    output='the same'
  fi
  echo "| $name | ${results[0]} | ${results[1]} | ${results[2]} | $output |"
  if [[ "${results[*]} $output" == 'right right right the same' ]]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    diff "$work/original/$name.out" "$work/launch-cuda/$name.out" >&2 || true
    diff "$work/original/$name.out" "$work/launch-hip/$name.out" >&2 || true
  fi
done
echo
echo "$passed passed, $failed failed"
((failed == 0 && passed > 0))
