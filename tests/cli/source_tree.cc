#include "cli/source_tree.h"

#include "tree/temp_files.h"

namespace hipify {
namespace {

constexpr size_t kFolders = 10;

// `text` with all but its first line, the include, `count` times.
std::string Repeated(const std::string& text, size_t count) {
  const size_t end_of_include = text.find('\n') + 1;
  std::string repeated = text.substr(0, end_of_include);
  for (size_t i = 0; i < count; ++i) repeated.append(text, end_of_include);
  return repeated;
}

std::string FolderName(size_t number) { return "d" + std::to_string(number % kFolders); }

}  // namespace

SourceTree::SourceTree(size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const size_t repeats = 10 + i * 37 % 120;
    files_.push_back({FolderName(i) + "/f" + std::to_string(i) + ".cu", Repeated(kCuda, repeats),
                      Repeated(kHip, repeats)});
    WriteText(folder_ / files_.back().path, files_.back().old_text);
  }
}

Words SourceTree::Temps() const {
  Words temps;
  for (size_t i = 0; i < kFolders; ++i) {
    const std::string folder = folder_ / FolderName(i);
    for (const std::string& name : ListFolder(folder)) {
      if (name.starts_with(kTempPrefix)) temps.push_back(folder + "/" + name);
    }
  }
  return temps;
}

TreeState SourceTree::State() const {
  TreeState state;
  for (const File& file : files_) {
    const std::string text = ReadText(folder_ / file.path);
    if (text == file.old_text) {
      ++state.old_files;
    } else if (text == file.new_text) {
      ++state.new_files;
    } else {
      ++state.torn_files;
    }
  }
  state.temps = Temps().size();
  return state;
}

void SourceTree::Restore() const {
  for (const File& file : files_) {
    if (ReadText(folder_ / file.path) != file.old_text) {
      WriteText(folder_ / file.path, file.old_text);
    }
  }
  for (const std::string& temp : Temps()) ::unlink(temp.c_str());
}

}  // namespace hipify
