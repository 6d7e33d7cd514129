#!/usr/bin/env bash
# Builds everything and runs all tests. Arguments are passed on to ctest, for example
#   tests/run.sh -R lexer
# The last line says how many test cases passed and failed. Installs the packages that the tests
# need where they are missing.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source tests/support/setup.sh

need_packages "${BUILD_PACKAGES[@]}" catch2 patch perl-base
# Continuous integration builds with every warning as an error.
preset=${HIPIFY_PRESET:-test}
build_preset "$preset"

# Prints "N passed, N failed" for a report in JUnit's format that ctest wrote. A test of ctest is
# one Catch2 program or one test case of it: its own count is taken, and where it printed none, the
# test counts as one case. What could not be started, or ran no case at all because the name that
# ctest passed selects none, has failed. Skipped and disabled tests are not counted.
count_cases() {
  awk '
    function finish() {
      if (status == "") return
      if (status == "fail") {
        if (bad == 0) bad = 1
        if (cases < bad) cases = bad
      } else {
        bad = 0  # what failed as expected
      }
      if (cases == 0) cases = 1
      passed += cases - bad
      failed += bad
      status = ""
    }
    function number_before(text, word) {
      if (!match(text, "[0-9]+ " word)) return 0
      return substr(text, RSTART) + 0
    }
    /<testcase / {
      finish()
      cases = bad = 0
      if (match($0, / status="[a-z]+"/)) status = substr($0, RSTART + 9, RLENGTH - 10)
      if (status == "disabled") status = ""
    }
    /<skipped message="/ { status = /message="SKIP_/ ? "" : "fail" }
    /^No tests ran$/ { status = "fail" }
    /All tests passed \([0-9]+ assertions? in [0-9]+ test cases?\)/ {
      cases += number_before($0, "test case")
    }
    /^test cases: +[0-9]+ \|/ {
      cases += substr($0, 12) + 0
      bad += number_before($0, "failed")
    }
    END { finish(); print passed + 0 " passed, " failed + 0 " failed" }
  ' "$1"
}

report=$PWD/build/$preset/junit.xml
rm -f "$report"
status=0
# The sizes keep ctest from cutting off the end of a long output, where the counts are.
ctest --preset "$preset" --output-on-failure --output-junit "$report" \
  --test-output-size-passed 10000000 --test-output-size-failed 10000000 "$@" || status=$?
counts='0 passed, 0 failed'
if [[ -e $report ]]; then counts=$(count_cases "$report"); fi
if [[ $status == 0 && $counts != *' 0 failed' ]]; then status=1; fi
echo "$counts"
exit "$status"
