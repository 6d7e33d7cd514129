// --help, --version, and that README.md says what they say.

#include <algorithm>

#include "cli/command_line.h"
#include "cli/hipify.h"
#include "cli/option_table.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

constexpr size_t kLineWidth = 100;

// README.md, with "|" for what a table's cell must write as "\\|".
std::string Readme() {
  std::string text = ReadFileBytes(SourcePath("README.md"));
  for (size_t at = 0; (at = text.find("\\|", at)) != std::string::npos;) text.erase(at, 1);
  return text;
}

// The lines of README.md's console blocks from the one after `command` to the next command or the
// block's end.
std::string ReadmeOutputOf(const std::string& command) {
  const std::string readme = Readme();
  const size_t at = readme.find("\n$ " + command + "\n");
  REQUIRE(at != std::string::npos);
  const std::string_view rest = std::string_view(readme).substr(readme.find('\n', at + 1) + 1);
  return std::string(rest.substr(0, std::min(rest.find("$ "), rest.find("```"))));
}

}  // namespace

TEST_CASE("--version prints name and version", "[cli]") {
  const TempDir folder;
  const SpawnResult result = Hipify(folder, {"--version"});
  CHECK(result.status == 0);
  CHECK(result.err.empty());
  CHECK(result.out.substr(0, 11) == "hipify-cpp ");
  CHECK(result.out.find_first_not_of("0123456789.", 11) == result.out.size() - 1);
  CHECK(result.out.back() == '\n');
}

TEST_CASE("-h and --help print the help, whatever else is asked", "[cli]") {
  const TempDir folder;
  WriteText(folder / "a.cu", kCuda);
  for (const Words& arguments : std::vector<Words>{
           {"-h"}, {"--help"}, {"-i", "-n", "-h", "a.cu"}, {"--version", "--help"}}) {
    const SpawnResult result = Hipify(folder, arguments);
    CHECK(result.status == 0);
    CHECK(result.out == HelpText());
    CHECK(result.err.empty());
  }
  CHECK(ReadText(folder / "a.cu") == kCuda);
}

TEST_CASE("the help has every option, and no line is too long", "[cli]") {
  const std::string help = HelpText();
  for (const OptionSpec& option : OptionTable()) {
    CAPTURE(std::string(option.name));
    CHECK(Contains(help, "--" + std::string(option.name)));
    CHECK(Contains(help, option.help));
    if (option.letter != 0) CHECK(Contains(help, "  -" + std::string(1, option.letter) + ", --"));
  }
  for (const std::string& line : LinesOf(help)) {
    CAPTURE(line);
    CHECK(line.size() <= kLineWidth);
  }
}

TEST_CASE("every option and every spelling stands in README.md", "[cli]") {
  const std::string readme = Readme();
  for (const OptionSpec& option : OptionTable()) {
    // In a table's cell: `--rules FILE`, `-i, --in-place`.
    std::string name = "`";
    if (option.letter != 0) name += "-" + std::string(1, option.letter) + ", ";
    name += "--" + std::string(option.name);
    if (!option.argument.empty()) {
      name += option.implicit.empty() ? " " + std::string(option.argument)
                                      : "[=" + std::string(option.argument) + "]";
    }
    CAPTURE(name);
    CHECK(Contains(readme, name + "`"));
  }
  for (const HipifySpelling& spelling : HipifySpellings()) {
    const std::string name = "`-" + std::string(spelling.spelling);
    CAPTURE(name);
    const bool is_there = Contains(readme, name + "`") || Contains(readme, name + "=");
    CHECK(is_there);
  }
}

TEST_CASE("README.md names no option that does not exist", "[cli]") {
  const std::string readme = Readme();
  for (size_t at = readme.find("`--"); at != std::string::npos; at = readme.find("`--", at + 1)) {
    const size_t begin = at + 3;
    const size_t end = readme.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-", begin);
    const std::string name = readme.substr(begin, end - begin);
    if (name.empty()) continue;  // `--` alone
    CAPTURE(name);
    bool is_known = false;
    for (const OptionSpec& option : OptionTable()) is_known |= option.name == name;
    CHECK(is_known);
  }
}

TEST_CASE("README.md shows what the program prints", "[cli]") {
  const TempDir folder;
  WriteText(folder / "scale.cu", ReadmeOutputOf("cat scale.cu"));
  CHECK(Hipify(folder, {"-n", "-q", "scale.cu"}).out ==
        ReadmeOutputOf("hipify-cpp -n -q scale.cu"));

  const SpawnResult finding = Hipify(folder, {"--launch", "hip", "-"}, kWarns);
  CHECK(finding.out + finding.err ==
        ReadmeOutputOf("echo 'int x = (k<<<1, 2>>>(3), 4);' | hipify-cpp --launch hip -"));

  for (const char* name : {"examples/cuda/nbody/bodies.cuh", "examples/cuda/nbody/nbody.cu"}) {
    WriteText(folder / name, ReadFileBytes(SourcePath(name)));
  }
  CHECK(Hipify(folder, {"-i", "examples/cuda/nbody"}).err ==
        ReadmeOutputOf("hipify-cpp -i examples/cuda/nbody"));
}
