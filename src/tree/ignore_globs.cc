#include "tree/ignore_globs.h"

#include <utility>

#include "tree/posix_file.h"

namespace hipify {

void IgnoreGlobs::AddLine(std::string_view line) {
  ++lines_;
  Glob glob(line);
  if (!glob.can_match()) return;
  filters_.push_back(glob.filter());
  globs_.push_back({std::move(glob), lines_});
}

void IgnoreGlobs::AddText(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  while (!text.empty()) {
    const size_t newline = text.find('\n');
    std::string_view line = text.substr(0, newline);
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    AddLine(line);
  }
}

IgnoreGlobs::Decision IgnoreGlobs::Decide(std::string_view path, bool is_folder) const {
  const std::string_view name = BaseName(path);
  for (size_t i = globs_.size(); i-- > 0;) {
    if (!filters_[i].Passes(path, name)) continue;
    const auto& [glob, line] = globs_[i];
    if (!glob.Matches(path, name, is_folder)) continue;
    return {glob.negated() ? Verdict::kIncluded : Verdict::kExcluded, line};
  }
  return {};
}

IgnoreGlobs::Decision IgnoreGlobs::DecideWithParents(std::string_view path, bool is_folder) const {
  for (size_t slash = path.find('/'); slash != std::string_view::npos;
       slash = path.find('/', slash + 1)) {
    const Decision decision = Decide(path.substr(0, slash), true);
    if (decision.verdict == Verdict::kExcluded) return decision;
  }
  return Decide(path, is_folder);
}

}  // namespace hipify
