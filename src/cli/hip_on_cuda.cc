#include "cli/hip_on_cuda.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "source/characters.h"

namespace hipify {
namespace {

constexpr char kOrigin[] =
    "// Made by hipify-cpp " HIPIFY_VERSION " --generate hip-on-cuda; not to be changed by hand.\n";

// The macros that a conversion adds, and that tell HIP code where it is.
constexpr char kMacros[] =
    R"(#ifdef __HIP_PLATFORM_AMD__
#error "hip_on_cuda.h is for nvcc; for AMD GPUs take ROCm's headers"
#endif

#include <cuda.h>
#include <cuda_runtime_api.h>

#define __HIP_PLATFORM_NVIDIA__ 1

#define HIP_SYMBOL(symbol) symbol
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define hipLaunchKernelGGL(kernel, grid, block, shared_bytes, stream, ...)    \
  do {                                                                        \
    kernel<<<(grid), (block), (shared_bytes), (stream)>>>(__VA_ARGS__);       \
  } while (0)
)";

bool IsIdentifier(std::string_view text) {
  return !text.empty() && IsIdentifierStart(text[0]) &&
         std::all_of(text.begin(), text.end(), IsIdentifierByte);
}

// Whether `name` is HIP's own: a macro of that name can then not change CUDA's headers. Some rules
// lead to names that are not, such as `int` or `textureReference`.
bool IsOwnName(std::string_view name) {
  if (!IsIdentifier(name)) return false;
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  const auto has = [&lower](std::string_view word) {
    return lower.find(word) != std::string::npos;
  };
  return has("hip") || has("roc") || has("miopen");
}

// Whether a call that HIP's function takes is one for the CUDA function too: the edits of `call`
// are casts and macros, or they lead to an argument count that needs no edit.
bool KeepsArguments(const CallMatches& calls, const CallRecord& call) {
  int added = 0;
  for (const ArgumentEditRecord& edit :
       calls.image->argument_edits.subspan(call.edits.begin, call.edits.size)) {
    switch (edit.action) {
      case ArgumentAction::kWrap:
      case ArgumentAction::kCast:
      case ArgumentAction::kLaneMask:
        break;
      case ArgumentAction::kInsert:
        ++added;
        break;
      default:
        return false;
    }
  }
  if (added == 0) return true;
  const auto numbers = [&calls](IndexRange range) {
    return calls.image->numbers.subspan(range.begin, range.size);
  };
  const auto counts = numbers(call.arguments);
  const auto unchanged = numbers(call.unchanged);
  return !counts.empty() && std::all_of(counts.begin(), counts.end(), [&](uint32_t count) {
    const uint32_t after = count + static_cast<uint32_t>(added);
    return std::find(unchanged.begin(), unchanged.end(), after) != unchanged.end();
  });
}

// The same for all rules that hold for calls of the function of `rule` as `answer`.
bool KeepsArguments(const RuleTable& table, const NameMatch& rule, const Answer& answer,
                    const Target& target) {
  const CallMatches calls = table.FindCalls(rule.Text(rule.record->cuda));
  return std::all_of(calls.records.begin(), calls.records.end(), [&](const CallRecord& call) {
    const bool is_roc = call.target != CallTarget::kHip;
    const bool applies = is_roc == answer.is_roc &&
                         (call.hip.size == 0 || calls.Text(call.hip) == answer.name) &&
                         (call.before == 0 || target.rocm < Version::FromValue(call.before));
    return !applies || KeepsArguments(calls, call);
  });
}

bool IsDriverName(const NameMatch& rule) { return rule.Text(rule.record->api) == "driver"; }

// How many bytes at the end are the same.
size_t CommonEnd(std::string_view a, std::string_view b) {
  size_t size = 0;
  while (size < std::min(a.size(), b.size()) && a[a.size() - 1 - size] == b[b.size() - 1 - size]) {
    ++size;
  }
  return size;
}

// How well `rule` answers the HIP name `hip` on the way back; the least is the best.
auto Rank(const NameMatch& rule, std::string_view hip, const Target& target) {
  const NameRecord& record = *rule.record;
  const uint32_t cuda = target.cuda.value();
  const bool is_gone = record.cuda_removed != 0 && record.cuda_removed <= cuda;
  const bool is_later = record.cuda_since > cuda;
  const std::string_view name = rule.Text(record.cuda);
  return std::tuple(is_gone || is_later, IsDriverName(rule), record.cuda_deprecated != 0,
                    hip.size() - CommonEnd(name, hip), name.size(), name);
}

// The best rule for each HIP name.
std::map<std::string_view, NameMatch> ReverseNames(const RuleTable& table, const Target& target) {
  std::map<std::string_view, NameMatch> names;
  for (const RuleImage* const layer : table.layers()) {
    for (const NameRecord& record : layer->names) {
      const NameMatch rule = table.FindName(layer->Text(record.cuda));
      if (rule.record != &record) continue;  // a layer above has another one
      const Answer answer = AnswerFor(rule, target);
      if (answer.kind != AnswerKind::kRename || !IsOwnName(answer.name) ||
          !KeepsArguments(table, rule, answer, target)) {
        continue;
      }
      NameMatch& best = names[answer.name];
      if (!best || Rank(rule, answer.name, target) < Rank(best, answer.name, target)) best = rule;
    }
  }
  return names;
}

// Whether the compiler alone says if `macro` is defined.
bool IsPredefined(std::string_view macro) {
  return macro.starts_with("__") && macro.ends_with("__");
}

void AppendDefinition(std::string_view hip, const NameMatch& rule, std::string* text) {
  const NameRecord& record = *rule.record;
  const std::string cuda(rule.Text(record.cuda));
  const std::string name(hip);
  if (record.kind == RuleKind::kFunction && IsDriverName(rule)) {
    // HIP has one error type for both APIs; the numbers of the errors are the same.
    *text += "#define " + name + "(...) ((cudaError_t)" + cuda + "(__VA_ARGS__))\n";
  } else if (record.kind == RuleKind::kMacro && IsPredefined(cuda)) {
    *text += "#ifdef " + cuda + "\n#define " + name + " " + cuda + "\n#endif\n";
  } else {
    *text += "#define " + name + " " + cuda + "\n";
  }
}

// Whether a file of that path stays below the folder that it is written to.
bool StaysBelow(std::string_view path) {
  const std::string framed = "/" + std::string(path) + "/";
  return !path.starts_with("/") && framed.find("/../") == std::string::npos;
}

}  // namespace

std::string HipOnCudaHeader(const RuleTable& table, const Target& target) {
  std::string text = kOrigin;
  text += "// HIP's names as CUDA's, so that nvcc compiles HIP code.\n\n";
  text += "#ifndef HIP_ON_CUDA_H_\n#define HIP_ON_CUDA_H_\n\n";
  text += std::string(kMacros) + "\n";
  for (const auto& [hip, rule] : ReverseNames(table, target)) AppendDefinition(hip, rule, &text);
  return text + "\n#endif  // HIP_ON_CUDA_H_\n";
}

std::vector<ForwardingHeader> HipOnCudaForwarders(const RuleTable& table, const Target& target) {
  struct Sources {
    std::vector<std::string_view> all;
    std::vector<std::string_view> chosen;  // those that a rule says are the way back
  };
  std::map<std::string_view, Sources> headers;
  for (const RuleImage* const layer : table.layers()) {
    for (const IncludeRecord& record : layer->includes) {
      const std::string_view cuda = layer->Text(record.cuda);
      const IncludeMatch rule = table.FindInclude(cuda);
      if (rule.record != &record) continue;
      const Answer answer = AnswerFor(rule, target);
      if (answer.kind != AnswerKind::kRename || answer.name.empty() || answer.name == cuda ||
          !StaysBelow(answer.name)) {
        continue;
      }
      Sources& sources = headers[answer.name];
      sources.all.push_back(cuda);
      if (record.back) sources.chosen.push_back(cuda);
    }
  }
  std::vector<ForwardingHeader> forwarders;
  for (auto& [hip, sources] : headers) {
    std::vector<std::string_view>& used = sources.chosen.empty() ? sources.all : sources.chosen;
    std::sort(used.begin(), used.end());
    std::string text = std::string(kOrigin) + "\n#pragma once\n\n";
    for (const std::string_view cuda : used) text += "#include <" + std::string(cuda) + ">\n";
    text += "#include <" + std::string(kHipOnCudaHeader) + ">\n";
    forwarders.push_back({std::string(hip), std::move(text)});
  }
  return forwarders;
}

}  // namespace hipify
