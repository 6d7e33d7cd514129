#!/usr/bin/env bash
# Builds the fuzzers and runs each for a while, two at a time.
#   tests/fuzz/run.sh [SECONDS [LIBFUZZER_OPTION...]]
# A minute each by default. The first inputs are the project's own examples, golden cases, rule
# files and snippets of the documentation; what is found stays in build/asan/fuzz/corpus, where the
# next run goes on. Prints a line of figures for each fuzzer. At the first fault a fuzzer stops,
# its log is printed, and the input lies in build/asan/fuzz/faults.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh
need_packages "${BUILD_PACKAGES[@]}" clang catch2

seconds=${1:-60}
shift || true
readonly MOST_BYTES=65536

cmake --preset asan >&2
cmake --build --preset asan --target fuzzers hipify-cpp >&2
readonly WORK=$PWD/build/asan/fuzz
readonly SEEDS=$WORK/seeds
rm -rf "$SEEDS" "$WORK/logs"
mkdir -p "$WORK/logs" "$WORK/faults" "$SEEDS"/{source,json,ignore_globs}

# Copies the files $@ that are small enough into the seeds $1, under names that tell them apart.
add_seeds() {
  local folder=$SEEDS/$1 file
  shift
  for file in "$@"; do
    if (($(stat -c %s "$file") < MOST_BYTES)); then cp "$file" "$folder/${file//\//_}"; fi
  done
}

# Writes each block of the language $1 in the Markdown file $2 to a file.
add_blocks() {
  awk -v language="$1" -v stem="$SEEDS/json/${2//\//_}_" '
    /^```/ { inside = $0 == "```" language; ++count; next }
    inside { print > (stem count ".json") }
  ' "$2"
}

# Every 40th one-line object of the rule file $1 as a rule file of its own, under the key $2.
add_rules() {
  awk -v key="$2" -v stem="$SEEDS/json/${1//\//_}_" '
    /^ *\{.*\},?$/ && ++count % 40 == 1 {
      sub(/,$/, "")
      print "{\"" key "\": [" $0 "]}" > (stem count ".json")
    }
  ' "$1"
}

# Every quoted word of standard input as an entry of a dictionary.
dictionary() { { grep -oE '"[A-Za-z0-9_-]+"' || true; } | sort -u; }

mapfile -t sources < <(find tests/golden examples \( -path '*/in.*' -o -path 'examples/*.cu*' \))
add_seeds source "${sources[@]}"
add_blocks json rules/README.md
add_blocks jsonc README.md
add_seeds json rules/{caffe2,complex,rtc,cub}.json
for file in rules/{runtime,driver,blas,device}.json; do add_rules "$file" names; done
add_rules rules/calls.json calls
add_rules rules/includes.json includes
build/asan/hipify-cpp --dump-config --no-config >"$SEEDS/json/defaults.json"
add_seeds ignore_globs tests/fuzz/ignore_globs/* .gitignore
dictionary <rules/schema.json >"$WORK/rule_file.dict"
dictionary <"$SEEDS/json/defaults.json" >"$WORK/config.dict"
cp tests/fuzz/code.dict "$WORK/code.dict"

# fuzz NAME:SEEDS:DICTIONARY OPTION...: runs one fuzzer. There may be no dictionary.
fuzz() {
  local name seeds dictionary
  IFS=: read -r name seeds dictionary <<<"$1"
  shift
  local corpus=$WORK/corpus/$name log=$WORK/logs/$name
  mkdir -p "$corpus"
  if ! build/asan/"${name}_fuzzer" "$corpus" "$SEEDS/$seeds" \
    ${dictionary:+-dict="$WORK/$dictionary.dict"} -max_len="$MOST_BYTES" -timeout=30 \
    -rss_limit_mb=2560 -artifact_prefix="$WORK/faults/$name-" -print_final_stats=1 "$@" \
    >"$log" 2>&1; then
    grep -v '^#[0-9]' "$log" | tail -n 60
    echo "fuzz: $name: a fault"
    return 1
  fi
  awk -v name="$name" '
    / cov: / { for (i = 1; i < NF; ++i) if ($i == "cov:") covered = $(i + 1) }
    /^stat::number_of_executed_units/ { runs = $2 }
    /^stat::average_exec_per_sec/ { rate = $2 }
    END { printf "fuzz: %s: %d inputs, %d a second, %d places reached, no fault\n", name, runs, rate, covered }
  ' "$log"
}
export -f fuzz
export SEEDS WORK MOST_BYTES

export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1
export UBSAN_OPTIONS=print_stacktrace=1
printf '%s\n' convert:source:code lexer:source:code patch:source:code rule_file:json:rule_file \
  config:json:config ignore_globs:ignore_globs: |
  xargs -P 2 -I '{}' bash -c 'fuzz "$@"' fuzz '{}' -max_total_time="$seconds" "$@"
