#!/usr/bin/env bash
# The entry of the hooks in .pre-commit-hooks.yaml: runs hipify-cpp with the arguments that it gets.
# On its first run it builds the program in the clone that it stands in, once, however many runs
# start at the same time. It installs nothing: what is missing it names, and stops with 2.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=$root/build/pre-commit/hipify-cpp
log=$root/build/pre-commit/build.log

# fail MESSAGE: says why there is no program, and what to install.
fail() {
  # shellcheck source=tests/support/setup.sh
  source "$root/tests/support/setup.sh"
  cat >&2 <<MESSAGE
hipify-cpp: cannot build the program: $1
  It needs CMake 3.25, Ninja, pkg-config, flock, a C++20 compiler, RE2, cxxopts and nlohmann-json.
  On Debian 12 or Ubuntu 24.04: apt-get install ${BUILD_PACKAGES[*]}
  With a program that is installed already, use the hook hipify-cpp-system.
MESSAGE
  exit 2
}

check_tools() {
  local tool missing=()
  for tool in flock cmake ninja pkg-config; do
    command -v "$tool" >/dev/null || missing+=("$tool")
  done
  if ! command -v "${CXX:-c++}" >/dev/null && ! command -v g++ >/dev/null &&
    ! command -v clang++ >/dev/null; then
    missing+=("a C++ compiler")
  fi
  if ((${#missing[@]} != 0)); then
    local list
    printf -v list '%s, ' "${missing[@]}"
    fail "missing: ${list%, }"
  fi
}

# Builds in build/release. The program's own place is filled in one step, so whoever finds it there
# may run it.
build() {
  echo "hipify-cpp: building the program, once; this takes a minute or two" >&2
  if ! (cd "$root" && cmake --preset release && cmake --build --preset release) >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    fail "the build failed; all that it printed is in $log"
  fi
  cp "$root/build/release/hipify-cpp" "$program.new"
  mv "$program.new" "$program"
}

if [[ ! -x $program ]]; then
  check_tools
  mkdir -p "$root/build/pre-commit"
  (
    flock 9
    # Another run may have built it while this one waited.
    if [[ ! -x $program ]]; then build; fi
  ) 9>"$root/build/pre-commit/lock"
fi
exec "$program" "$@"
