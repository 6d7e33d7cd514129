// Any lines as an ignore file, of which the last is the path to decide on.

#include <algorithm>
#include <cstdint>
#include <string>

#include "fuzz/check.h"
#include "tree/ignore_globs.h"

using namespace hipify;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(data, data + size);
  const size_t end_of_patterns = text.rfind('\n') + 1;  // 0 if there is none
  const std::string patterns = text.substr(0, end_of_patterns);
  std::string path = text.substr(end_of_patterns);
  // No path of a walk has a slash at its ends or an empty part.
  path.erase(
      std::unique(path.begin(), path.end(), [](char a, char b) { return a == '/' && b == '/'; }),
      path.end());
  if (!path.empty() && path.front() == '/') path.erase(0, 1);
  if (!path.empty() && path.back() == '/') path.pop_back();
  if (path.empty()) return 0;

  const TimeLimit limit;
  const auto lines = static_cast<uint32_t>(std::count(patterns.begin(), patterns.end(), '\n'));
  IgnoreGlobs globs;
  globs.AddText(patterns);
  using Verdict = IgnoreGlobs::Verdict;
  for (const bool is_folder : {false, true}) {
    const IgnoreGlobs::Decision alone = globs.Decide(path, is_folder);
    Check(alone.line <= lines, "a line of the list decides");
    Check((alone.line == 0) == (alone.verdict == Verdict::kNone), "what decides has a line");
    const IgnoreGlobs::Decision deep = globs.DecideWithParents(path, is_folder);
    if (alone.verdict == Verdict::kExcluded) {
      Check(deep.verdict == Verdict::kExcluded, "no folder above includes what is excluded");
    }
    const size_t slash = path.rfind('/');
    if (slash != std::string::npos &&
        globs.DecideWithParents(path.substr(0, slash), true).verdict == Verdict::kExcluded) {
      Check(deep.verdict == Verdict::kExcluded, "all in an excluded folder is excluded");
    }
    // The last pattern that matches decides, so its list up to there decides the same.
    if (alone.line == 0) continue;
    IgnoreGlobs more;
    more.AddText(patterns);
    more.AddLine("!*");
    Check(more.Decide(path, is_folder).verdict == Verdict::kIncluded, "a later pattern wins");
  }
  return 0;
}
