// Command lines that make no sense: one clear line on stderr, exit code 2, nothing written.

#include <utility>

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

namespace {

// Expects the error line `message`, and that nothing happened. There are a folder "src" and a
// source file "a.cu".
void ExpectUsageError(const Words& arguments, const std::string& message) {
  CAPTURE(arguments);
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  WriteText(folder / "src/b.cu", kCuda);
  const std::string before = Contents(folder.path());
  const SpawnResult result = Hipify(folder, arguments);
  CHECK(result.status == 2);
  CHECK(result.out.empty());
  CHECK(result.err == "hipify-cpp: " + message + "\n");
  CHECK(Contents(folder.path()) == before);
}

}  // namespace

TEST_CASE("an unknown option names the nearest one", "[cli]") {
  ExpectUsageError({"--in-plac", "a.cu"}, "unknown option --in-plac; did you mean --in-place?");
  ExpectUsageError({"--dryrun", "a.cu"}, "unknown option --dryrun; did you mean --dry-run?");
  ExpectUsageError({"--chek=3", "a.cu"}, "unknown option --chek; did you mean --check?");
  ExpectUsageError({"-inplce", "a.cu"}, "unknown option -inplce; did you mean -inplace?");
  ExpectUsageError({"-list-files", "src"},
                   "unknown option -list-files; did you mean --list-files?");
  ExpectUsageError({"-exclude-dir=a", "src"},
                   "unknown option -exclude-dir=a; did you mean -exclude-dirs?");
  ExpectUsageError({"--wrong-in-every-way", "a.cu"},
                   "unknown option --wrong-in-every-way; --help lists all");
  ExpectUsageError({"-x", "a.cu"}, "unknown option -x; --help lists all");
  ExpectUsageError({"-qx", "a.cu"}, "unknown option -qx; --help lists all");
}

TEST_CASE("two modes are one too many", "[cli]") {
  const std::vector<std::pair<Words, std::string>> pairs = {
      {{"-i", "-n"}, "--in-place and --dry-run"},
      {{"--diff", "-i"}, "--in-place and --dry-run"},
      {{"--check", "-i"}, "--in-place and --check"},
      {{"--check", "-n"}, "--check and --dry-run"},
      {{"--examine", "-n"}, "--examine and --dry-run"},
      {{"-inplace", "-examine"}, "--in-place and --examine"},
      {{"-o", "out", "-i"}, "--in-place and --output"},
      {{"-o", "out", "--output-dir", "out"}, "--output and --output-dir"},
      {{"--list-files", "--check"}, "--check and --list-files"}};
  for (const auto& [modes, names] : pairs) {
    ExpectUsageError(Joined(modes, {"a.cu"}), names + " are two modes; give one at a time");
  }
}

TEST_CASE("a folder or several files need a mode", "[cli]") {
  const std::string message =
      "several files or a folder need a mode: -i (in place), -n (patch), --check, --examine or "
      "--output-dir DIR";
  ExpectUsageError({"src"}, message);
  ExpectUsageError({"."}, message);
  ExpectUsageError({"a.cu", "src/b.cu"}, message);
}

TEST_CASE("no input", "[cli]") {
  const std::string message =
      "no input; name files or folders, or - for standard input (--help lists all options)";
  ExpectUsageError({}, message);
  ExpectUsageError({"-i"}, message);
  ExpectUsageError({"--"}, message);
}

TEST_CASE("standard input stands alone and cannot be rewritten", "[cli]") {
  ExpectUsageError({"-n", "-", "a.cu"}, "- stands alone: it is the only input");
  for (const Words& mode : std::vector<Words>{{"-i"}, {"--output-dir", "out"}, {"--list-files"}}) {
    ExpectUsageError(Joined(mode, {"-"}), "standard input has no place in this mode; use a file");
  }
}

TEST_CASE("values that are missing, too many or wrong", "[cli]") {
  ExpectUsageError({"a.cu", "-o"}, "--output needs a value: --output FILE");
  ExpectUsageError({"a.cu", "--rules"}, "--rules needs a value: --rules FILE");
  ExpectUsageError({"a.cu", "-qj"}, "--jobs needs a value: --jobs N");
  ExpectUsageError({"a.cu", "--check=yes"}, "--check takes no value");
  ExpectUsageError({"a.cu", "-o", ""}, "--output needs a name that is not empty");
  ExpectUsageError({"a.cu", "--output-dir="}, "--output-dir needs a name that is not empty");
  ExpectUsageError({"a.cu", "--launch", "opencl"}, "--launch takes cuda or hip, not \"opencl\"");
  ExpectUsageError({"a.cu", "--rocm=six"},
                   "--rocm takes a release such as 6.2 or 6.2.1, not \"six\"");
  ExpectUsageError({"a.cu", "--cuda="}, "--cuda takes a release such as 6.2 or 6.2.1, not \"\"");
  ExpectUsageError({"a.cu", "--fail-on=note"},
                   "--fail-on takes error, warning or never, not \"note\"");
  ExpectUsageError({"a.cu", "--color=red"}, "--color takes auto, always or never, not \"red\"");
  ExpectUsageError({"-n", "a.cu", "--format=xml"},
                   "--format takes text, json, jsonl, sarif, github or html, not \"xml\"");
  ExpectUsageError({"-n", "a.cu", "--max-filesize=1T"},
                   "--max-filesize takes a size such as 5000, 100K, 20M or 1G, not \"1T\"");
  ExpectUsageError({"-i", "a.cu", "--backup=../x"},
                   "--backup takes the end of a file name, without \"/\"");
  ExpectUsageError({"a.cu", "-j=0"}, "--jobs takes a number of threads from 1 to 1024, not \"0\"");
  for (const char* jobs : {"0", "1025", "-1", "2x", ""}) {
    ExpectUsageError(
        {"a.cu", std::string("--jobs=") + jobs},
        "--jobs takes a number of threads from 1 to 1024, not \"" + std::string(jobs) + "\"");
  }
}

TEST_CASE("options that need another one", "[cli]") {
  ExpectUsageError({"a.cu", "--miopen"}, "--miopen needs --roc");
  ExpectUsageError({"a.cu", "--backup", "-n"}, "--backup needs --in-place");
  ExpectUsageError({"a.cu", "-i", "--rename-ext=cu=hip"}, "--rename-ext needs --output-dir");
}
