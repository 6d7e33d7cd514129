#!/usr/bin/env bash
# Tests run.sh where there is no GPU: with an nvcc that makes shell scripts of sources.
#   tests/gpu/run_test.sh HIPIFY_CPP

set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
hipify=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"

cat >"$work/bin/nvidia-smi" <<'END'
#!/bin/sh
[ -z "$NO_GPU" ] || { echo 'no devices'; exit 9; }
echo 'Paper GPU, 1.2'
END
# BREAKS, FAILS and DIFFERS are what a source's path must have in it to show that fault.
cat >"$work/bin/nvcc" <<'END'
#!/bin/bash
if [[ $1 == --version ]]; then echo 'paper, release 0.1, V0'; exit; fi
echo "$@" >>"$CALLS"
sources= output=
while (($#)); do
  case $1 in
    *.cu) sources+=" $1" ;;
    -o) output=$2; shift ;;
  esac
  shift
done
if [[ -n $BREAKS && $sources == *$BREAKS* ]]; then echo 'error: of paper'; exit 1; fi
echo '#!/bin/sh' >"$output"
text=42
if [[ -n $DIFFERS && $sources == *$DIFFERS* ]]; then text=43; fi
echo "echo $text" >>"$output"
if [[ -n $FAILS && $sources == *$FAILS* ]]; then echo 'exit 3' >>"$output"; fi
chmod +x "$output"
END
chmod +x "$work/bin/nvcc" "$work/bin/nvidia-smi"
programs=$(find "$here/../../examples/cuda" -mindepth 1 -maxdepth 1 | wc -l)

passed=0
failed=0
# check WHAT STATUS PATTERN VARIABLE=VALUE...: with the variables, run.sh ends with STATUS and a line
# of what it prints matches PATTERN as a whole.
check() {
  local what=$1 expected=$2 pattern=$3 status=0
  shift 3
  : >"$work/calls"
  env BREAKS= FAILS= DIFFERS= NO_GPU= CALLS="$work/calls" PATH="$work/bin:$PATH" "$@" \
    "$here/run.sh" "$hipify" >"$work/out" 2>&1 || status=$?
  if [[ $status == "$expected" ]] && grep -qxE -- "$pattern" "$work/out" "$work/calls" -h; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "failed: $what (status $status)"
    cat "$work/out"
  fi
}

check 'all is well' 0 "$programs passed, 0 failed"
check 'the table has the GPU' 0 'Paper GPU, 1.2, release 0.1'
check 'a row' 0 '\| vector_add.cu \| right \| right \| right \| the same \|'
check 'a folder is one program' 0 '\| nbody \| right \| right \| right \| the same \|'
check 'a library is linked' 0 '.*/launch-hip/sgemm_cublas.cu .* -lcublas'
check 'another output' 1 '\| vector_add.cu \| right \| right \| right \| different \|' \
  DIFFERS=launch-hip/vector_add
check 'the difference is shown' 1 '> 43' DIFFERS=launch-cuda/vector_add
check 'the others go on' 1 "$((programs - 1)) passed, 1 failed" DIFFERS=launch-cuda/vector_add
check 'a source that does not build' 1 \
  '\| nbody \| right \| does not build \| right \| different \|' BREAKS=launch-cuda/nbody
check 'what the compiler says' 1 'error: of paper' BREAKS=original/nbody
check 'a wrong result' 1 '\| nbody \| exit 3 \| right \| right \| the same \|' FAILS=original/nbody
check 'all fail' 1 "0 passed, $programs failed" FAILS=cu
check 'no GPU' 2 'no NVIDIA GPU here: no devices' NO_GPU=1
echo "$passed passed, $failed failed"
((failed == 0))
