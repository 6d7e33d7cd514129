// .pre-commit-hooks.yaml: what its hooks run exists, and is told the same of every hook.

#include <unistd.h>

#include <map>

#include "cli/command_line.h"
#include "cli/hipify.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

using Hook = std::map<std::string, std::string>;

// The hooks of a manifest that has each key and its value on one line, as ours has.
std::vector<Hook> HooksOf(const std::string& manifest) {
  std::vector<Hook> hooks;
  for (const std::string& line : LinesOf(manifest)) {
    if (line.empty() || line[0] == '#') continue;
    const std::string start = line.substr(0, 2);
    if (start == "- ") hooks.emplace_back();
    INFO("line " << line);
    REQUIRE((start == "- " || start == "  "));
    REQUIRE(!hooks.empty());
    const size_t colon = line.find(": ");
    REQUIRE(colon != std::string::npos);
    REQUIRE(hooks.back().emplace(line.substr(2, colon - 2), line.substr(colon + 2)).second);
  }
  return hooks;
}

Words WordsOf(const std::string& text) {
  Words words;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

}  // namespace

TEST_CASE("the manifest of pre-commit has hooks that can run", "[cli]") {
  const std::vector<Hook> hooks = HooksOf(ReadFileBytes(SourcePath(".pre-commit-hooks.yaml")));
  std::vector<std::string> ids;
  for (Hook hook : hooks) {
    CAPTURE(hook["id"]);
    ids.push_back(hook["id"]);
    CHECK(!hook["name"].empty());
    CHECK(!hook["description"].empty());
    CHECK(hook["types_or"] == "[c, c++, cuda, inc]");
    CHECK(hook["require_serial"] == "true");
    CHECK(hook["minimum_pre_commit_version"] == "2.9.2");
    CHECK(hook["args"] == "[--]");

    Words entry = WordsOf(hook["entry"]);
    if (hook["language"] == "script") {
      CHECK(access(SourcePath(entry[0]).c_str(), X_OK) == 0);
    } else {
      CHECK(hook["language"] == "system");
      CHECK(entry[0] == "hipify-cpp");
    }
    // As pre-commit calls it: the entry, the arguments, the files.
    entry.erase(entry.begin());
    CommandLine command;
    std::string error;
    CHECK(ParseCommandLine(Joined(entry, {"--", "-i.cu", "b.cu"}), &command, &error));
    CHECK(error.empty());
    CHECK(command.paths == Words{"-i.cu", "b.cu"});
    CHECK(command.given.Has("force-exclude"));
    CHECK(command.mode == (hook["id"] == "hipify-cpp-check" ? Mode::kCheck : Mode::kInPlace));
  }
  CHECK(ids == std::vector<std::string>{"hipify-cpp", "hipify-cpp-check", "hipify-cpp-system"});
}
