#!/usr/bin/env bash
# Runs a folder of conversion tests written for LLVM's FileCheck:
#   tests/filecheck_suite.sh PROGRAM FOLDER [option...]
# Each file with a `RUN:` line is converted with the options of that line which the program knows
# and the options given here; FileCheck (FILECHECK, default the newest installed) compares the
# result with the file's `CHECK:` lines. Prints the names of those that fail and, last, the count.

set -uo pipefail
program=$1
folder=$2
shift 2
filecheck=${FILECHECK:-$(compgen -c FileCheck | LC_ALL=C sort -V | tail -n 1)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The options of a RUN line that mean something to the program.
options_of() {
  grep -m 1 'RUN:' "$1" |
    grep -oE -- '--?"?(hip-kernel-execution-syntax|cuda-kernel-execution-syntax|roc|miopen|experimental|use-hip-data-types)\b' |
    tr -d '"' | sed 's/^--*/-/' | LC_ALL=C sort -u
}

passed=0
failed=0
while IFS= read -r file; do
  mapfile -t options < <(options_of "$file")
  # Comments hold the expectations themselves, so they must not be matched.
  if "$program" "$@" "${options[@]}" "$file" 2>"$work/messages" | sed 's|//.*|//|' >"$work/output" &&
    "$filecheck" "$file" --input-file "$work/output" 2>"$work/difference"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "failed: ${file#"$folder"/} ${options[*]}"
    if [[ -n ${VERBOSE:-} ]]; then cat "$work/difference"; fi
  fi
done < <(grep -rl 'RUN:' "$folder" | LC_ALL=C sort)
echo "$passed passed, $failed failed"
((failed == 0))
