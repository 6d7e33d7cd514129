# shellcheck shell=bash
# What run.sh and gate.sh share. To be sourced by bash from the repository's root.

# A folder in memory, if the system has one: disks differ more than programs do.
new_work_folder() {
  if [[ -d /dev/shm && -w /dev/shm ]]; then
    mktemp -d /dev/shm/hipify-bench.XXXXXX
  else
    mktemp -d
  fi
}

# make_corpus FOLDER COPIES: a tree of so many copies of the examples.
make_corpus() {
  local copy
  mkdir -p "$1"
  for ((copy = 0; copy < $2; ++copy)); do cp -r examples/cuda "$1/$copy"; done
}

# ratios_to_copy FOLDER [OPTION OF GOOGLE BENCHMARK...]: runs bench_parts. Prints a line for each
# part: its name, its rate in GB/s, and how many times as long as memcpy it takes. Medians.
ratios_to_copy() {
  build/bench/bench_parts --benchmark_format=csv --benchmark_repetitions=7 \
    --benchmark_enable_random_interleaving=true --benchmark_report_aggregates_only=true "${@:2}" "$1" \
    2>/dev/null | awk -F, '
      $1 ~ /_median"$/ {
        name = substr($1, 2, length($1) - 9)
        time[name] = $4
        rate[name] = $6 / 1e9
      }
      END {
        for (name in time) printf "%s %.2f %.2f\n", name, rate[name], time[name] / time["memcpy"]
      }' | sort
}

# instructions_per_byte KIND FOLDER: of counted_work. Prints nothing where the processor lacks the
# instructions.
instructions_per_byte() {
  local log bytes status=0
  log=$(mktemp)
  bytes=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --log-file="$log" \
    --collect-atstart=no --toggle-collect=CountedWork \
    build/bench/counted_work "$1" "$2") || status=$?
  if ((status == 0)); then
    awk -v bytes="$bytes" '/Collected *:/ { printf "%.2f\n", $NF / bytes }' "$log"
  fi
  rm -f "$log"
  ((status == 0 || status == 3))
}

# time_of NAME OPTION_OF_HYPERFINE... COMMAND: the median, in milliseconds, of as many runs as $RUNS
# says. Whatever the command's exit code is, because --check has one for what it finds.
time_of() {
  local csv=$WORK/times.csv
  hyperfine --style none -N -i --warmup 1 --runs "$RUNS" --export-csv "$csv" "$@" >/dev/null
  awk -F, 'NR == 2 { printf "%.2f\n", $(NF - 4) * 1000 }' "$csv"
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f\n", a / b }'; }
