# What run scripts share: the packages that a build needs, and the build. To be sourced by bash.

# Packages of Debian (12 or newer) and Ubuntu (24.04 or newer) that any build needs.
# shellcheck disable=SC2034  # used by the scripts that source this one
readonly BUILD_PACKAGES=(
  g++ cmake ninja-build pkg-config git libre2-dev libcxxopts-dev nlohmann-json3-dev
)

# Prints those of the packages $@ that are not installed, one on a line.
missing_packages() {
  local package
  for package in "$@"; do
    if [[ $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) != 'install ok installed' ]]; then
      echo "$package"
    fi
  done
}

# need_packages PACKAGE...: installs those that are missing, as root or through sudo. Asks for
# nothing and touches nothing when all are there.
need_packages() {
  if ! command -v apt-get >/dev/null; then
    echo "setup: no apt-get here; these must be there already: $*" >&2
    return 0
  fi
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} == 0)); then return 0; fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "setup: run as root, or install these first: ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  echo "setup: installing ${missing[*]}" >&2
  # A list that cannot be fetched is no reason to stop: the packages may come from another one.
  "${as_root[@]}" apt-get update -qq >&2 || echo "setup: apt-get update failed" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=120 "${missing[@]}" >&2
}

# need_node: installs Node and npm unless they are there already, from whatever source.
need_node() {
  if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    need_packages nodejs npm
  fi
}

# build_preset NAME: configures and builds the preset in build/NAME. Needs the current directory to
# be the repository's root. What the tools print goes to stderr.
build_preset() {
  cmake --preset "$1" >&2
  cmake --build --preset "$1" >&2
}
