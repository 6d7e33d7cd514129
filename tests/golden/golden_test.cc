// Runs the program on every case folder beside this file.
//
// A case is a folder with in.EXT and out.EXT: `hipify-cpp ARGUMENTS in.EXT` must print out.EXT byte
// for byte, and out.EXT must convert to itself. The file `args`, if there is one, holds the
// arguments, separated by white space. The file `findings` holds a line number and the beginning of
// an id on each line: such a finding must be reported for that line of in.EXT.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/catch.h"
#include "support/repository.h"
#include "support/spawn.h"

namespace hipify {
namespace {

struct Case {
  std::string name;
  std::string folder;
  std::string input;  // file names in the folder
  std::string output;
  std::vector<std::string> arguments;
  bool has_findings = false;
};

std::vector<std::string> Words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Case ReadCase(const std::string& folder, const std::string& name) {
  Case result;
  result.name = name;
  result.folder = folder;
  for (const std::string& file : EntriesOf(folder)) {
    if (file.compare(0, 3, "in.") == 0) result.input = file;
    if (file.compare(0, 4, "out.") == 0) result.output = file;
    if (file == "args") result.arguments = Words(ReadFileBytes(folder + "/args"));
    if (file == "findings") result.has_findings = true;
  }
  INFO("case " << name);
  REQUIRE(result.input != "");
  REQUIRE(result.output != "");
  return result;
}

std::vector<Case> AllCases() {
  std::vector<Case> cases;
  const std::string golden = SourcePath("tests/golden");
  for (const std::string& name : EntriesOf(golden)) {
    const std::string folder = golden + "/" + name;
    if (IsFolder(folder)) cases.push_back(ReadCase(folder, name));
  }
  return cases;
}

SpawnResult Run(const Case& test, const std::string& file,
                const std::vector<std::string>& more_arguments = {}) {
  std::vector<std::string> arguments = {ProgramPath()};
  arguments.insert(arguments.end(), test.arguments.begin(), test.arguments.end());
  arguments.insert(arguments.end(), more_arguments.begin(), more_arguments.end());
  arguments.push_back(file);
  return Spawn(arguments, test.folder);
}

TEST_CASE("there are golden cases", "[golden]") { CHECK(AllCases().size() >= 32); }

TEST_CASE("golden cases", "[golden]") {
  for (const Case& test : AllCases()) {
    const SpawnResult result = Run(test, test.input);
    INFO("case " << test.name << ", stderr: " << result.err);
    CHECK(result.out == ReadFileBytes(test.folder + "/" + test.output));
    // 1 is a finding's.
    CHECK((result.status == 0 || result.status == 1));
  }
}

TEST_CASE("answers of golden cases convert to themselves", "[golden]") {
  for (const Case& test : AllCases()) {
    const SpawnResult result = Run(test, test.output);
    INFO("case " << test.name << ", stderr: " << result.err);
    CHECK(result.out == ReadFileBytes(test.folder + "/" + test.output));
    CHECK((result.status == 0 || result.status == 1));
  }
}

// Whether one of the lines of JSON is a finding at `line` whose id begins with `id`.
bool HasFinding(const std::string& json_lines, int line, const std::string& id) {
  std::istringstream stream(json_lines);
  for (std::string text; std::getline(stream, text);) {
    const nlohmann::json record = nlohmann::json::parse(text);
    if (record.at("type") != "finding" || record.at("line") != line) continue;
    if (record.at("id").get<std::string>().compare(0, id.size(), id) == 0) return true;
  }
  return false;
}

TEST_CASE("findings of golden cases", "[golden]") {
  for (const Case& test : AllCases()) {
    if (!test.has_findings) continue;
    const SpawnResult result = Run(test, test.input, {"--examine", "--format=jsonl"});
    const std::vector<std::string> expected = Words(ReadFileBytes(test.folder + "/findings"));
    REQUIRE(expected.size() % 2 == 0);
    for (size_t i = 0; i < expected.size(); i += 2) {
      INFO("case " << test.name << ", line " << expected[i] << ", id " << expected[i + 1]
                   << ", stderr: " << result.err << ", stdout: " << result.out);
      CHECK(HasFinding(result.out, std::stoi(expected[i]), expected[i + 1]));
    }
  }
}

}  // namespace
}  // namespace hipify
