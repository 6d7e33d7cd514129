// Any text with any options: what holds for every conversion. The options are taken from the end of
// the input, so that any source file is an input.

#include <fuzzer/FuzzedDataProvider.h>

#include <cstdint>
#include <string>

#include "convert/converter.h"
#include "fuzz/apply_patch.h"
#include "fuzz/check.h"
#include "report/unified_diff.h"
#include "rules/built_in_rules.h"

using namespace hipify;

namespace {

const RuleTable& Table(bool with_overlays) {
  static const RuleTable plain(BuiltInRules());
  static const RuleTable layered = [] {
    RuleTable table(BuiltInRules());
    for (const BuiltInOverlay& overlay : BuiltInOverlays()) table.AddLayer(*overlay.image);
    return table;
  }();
  return with_overlays ? layered : plain;
}

Version TakeVersion(FuzzedDataProvider* input, Version newest) {
  if (input->ConsumeBool()) return newest;
  return {input->ConsumeIntegralInRange<uint32_t>(0, 13),
          input->ConsumeIntegralInRange<uint32_t>(0, 9)};
}

ConvertOptions TakeOptions(FuzzedDataProvider* input) {
  ConvertOptions options;
  options.rules = &Table(input->ConsumeBool());
  options.target.rocm = TakeVersion(input, options.rules->NewestRocm());
  options.target.cuda = TakeVersion(input, options.rules->NewestCuda());
  options.target.roc = input->ConsumeBool();
  options.target.miopen = input->ConsumeBool();
  options.target.hip_data_types = input->ConsumeBool();
  options.target.experimental = input->ConsumeBool();
  options.launch = input->ConsumeBool() ? LaunchSyntax::kHip : LaunchSyntax::kCuda;
  options.strings = input->ConsumeBool();
  options.comments = input->ConsumeBool();
  for (const char* name : {"cudaMalloc", "cudaFree", "cub", "cuda_runtime.h", "cublasCreate"}) {
    if (input->ConsumeProbability<float>() > 0.9f) options.keep.insert(name);
  }
  return options;
}

// Whether `converted` is `text` with each edit's bytes replaced and no other byte changed.
bool KeepsTheRest(std::string_view text, const std::vector<Edit>& edits,
                  std::string_view converted) {
  size_t done = 0;
  const auto take = [&converted](std::string_view piece) {
    if (converted.substr(0, piece.size()) != piece) return false;
    converted.remove_prefix(piece.size());
    return true;
  };
  for (const Edit& edit : edits) {
    if (!take(text.substr(done, edit.begin - done)) || !take(edit.replacement)) return false;
    done = edit.end;
  }
  return converted == text.substr(done);
}

void CheckFindings(const std::vector<Finding>& findings, std::string_view text) {
  uint32_t last = 0;
  for (const Finding& finding : findings) {
    Check(finding.begin < finding.end || text.empty(), "a finding is not empty");
    Check(finding.end <= text.size(), "no finding lies outside of the file");
    Check(finding.begin >= last, "findings are in order");
    Check(!finding.id.empty() && !finding.message.empty(), "a finding says what it is");
    last = finding.begin;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  FuzzedDataProvider input(data, size);
  const ConvertOptions options = TakeOptions(&input);
  const FileTraits traits = {input.ConsumeBool()};
  const std::string text = input.ConsumeRemainingBytesAsString();

  Converter converter(options);
  Conversion conversion;
  {
    const TimeLimit limit;
    converter.Convert(text, traits, &conversion);
  }
  Check(AreNormalized(conversion.edits, text), "edits are in order and inside of the file");
  CheckFindings(conversion.findings, text);
  const std::string converted = ApplyEdits(text, conversion.edits);
  Check(KeepsTheRest(text, conversion.edits, converted), "bytes outside of edits stay");

  std::string patch;
  std::string patched;
  AppendPatch("a.cu", text, conversion.edits, {}, &patch);
  Check(ApplyPatch(text, patch, &patched), "the patch can be applied");
  Check(patched == converted, "the patch gives the converted text");

  Conversion again;
  converter.Convert(converted, traits, &again);
  if (!again.edits.empty()) {
    std::fprintf(stderr, "once:\n%s\ntwice:\n%s\n", converted.c_str(),
                 ApplyEdits(converted, again.edits).c_str());
  }
  Check(again.edits.empty(), "converting twice is converting once");
  return 0;
}
