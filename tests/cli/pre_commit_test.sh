#!/usr/bin/env bash
# The hooks of .pre-commit-hooks.yaml under the real pre-commit, in scratch repositories: builds the
# program as a user's first run does. Takes a few minutes; part of .ci/run.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh
need_packages "${BUILD_PACKAGES[@]}" pre-commit ccache

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home PRE_COMMIT_HOME=$work/pre-commit
export GIT_CONFIG_GLOBAL=$work/gitconfig GIT_CONFIG_NOSYSTEM=1
mkdir "$HOME"
git config --global user.name tester
git config --global user.email tester@example.com
git config --global init.defaultBranch main
git config --global advice.detachedHead false
# Each clone of the hooks is built, but only the first one's objects are compiled.
export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=$work/ccache CCACHE_NOHASHDIR=1
CCACHE_BASEDIR=$(dirname "$work")
export CCACHE_BASEDIR

readonly BUILDS='building the program, once'

fail() {
  echo "pre_commit_test: $1" >&2
  if [[ -n ${2:-} ]]; then cat "$2" >&2; fi
  exit 1
}

# expect_status STATUS OUTPUT COMMAND...: the command must end with STATUS; OUTPUT gets what it prints.
expect_status() {
  local expected=$1 output=$2 status=0
  shift 2
  "$@" >"$output" 2>&1 || status=$?
  if ((status != expected)); then fail "status $status, not $expected: $*" "$output"; fi
}

# expect_text FILE TEXT: the file has the text.
expect_text() { grep -qF -- "$2" "$1" || fail "no \"$2\" in:" "$1"; }

# expect_count FILE TEXT N: so many lines of the file have the text.
expect_count() {
  local count
  count=$(grep -cF -- "$2" "$1") || true
  if [[ $count != "$3" ]]; then fail "$count lines, not $3, with \"$2\" in:" "$1"; fi
}

# new_project FOLDER: a repository with two CUDA files to convert, one with an odd name, and more.
new_project() {
  git init -q "$1"
  cp examples/cuda/vector_add.cu "$1/vector_add.cu"
  cp examples/cuda/vector_add.cu "$1/-odd name.cu"
  printf 'int main() { return 0; }\n' >"$1/plain.cpp"
  printf 'cudaMalloc is a function.\n' >"$1/notes.md"
  git -C "$1" add .
}

expect_converted() {
  local name
  for name in vector_add.cu '-odd name.cu'; do
    cmp "examples/hip/vector_add.cu" "$1/$name" || fail "$1/$name is not converted"
  done
  [[ $(<"$1/notes.md") == 'cudaMalloc is a function.' ]] || fail "notes.md was changed"
}

# The files of this tree, as they are now, make the repository that has the hooks.
hooks=$work/hooks
git init -q "$hooks"
git ls-files -z --cached --others --exclude-standard |
  tar --null --files-from - --create --ignore-failed-read --file - | tar -C "$hooks" -xf -
git -C "$hooks" add .
git -C "$hooks" commit -q -m hooks

echo '== the manifest'
pre-commit validate-manifest .pre-commit-hooks.yaml

echo '== what is missing is named'
mkdir "$work/tools"
for tool in bash dirname cat; do ln -s "$(command -v $tool)" "$work/tools"; done
expect_status 2 "$work/out" env PATH="$work/tools" bash "$hooks/examples/pre-commit-hook.sh" --version
expect_text "$work/out" 'missing: flock, cmake, ninja, pkg-config, a C++ compiler'
expect_text "$work/out" 'apt-get install g++ cmake'
expect_text "$work/out" hipify-cpp-system

echo '== try-repo: the first run converts and fails, the second passes'
new_project "$work/tried"
for run in first second; do
  status=$([[ $run == first ]] && echo 1 || echo 0)
  (
    cd "$work/tried"
    expect_status "$status" "$work/$run" pre-commit try-repo "$hooks" hipify-cpp --verbose --all-files
  )
  expect_count "$work/$run" "$BUILDS" 1
done
expect_text "$work/first" 'files were modified by this hook'
expect_count "$work/first" 'converted vector_add.cu (' 1
expect_count "$work/first" 'converted -odd name.cu (' 1
expect_count "$work/first" 'converted plain.cpp' 0
expect_count "$work/second" 'Passed' 1
expect_count "$work/second" 'vector_add.cu' 0
expect_converted "$work/tried"

write_config() {
  cat >"$1/.pre-commit-config.yaml" <<CONFIG
repos:
  - repo: $hooks
    rev: $(git -C "$hooks" rev-parse HEAD)
    hooks:
      - id: $2
CONFIG
}

echo '== two cold runs side by side build once'
running=()
for project in one two; do
  new_project "$work/$project"
  write_config "$work/$project" hipify-cpp
  (
    cd "$work/$project"
    expect_status 1 "$work/$project.out" pre-commit run --verbose --all-files
  ) &
  running+=($!)
done
for process in "${running[@]}"; do wait "$process"; done
cat "$work/one.out" "$work/two.out" >"$work/out"
expect_count "$work/out" "$BUILDS" 1
for project in one two; do expect_converted "$work/$project"; done

echo '== commits'
cd "$work/one"
pre-commit install >"$work/out"
git add .
expect_status 0 "$work/out" git commit -m 'All converted'
# Nothing to convert.
echo '// no CUDA here' >>plain.cpp
git add plain.cpp
expect_status 0 "$work/out" git commit -m 'Nothing to convert'
# A file that needs conversion stops the commit, and is converted.
echo 'void f(void* p) { cudaFree(p); }' >new.cu
git add new.cu
expect_status 1 "$work/out" git commit -m 'Not yet'
expect_count "$work/out" 'converted new.cu (' 1
expect_count "$work/out" "$BUILDS" 0
expect_text new.cu 'hipFree(p)'
git add new.cu
expect_status 0 "$work/out" git commit -m 'Now'
cd "$OLDPWD"

echo '== the hook that only reports'
new_project "$work/checked"
write_config "$work/checked" hipify-cpp-check
cd "$work/checked"
expect_status 1 "$work/out" pre-commit run --all-files
expect_count "$work/out" 'would convert vector_add.cu (' 1
expect_count "$work/out" 'would convert -odd name.cu (' 1
git diff --exit-code || fail 'the check changed files'
cd "$OLDPWD"

echo '== the hook for an installed program'
program=("$PRE_COMMIT_HOME"/repo*/build/pre-commit/hipify-cpp)
mkdir "$work/bin"
cp "${program[0]}" "$work/bin/hipify-cpp"
new_project "$work/system"
write_config "$work/system" hipify-cpp-system
cd "$work/system"
PATH=$work/bin:$PATH expect_status 1 "$work/out" pre-commit run --all-files
expect_count "$work/out" 'converted vector_add.cu (' 1
cd "$OLDPWD"
expect_converted "$work/system"

echo 'pre-commit: all as expected'
