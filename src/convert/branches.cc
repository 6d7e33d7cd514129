#include "convert/branches.h"

#include <algorithm>
#include <string_view>

namespace hipify {
namespace {

bool AsksForGpuCompiler(std::string_view condition) {
  constexpr std::string_view kMacros[] = {"__CUDACC__", "__NVCC__", "__HIPCC__", "__HIP__",
                                          "__CUDA_ARCH__"};
  return std::any_of(std::begin(kMacros), std::end(kMacros), [&](std::string_view macro) {
    return condition.find(macro) != std::string_view::npos;
  });
}

// Whether a condition that names such a macro holds where it is not defined.
bool IsNegated(std::string_view name, std::string_view condition) {
  return name == "ifndef" || condition.find('!') != std::string_view::npos;
}

std::string_view NameOf(std::string_view text, const Directive& directive) {
  return text.substr(directive.name_begin, directive.name_end - directive.name_begin);
}

}  // namespace

std::vector<Branch> FindBranches(CodeMap* map) {
  std::vector<Branch> branches = {Branch{}};
  std::vector<Branch> enclosing;
  // For each enclosing conditional, whether its #else is for GPU compilers only.
  std::vector<bool> else_is_gpu_only;
  uint32_t arms = 0;
  const std::vector<Directive>& directives = map->lexed().directives;
  for (size_t i = 0; i < directives.size(); ++i) {
    const std::string_view name = NameOf(map->text(), directives[i]);
    const bool opens = name == "if" || name == "ifdef" || name == "ifndef";
    const bool turns = name == "else" || name.substr(0, 4) == "elif";
    const bool closes = name == "endif";
    if (!opens && !turns && !closes) continue;

    Branch branch = branches.back();
    if (opens) {
      enclosing.push_back(branch);
      else_is_gpu_only.push_back(false);
    }
    if (!enclosing.empty()) branch = enclosing.back();
    if (closes) {
      if (!enclosing.empty()) {
        enclosing.pop_back();
        else_is_gpu_only.pop_back();
      }
    } else {
      branch.arm = ++arms;
      branch.depth = static_cast<uint32_t>(enclosing.size());
      const std::string_view condition =
          map->text().substr(directives[i].begin, map->DirectiveEnd(i) - directives[i].begin);
      const bool asks = AsksForGpuCompiler(condition);
      const bool is_negated = asks && IsNegated(name, condition);
      const bool is_other_arm =
          name == "else" && !else_is_gpu_only.empty() && else_is_gpu_only.back();
      branch.gpu_compiler_only |= (asks && !is_negated) || is_other_arm;
      if (opens) else_is_gpu_only.back() = is_negated;
    }
    branch.begin = directives[i].begin;
    branches.push_back(branch);
  }
  return branches;
}

const Branch& BranchAt(const std::vector<Branch>& branches, uint32_t offset) {
  const auto after =
      std::upper_bound(branches.begin(), branches.end(), offset,
                       [](uint32_t place, const Branch& branch) { return place < branch.begin; });
  return after == branches.begin() ? branches.front() : *(after - 1);
}

}  // namespace hipify
