#!/usr/bin/env bash
# Opens the HTML report in a real browser without a window and uses it as a person would. Installs
# Chromium and Node where they are missing. Argument: the program (default: that of tests/run.sh).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
source tests/support/setup.sh

program=$(realpath "${1:-build/test/hipify-cpp}")
need_packages chromium
need_node
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp tests/report/browser/page_test.mjs "$work"
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts puppeteer-core@24.43.1
HIPIFY_PROGRAM=$program node --test page_test.mjs
