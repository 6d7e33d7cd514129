#!/usr/bin/env bash
# Fails if the program became slower than tests/bench/recorded says, on a tree of the examples:
# instructions a byte may be 10 % more, ratios to other programs half as much again. A ratio counts
# by the best of several tries, because a machine that has other work only ever makes it worse.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh
source tests/bench/measure.sh
need_packages "${BUILD_PACKAGES[@]}" libbenchmark-dev hyperfine ripgrep valgrind
build_preset bench

readonly TRIES=5
WORK=$(new_work_folder)
RUNS=11
trap 'rm -rf "$WORK"' EXIT
readonly FEW=$WORK/few MANY=$WORK/many PROGRAM=$PWD/build/bench/hipify-cpp
make_corpus "$FEW" 5
make_corpus "$MANY" 150
status=0

recorded() { awk -v name="$1" '$1 == name { print $2 }' tests/bench/recorded; }
at_most() { awk -v a="$1" -v b="$2" -v room="$3" 'BEGIN { exit !(a <= b * room) }'; }

measure() {
  case $1 in
    names-avx2 | names-sse2 | conversion) instructions_per_byte "$1" "$FEW" ;;
    conversion/memcpy)
      ratios_to_copy "$MANY" --benchmark_filter='memcpy|conversion' --benchmark_min_time=0.05 |
        awk '$1 == "conversion" { print $3 }'
      ;;
    in-place/cp)
      ratio "$(time_of --prepare "bash -c 'rm -rf $WORK/out; cp -r $MANY $WORK/out'" \
        "$PROGRAM -i -q --no-config --fail-on never -j1 $WORK/out")" \
        "$(time_of --prepare "rm -rf $WORK/copy" "cp -r $MANY $WORK/copy")"
      ;;
    check/rg)
      ratio "$(time_of "$PROGRAM --check -q --no-config -j1 $MANY")" \
        "$(time_of "rg -c cuda -uu -j1 $MANY")"
      ;;
  esac
}

# hold NAME ROOM TRIES: measures until it holds.
hold() {
  local limit found best='' try
  limit=$(recorded "$1")
  for ((try = 0; try < $3; ++try)); do
    found=$(measure "$1")
    if [[ -z $found ]]; then
      echo "gate: $1: this processor cannot run it"
      return
    fi
    if [[ -z $best ]] || at_most "$found" "$best" 1; then best=$found; fi
    if at_most "$best" "$limit" "$2"; then break; fi
  done
  if at_most "$best" "$limit" "$2"; then
    echo "gate: $1: $best (recorded: $limit)"
  else
    echo "gate: $1: $best is more than $2 times the recorded $limit; make it faster, or say in" \
      "tests/bench/recorded why it has to be slower"
    status=1
  fi
}

for name in names-avx2 names-sse2 conversion; do hold "$name" 1.10 1; done
for name in conversion/memcpy in-place/cp check/rg; do hold "$name" 1.5 "$TRIES"; done
exit "$status"
