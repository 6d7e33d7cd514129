#include "bench/corpus.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "rules/built_in_rules.h"

namespace hipify {
namespace {

bool IsSource(const std::filesystem::path& path) {
  constexpr std::array<std::string_view, 7> kExtensions = {".c",   ".cc", ".cpp", ".cu",
                                                           ".cuh", ".h",  ".hpp"};
  return std::find(kExtensions.begin(), kExtensions.end(), path.extension().string()) !=
         kExtensions.end();
}

}  // namespace

Corpus LoadCorpus(const std::string& folder) {
  Corpus corpus;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || !IsSource(entry.path())) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    corpus.sources.push_back(
        {entry.path().string(), std::string(std::istreambuf_iterator<char>(file), {})});
    corpus.bytes += corpus.sources.back().text.size();
  }
  if (corpus.bytes == 0) throw std::runtime_error(folder + ": no sources");
  std::sort(corpus.sources.begin(), corpus.sources.end(),
            [](const SourceText& a, const SourceText& b) { return a.path < b.path; });
  return corpus;
}

ConvertOptions BuiltInOptions() {
  static const RuleTable table(BuiltInRules());
  ConvertOptions options;
  options.rules = &table;
  options.target.rocm = table.NewestRocm();
  options.target.cuda = table.NewestCuda();
  return options;
}

}  // namespace hipify
