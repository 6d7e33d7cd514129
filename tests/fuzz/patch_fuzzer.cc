// Any text and any edits: the patch, applied, gives the edited text. The edits are taken from the
// end of the input, so that any source file is an input.

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "fuzz/apply_patch.h"
#include "fuzz/check.h"
#include "report/unified_diff.h"

using namespace hipify;

namespace {

std::vector<Edit> TakeEdits(FuzzedDataProvider* input, uint32_t text_size) {
  static constexpr const char* kReplacements[] = {
      "", "x", "\n", "a\nb", "\r\n", "\r", "a\n\n", "\\ No\n-", "+++ ", "@@ -1 +1 @@\n"};
  std::vector<Edit> edits;
  const auto count = input->ConsumeIntegralInRange<uint32_t>(0, 12);
  for (uint32_t i = 0; i < count; ++i) {
    const auto begin = input->ConsumeIntegralInRange<uint32_t>(0, text_size);
    const auto size = input->ConsumeIntegralInRange<uint32_t>(0, std::min(text_size - begin, 40u));
    edits.push_back({begin, begin + size, input->PickValueInArray(kReplacements)});
  }
  NormalizeEdits(&edits);
  return edits;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  FuzzedDataProvider input(data, size);
  const std::vector<Edit> edits = TakeEdits(&input, static_cast<uint32_t>(size / 2));
  const std::string rest = input.ConsumeRemainingBytesAsString();
  // As large as the edits were told, whatever they took.
  const std::string text = rest.substr(0, size / 2);
  if (text.size() < size / 2) return 0;
  Check(AreNormalized(edits, text), "normalized edits are in order");
  const std::string edited = ApplyEdits(text, edits);
  std::string patch;
  {
    const TimeLimit limit;
    AppendPatch("a.cu", text, edits, {}, &patch);
  }
  std::string patched;
  Check(patch.empty() == (text == edited), "there is a patch where something changes");
  Check(ApplyPatch(text, patch, &patched), "the patch can be applied");
  Check(patched == edited, "the patch gives the edited text");

  std::string colored;
  AppendPatch("a.cu", text, edits, {true}, &colored);
  Check(colored.size() >= patch.size(), "colours only add");
  return 0;
}
