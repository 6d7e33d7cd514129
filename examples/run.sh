#!/usr/bin/env bash
# Builds hipify-cpp and shows it at work: the patch that it proposes for examples/cuda, then a copy
# of that folder converted in place. Installs the packages that the build needs where they are
# missing. The repository's files are not changed.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source tests/support/setup.sh

need_packages "${BUILD_PACKAGES[@]}"
build_preset release
hipify=$PWD/build/release/hipify-cpp

echo
echo '== What a conversion of examples/cuda would change'
"$hipify" --dry-run examples/cuda

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R examples/cuda "$work"
cd "$work"

echo
echo '== A copy, converted in place'
status=0
"$hipify" --in-place cuda 2>messages || status=$?
find cuda -type f | LC_ALL=C sort
cat messages >&2
exit "$status"
