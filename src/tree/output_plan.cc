#include "tree/output_plan.h"

#include <sys/stat.h>

#include <map>
#include <unordered_map>
#include <utility>

#include "tree/posix_file.h"

namespace hipify {
namespace {

std::string RenameExtension(std::string_view path, const std::vector<ExtensionRename>& renames) {
  for (const ExtensionRename& rename : renames) {
    const std::string ending = "." + rename.from;
    const std::string_view name = BaseName(path);
    if (name.size() <= ending.size() || name.substr(name.size() - ending.size()) != ending)
      continue;
    std::string renamed(path.substr(0, path.size() - rename.from.size()));
    return renamed += rename.to;
  }
  return std::string(path);
}

std::string_view WithoutDot(std::string_view extension) {
  return extension.substr(extension.substr(0, 1) == "." ? 1 : 0);
}

class Planner {
 public:
  Planner(const std::vector<FileEntry>& inputs, const std::vector<std::string>& outputs,
          std::vector<std::string>* errors)
      : inputs_(inputs), outputs_(outputs), errors_(errors) {}

  void FindCollisions() {
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const auto [first, is_new] = by_output_.emplace(outputs_[i], i);
      if (!is_new) AddError(outputs_[i], "is the output of both", first->second, i);
    }
    for (size_t i = 0; i < outputs_.size(); ++i) FindFileInPlaceOfFolder(i);
  }

  void FindOverwrittenInputs() {
    std::map<std::pair<dev_t, ino_t>, size_t> input_by_id;
    struct stat status;
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (::stat(inputs_[i].path.c_str(), &status) != 0) continue;
      input_by_id.emplace(std::pair(status.st_dev, status.st_ino), i);
    }
    for (size_t i = 0; i < outputs_.size(); ++i) {
      if (::stat(outputs_[i].c_str(), &status) != 0) continue;
      const auto input = input_by_id.find(std::pair(status.st_dev, status.st_ino));
      if (input == input_by_id.end()) continue;
      errors_->push_back(outputs_[i] + ": output of " + inputs_[i].path +
                         " would overwrite input " + inputs_[input->second].path);
    }
  }

 private:
  void AddError(const std::string& output, const char* what, size_t a, size_t b) {
    errors_->push_back(output + ": " + what + " " + inputs_[a].path + " and " + inputs_[b].path);
  }

  void FindFileInPlaceOfFolder(size_t i) {
    const std::string& output = outputs_[i];
    for (size_t slash = output.rfind('/'); slash != std::string::npos && slash > 0;
         slash = output.rfind('/', slash - 1)) {
      const auto file = by_output_.find(output.substr(0, slash));
      if (file == by_output_.end()) continue;
      AddError(file->first, "would have to be file and folder for", file->second, i);
      return;
    }
  }

  const std::vector<FileEntry>& inputs_;
  const std::vector<std::string>& outputs_;
  std::vector<std::string>* const errors_;
  std::unordered_map<std::string, size_t> by_output_;
};

}  // namespace

bool ParseExtensionRenames(std::string_view text, std::vector<ExtensionRename>* renames,
                           std::string* error) {
  renames->clear();
  while (true) {
    const size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const size_t equals = part.find('=');
    const std::string_view from = WithoutDot(part.substr(0, equals));
    const std::string_view to =
        equals == std::string_view::npos ? std::string_view() : WithoutDot(part.substr(equals + 1));
    if (from.empty() || to.empty() || part.find('/') != std::string_view::npos) {
      *error = "'" + std::string(part) + "' is not of the form OLD=NEW, such as cu=hip";
      return false;
    }
    renames->push_back({std::string(from), std::string(to)});
    if (comma == std::string_view::npos) return true;
    text.remove_prefix(comma + 1);
  }
}

bool PlanOutputs(const std::vector<FileEntry>& inputs, const std::string& folder,
                 const std::vector<ExtensionRename>& renames, std::vector<std::string>* outputs,
                 std::vector<std::string>* errors) {
  std::string prefix = folder;
  if (!prefix.empty() && prefix.back() != '/') prefix += '/';
  outputs->clear();
  for (const FileEntry& input : inputs) {
    outputs->push_back(prefix + RenameExtension(input.relative(), renames));
  }
  const size_t errors_before = errors->size();
  Planner planner(inputs, *outputs, errors);
  planner.FindCollisions();
  planner.FindOverwrittenInputs();
  return errors->size() == errors_before;
}

}  // namespace hipify
