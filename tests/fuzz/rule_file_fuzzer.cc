// Any bytes as a rule file: an error with a place, or rules that convert without a fault.

#include <cstdint>
#include <memory>
#include <string>

#include "convert/converter.h"
#include "fuzz/check.h"
#include "rules/built_in_rules.h"
#include "rules/rule_json.h"

using namespace hipify;

namespace {

// Uses of names that rules of the seeds are about.
constexpr std::string_view kSource =
    "#include <cuda_runtime.h>\n#include \"a.h\"\n"
    "void f(float* p) { cudaMalloc(&p, 4); k<<<1, 2>>>(p); myAlloc(p, 1, 2); old::name(p); }\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string json(data, data + size);
  const TimeLimit limit;
  RuleSet rules;
  std::string error;
  if (!ReadRules(json, "rules.json", &rules, &error)) {
    Check(IsErrorIn("rules.json", error), "an error is one line and has a place");
    return 0;
  }
  if (!CheckNoDuplicates({rules}, {"rules.json"}, &error)) return 0;
  RuleTable table(BuiltInRules());
  table.AddLayer(std::make_shared<const RuleImageBuilder>(rules));
  ConvertOptions options;
  options.rules = &table;
  options.target.rocm = table.NewestRocm();
  options.target.cuda = table.NewestCuda();
  Conversion conversion;
  Converter(options).Convert(kSource, {}, &conversion);
  Check(AreNormalized(conversion.edits, kSource), "edits are in order and inside of the file");
  return 0;
}
