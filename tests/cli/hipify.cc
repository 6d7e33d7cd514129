#include "cli/hipify.h"

#include <utility>

#include "support/repository.h"

namespace hipify {
namespace {

void AddContents(const std::string& folder, const std::string& prefix, std::string* out) {
  for (const std::string& name : ListFolder(folder)) {
    const std::string path = folder + "/" + name;
    if (S_ISDIR(StatusOf(path).st_mode)) {
      AddContents(path, prefix + name + "/", out);
    } else {
      *out += prefix + name + ": " + ReadText(path) + "\n";
    }
  }
}

}  // namespace

SpawnResult Hipify(const TempDir& folder, const Words& arguments, std::string_view input) {
  SpawnSetup setup;
  setup.input = input;
  return Hipify(folder, arguments, std::move(setup));
}

SpawnResult Hipify(const TempDir& folder, const Words& arguments, SpawnSetup setup) {
  setup.folder = folder.path();
  return Spawn(Joined({ProgramPath()}, arguments), setup);
}

std::string Contents(const std::string& folder) {
  std::string contents;
  AddContents(folder, "", &contents);
  return contents;
}

Words Joined(Words first, const Words& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Words LinesOf(std::string_view text) {
  Words lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace hipify
