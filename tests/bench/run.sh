#!/usr/bin/env bash
# Measures speed and prints a table of ratios.
#   tests/bench/run.sh [FOLDER]
# The folder is a tree of CUDA sources, which is not changed. Without one, a tree of copies of the
# examples is used. All times are medians of one run on a quiet machine; they are given beside those
# of well-known programs that do something alike on the same tree, because only ratios travel.

set -euo pipefail
corpus=${1:+$(realpath "$1")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh
source tests/bench/measure.sh
need_packages "${BUILD_PACKAGES[@]}" libbenchmark-dev hyperfine ripgrep valgrind perl-base
build_preset bench

WORK=$(new_work_folder)
readonly WORK
RUNS=${RUNS:-9}
trap 'rm -rf "$WORK"' EXIT
if [[ -z $corpus ]]; then
  make_corpus "$WORK/examples" 250
  corpus=$WORK/examples
fi
program=$PWD/build/bench/hipify-cpp
tokenizer=$PWD/tests/bench/tokenizer.pl
mkdir "$WORK/in"
# Only what the program takes from the tree, so that everyone gets the same files.
(cd "$corpus" && "$program" --list-files -0 . | xargs -0 cp --parents -t "$WORK/in")
cd "$WORK"
files=$(find in -type f | wc -l)
bytes=$(find in -type f -printf '%s\n' | awk '{ n += $1 } END { print n }')
echo "$files files, $((bytes / 1000)) KB, on $(nproc) processors, $RUNS runs each, medians"

row() { printf '%-52s %10s %10s %7s\n' "$@"; }
echo
row 'whole processes' 'ms' 'beside, ms' 'ratio'
fresh='rm -rf out && cp -r in out'
copy=$(time_of --prepare 'rm -rf copy' 'cp -r in copy')
sed=$(time_of --prepare "bash -c '$fresh'" "bash -c 'find out -type f -print0 | xargs -0 sed -i s/cudaMalloc/hipMalloc/g'")
for jobs in 1 2; do
  took=$(time_of --prepare "bash -c '$fresh'" "$program -i -q --fail-on never --no-config -j$jobs out")
  row "-i -j$jobs / cp -r" "$took" "$copy" "$(ratio "$took" "$copy")"
  row "-i -j$jobs / sed -i, one name" "$took" "$sed" "$(ratio "$took" "$sed")"
  took=$(time_of "$program --check -q --no-config -j$jobs in")
  search=$(time_of "rg -c cuda -uu -j$jobs in")
  row "--check -j$jobs / rg -c cuda -uu -j$jobs" "$took" "$search" "$(ratio "$took" "$search")"
done
# The script is told the names that the tree uses.
"$program" --check -q --no-config --format jsonl in |
  sed -n 's/.*"from":"\([A-Za-z0-9_]*\)","to":"\([A-Za-z0-9_]*\)".*/\1 \2/p' | sort -u >names || true
took=$(time_of --prepare "bash -c '$fresh'" "$program -i -q --fail-on never --no-config -j1 out")
script=$(RUNS=3 time_of --prepare "bash -c '$fresh'" \
  "bash -c 'find out -type f -print0 | xargs -0 perl $tokenizer names'")
row 'one-pass Perl tokenizer / -i -j1' "$script" "$took" "$(ratio "$script" "$took")"
true_took=$(time_of true)
took=$(time_of "$program --version")
row '--version / true' "$took" "$true_took" "$(ratio "$took" "$true_took")"

cd - >/dev/null
echo
row 'in memory, one thread' 'GB/s' '' 'memcpy'
while read -r name rate times; do row "$name" "$rate" '' "$times"; done < <(ratios_to_copy "$WORK/in")

echo
row 'instructions a byte' 'count' '' ''
for kind in names-avx2 names-sse2 conversion; do
  count=$(instructions_per_byte "$kind" "$WORK/in")
  row "$kind" "${count:--}" '' ''
done
