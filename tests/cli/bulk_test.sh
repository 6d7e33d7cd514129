#!/usr/bin/env bash
# Bulk conversion as README.md shows it: a tree in shards under GNU parallel, on this machine and
# through what stands in for ssh, gives the bytes of a single run. Part of .ci/run.
#   tests/cli/bulk_test.sh PROGRAM

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source tests/support/setup.sh
need_packages parallel

fail() {
  echo "bulk_test: $1" >&2
  exit 1
}

# The command in README.md, for two machines, with shards of the size that suits this tree.
# shellcheck disable=SC2016  # the quotes are Markdown's
readme_command=$(sed -n '/^### On several machines/,/^### In/p' README.md |
  sed -n '/^```sh/,/^```$/{/^```/!p}')
[[ $readme_command == *'-N 10000 --sshlogin 2/gpu1,2/gpu2'* ]] || fail "not that: $readme_command"
readme_command=${readme_command/-N 10000/-N 7}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/tree"
cp "$1" "$work/bin/hipify-cpp"
export PATH=$work/bin:$PATH HOME=$work LC_ALL=C
parallel --will-cite </dev/null >/dev/null 2>&1 || true

# Enough files for many shards, some with names that shells trip over.
copy=0
# shellcheck disable=SC2016  # it is a name
for file in examples/cuda/*.cu examples/cuda/nbody/*; do
  for folder in core 'gpu kernels' "it's" '& "$x" *' $'new\nline'; do
    mkdir -p "$work/tree/$folder"
    copy=$((copy + 1))
    cp "$file" "$work/tree/$folder/$copy ${file##*/}"
  done
done
echo 'void f(void* p) { cudaFree(p); cudaGraphConditionalHandleCreate(0, 0, 0, 0); }' \
  >"$work/tree/finding.cu"
cd "$work"
cp -R tree once
cp -R tree shards
cp -R tree remote

# same FIRST SECOND WHAT: two folders or files with the same bytes.
same() { diff -r "$1" "$2" >/dev/null || fail "$3 differ"; }

status=0
(cd once && hipify-cpp -n -q . >../once.patch 2>../once.err) || status=$?
(cd once && hipify-cpp -i -q . 2>/dev/null) || true
if diff -r tree once >/dev/null; then fail 'nothing was converted'; fi

echo '== shards on this machine'
shard_status=0
(
  cd shards
  hipify-cpp --list-files -0 . |
    parallel -k -j 3 --joblog ../jobs --pipe --recend '\0' -N 7 \
      hipify-cpp -n -q --files-from - -0 >../shards.patch 2>../shards.err
) || shard_status=$?
if (($(grep -c hipify-cpp jobs) < 5)); then fail "not many shards: $(cat jobs)"; fi
same once.patch shards.patch 'the patches'
same once.err shards.err 'the messages'
# GNU parallel's status is the number of shards that failed: here the one with the finding.
if [[ $status != 1 || $shard_status != 1 ]]; then fail "status $status, $shard_status, not 1"; fi
(
  cd shards
  hipify-cpp --list-files -0 . |
    parallel -j 3 --pipe --recend '\0' -N 7 hipify-cpp -i -q --files-from - -0
) 2>/dev/null || true
same once shards 'the trees'

echo '== shards on two machines'
# In place of ssh: `ssh [option...] HOST -- COMMAND` runs the command here, in another folder, and
# notes the host. Like sshd it names the shell, which GNU parallel's far end starts: a job of
# continuous integration may have none in its environment.
cat >bin/ssh <<'SSH'
#!/usr/bin/env bash
while [[ $1 == -* ]]; do shift; done
echo "$1" >>"$HOME/hosts"
shift
if [[ $1 == -- ]]; then shift; fi
cd /
SHELL=/bin/bash exec bash -c "$*"
SSH
chmod +x bin/ssh
(cd remote && bash -c "$readme_command") 2>remote.err || true
diff -r once remote >/dev/null || cat hosts remote.err >&2
same once remote 'the trees of two machines'
for host in gpu1 gpu2; do
  grep -qx "$host" hosts || fail "$host did nothing"
done
echo 'bulk: all as expected'
