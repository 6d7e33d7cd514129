#!/usr/bin/env bash
# Validates SARIF reports with Microsoft's sarif-multitool, GitHub's rules included: no error and no
# warning. Installs Node and the tool. Argument: the program (default: that of tests/run.sh).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
source tests/support/setup.sh

program=$(realpath "${1:-build/test/hipify-cpp}")
need_node
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @microsoft/sarif-multitool-linux@5.7.0
multitool=$work/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool
chmod +x "$multitool"
# .NET needs no locale data for this.
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1

# Prints what the tool finds in the log $1 and fails if that is an error or a warning. The tool's
# exit status says nothing: it is 0 after errors, too.
validate() {
  local output
  output=$("$multitool" validate "$1" --rule-kind 'Sarif;Ghas' 2>&1) || true
  if [[ $output == *'1 files scanned.'* && $output == *'Analysis completed successfully.'* ]] &&
    ! grep -E ': (error|warning) ' <<<"$output"; then
    return 0
  fi
  head -c 2000 <<<"$output"
  return 1
}

# expect COUNT NAME OPTION...: the log of the folder NAME is valid and has COUNT results.
expect() {
  local count=$1 name=$2 found
  shift 2
  (cd "$name" && "$program" -q --fail-on never --format sarif --report-file ../log.sarif "$@" .)
  found=$(node -p 'JSON.parse(fs.readFileSync("log.sarif")).runs[0].results.length')
  if [[ $found != "$count" ]]; then
    echo "sarif: $name has $found results instead of $count"
    return 1
  fi
  validate log.sarif || return 1
  echo "sarif: $name: valid, $count results"
}

mkdir zero one many odd
echo 'int x;' >zero/a.cu
echo 'cuCtxAttach(&c, 0);' >one/a.cu
for i in {1..60}; do
  for _ in {1..100}; do echo 'cuCtxAttach(&c, 0);'; done >"many/$i.cu"
done
printf '/* \xff\xc0 \xe2\x82 */ cuCtxAttach(&c, 0); // \xf0\x9f\x92\xa9\n' >odd/$'\xfc \x01.cu'
printf '\xef\xbb\xbf// \xf0\x9f\x92\xa9\r\ncuCtxAttach(&c,\r\n 0)' >odd/$'two\nlines "%20#?&\\.cu'
printf '#include <cuda_runtime.h>\n#include <mma.h>\ncudaFree(0);' >odd/$'\xe5\xb1\xb1:*|<b>.cu'
printf 'asm("mov.u32 %%0, %%%%laneid;" : "=r"(x));\n' >odd/a..cu

expect 0 zero --examine
expect 1 one --examine
expect 5000 many --examine  # of 6,000
expect 5 odd --examine      # four findings, and a fix for one file
expect 4 odd --in-place

# The check itself can fail.
sed 's/"version":"2.1.0",//; s/"startLine":1/"startLine":-1/' log.sarif >bad.sarif
if validate bad.sarif >/dev/null; then
  echo 'sarif: a broken log counts as valid'
  exit 1
fi
