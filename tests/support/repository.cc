#include "support/repository.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "support/catch.h"

namespace hipify {
namespace {

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void CollectFiles(const std::string& folder, const std::string& prefix,
                  std::vector<std::string>* files) {
  for (const std::string& name : EntriesOf(folder)) {
    const std::string path = folder + "/" + name;
    if (IsFolder(path)) {
      CollectFiles(path, prefix + name + "/", files);
    } else if (IsFile(path)) {
      files->push_back(prefix + name);
    }
  }
}

std::vector<std::string> JsonFilesIn(const std::string& folder) {
  std::vector<std::string> files;
  for (const std::string& name : EntriesOf(SourcePath(folder))) {
    if (EndsWith(name, ".json") && name != "schema.json") files.push_back(folder + "/" + name);
  }
  return files;
}

}  // namespace

std::string SourcePath(const std::string& relative) {
  return std::string(HIPIFY_SOURCE_DIR) + "/" + relative;
}

std::string ProgramPath() { return HIPIFY_PROGRAM; }

std::string ReadFileBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  INFO("file " << path);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool IsFile(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

bool IsFolder(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::vector<std::string> EntriesOf(const std::string& folder) {
  INFO("folder " << folder);
  DIR* const stream = opendir(folder.c_str());
  REQUIRE(stream != nullptr);
  std::vector<std::string> names;
  while (const dirent* entry = readdir(stream)) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  closedir(stream);
  REQUIRE(!names.empty());
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> FilesBelow(const std::string& folder) {
  std::vector<std::string> files;
  CollectFiles(folder, "", &files);
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> BuiltInRuleFiles() { return JsonFilesIn("rules"); }

std::vector<std::string> OverlayRuleFiles() { return JsonFilesIn("rules/overlays"); }

}  // namespace hipify
