#include "rules/rule_table.h"

#include <memory>
#include <string>
#include <string_view>

#include "rules/built_in_rules.h"
#include "support/catch.h"
#include "support/rule_layer.h"

namespace hipify {
namespace {

// A table that owns its base layer.
class OwnedTable {
 public:
  explicit OwnedTable(std::string_view json) : base_(RuleLayer(json)), table_(base_->image()) {}
  RuleTable& operator*() { return table_; }
  RuleTable* operator->() { return &table_; }

 private:
  std::shared_ptr<const RuleImageBuilder> base_;
  RuleTable table_;
};

// One rule for the function `thing`, from its further keys.
class OneRule {
 public:
  explicit OneRule(const std::string& keys, const std::string& api = "blas")
      : table_("{\"api\": \"" + api +
               "\", \"names\": [{\"cuda\": \"thing\", \"kind\": \"function\", " + keys + "}]}") {}

  Answer AnswerTo(const Target& target) { return AnswerFor(table_->FindName("thing"), target); }

  // "KIND NAME"
  std::string operator()(const Target& target) {
    const Answer answer = AnswerTo(target);
    switch (answer.kind) {
      case AnswerKind::kRename:
        return "rename " + std::string(answer.name);
      case AnswerKind::kSame:
        return "same " + std::string(answer.name);
      case AnswerKind::kUnsupported:
        return "unsupported";
      case AnswerKind::kExperimental:
        return "experimental " + std::string(answer.name);
      case AnswerKind::kTooNew:
        return "too new " + std::string(answer.name);
    }
    return "?";
  }

 private:
  OwnedTable table_;
};

Target Rocm(uint32_t major, uint32_t minor, uint32_t patch = 0) {
  Target target;
  target.rocm = Version(major, minor, patch);
  return target;
}

Target Roc(bool miopen = false) {
  Target target = Rocm(7, 0);
  target.roc = true;
  target.miopen = miopen;
  return target;
}

Target Experimental(Target target = Rocm(7, 0)) {
  target.experimental = true;
  return target;
}

std::string HipOf(RuleTable& table, std::string_view name) {
  const NameMatch match = table.FindName(name);
  return match ? std::string(match.Text(match.record->hip)) : "none";
}

std::string HeaderOf(RuleTable& table, std::string_view path) {
  const IncludeMatch match = table.FindInclude(path);
  return match ? std::string(match.Text(match.record->hip)) : "none";
}

constexpr std::string_view kBase = R"({"api": "runtime", "names": [
  {"cuda": "cudaFree", "hip": "hipFree", "kind": "function"},
  {"cuda": "cudaMalloc", "hip": "hipMalloc", "kind": "function", "note": "base"},
  {"cuda": "cuX", "hip": null, "kind": "function"}],
  "includes": [{"cuda": "cuda.h", "hip": "hip/hip_runtime.h", "provides": "runtime"},
               {"cuda": "cublas.h", "hip": "hipblas.h", "provides": "api"}],
  "hip_includes": [{"hip": "hip/api.h", "provides": "api"}],
  "device_keywords": ["__global__"]})";

TEST_CASE("a table of one layer", "[rules]") {
  OwnedTable table(kBase);
  CHECK(HipOf(*table, "cudaFree") == "hipFree");
  CHECK(HipOf(*table, "cudaMalloc") == "hipMalloc");
  CHECK(HipOf(*table, "cuX") == "");
  CHECK(HipOf(*table, "cudaFre") == "none");
  CHECK(HipOf(*table, "cudaFreee") == "none");
  CHECK(HipOf(*table, "") == "none");
  CHECK(HipOf(*table, "cuda.h") == "none");
  CHECK(HeaderOf(*table, "cuda.h") == "hip/hip_runtime.h");
  CHECK(HeaderOf(*table, "a/cuda.h") == "none");
  CHECK(HeaderOf(*table, "cudaFree") == "none");
  CHECK(HeaderOf(*table, "") == "none");
}

TEST_CASE("a table of nothing", "[rules]") {
  OwnedTable table("{}");
  CHECK(HipOf(*table, "cudaFree") == "none");
  CHECK(HeaderOf(*table, "cuda.h") == "none");
  CHECK_FALSE(table->IsDeviceKeyword("__global__"));
  CHECK_FALSE(table->NewestRocm().known());
}

TEST_CASE("a layer adds, replaces and takes away names", "[rules]") {
  OwnedTable table(kBase);
  table->AddLayer(RuleLayer(R"({"names": [{"cuda": "MY_CHECK", "hip": "MY_HIP", "kind": "macro"},
      {"cuda": "cudaMalloc", "hip": "myMalloc", "kind": "function"},
      {"cuda": "cudaFree", "disable": true}]})"));
  CHECK(HipOf(*table, "MY_CHECK") == "MY_HIP");
  CHECK(HipOf(*table, "cudaMalloc") == "myMalloc");
  CHECK(HipOf(*table, "cudaFree") == "none");
  CHECK(HipOf(*table, "cuX") == "");
}

TEST_CASE("a layer's rule is taken as a whole", "[rules]") {
  OwnedTable table(kBase);
  table->AddLayer(
      RuleLayer(R"({"names": [{"cuda": "cudaMalloc", "hip": "myMalloc", "kind": "function"}]})"));
  const NameMatch match = table->FindName("cudaMalloc");
  REQUIRE(match);
  CHECK(match.Text(match.record->note) == "");
  CHECK(match.Text(match.record->api) == "");
}

TEST_CASE("a layer adds, replaces and takes away headers", "[rules]") {
  OwnedTable table(kBase);
  table->AddLayer(RuleLayer(R"({"includes": [{"cuda": "my/cuda.h", "hip": "my/hip.h"},
      {"cuda": "cublas.h", "hip": "mine.h"}, {"cuda": "cuda.h", "disable": true}]})"));
  CHECK(HeaderOf(*table, "my/cuda.h") == "my/hip.h");
  CHECK(HeaderOf(*table, "cublas.h") == "mine.h");
  CHECK(HeaderOf(*table, "cuda.h") == "none");
}

TEST_CASE("the highest layer wins", "[rules]") {
  OwnedTable table(kBase);
  table->AddLayer(RuleLayer(R"({"names": [{"cuda": "cudaFree", "disable": true},
      {"cuda": "cudaMalloc", "hip": "second", "kind": "function"}]})"));
  table->AddLayer(
      RuleLayer(R"({"names": [{"cuda": "cudaFree", "hip": "third", "kind": "function"}]})"));
  CHECK(HipOf(*table, "cudaFree") == "third");
  CHECK(HipOf(*table, "cudaMalloc") == "second");
}

TEST_CASE("a copy of a table stays as it was", "[rules]") {
  OwnedTable table(kBase);
  RuleTable copy = *table;
  table->AddLayer(RuleLayer(R"({"names": [{"cuda": "cudaFree", "disable": true}]})"));
  CHECK(HipOf(copy, "cudaFree") == "hipFree");
  CHECK(HipOf(*table, "cudaFree") == "none");
}

TEST_CASE("what HIP's headers bring along", "[rules]") {
  OwnedTable table(kBase);
  CHECK(table->HipHeaderProvides("hip/hip_runtime.h") == Provides::kRuntime);
  CHECK(table->HipHeaderProvides("hipblas.h") == Provides::kApi);
  CHECK(table->HipHeaderProvides("hip/api.h") == Provides::kApi);
  CHECK(table->HipHeaderProvides("cuda.h") == Provides::kNothing);
  CHECK(table->HipHeaderProvides("vector") == Provides::kNothing);
  table->AddLayer(RuleLayer(R"({"hip_includes": [{"hip": "mine.h", "provides": "runtime"}]})"));
  CHECK(table->HipHeaderProvides("mine.h") == Provides::kRuntime);
  CHECK(table->HipHeaderProvides("hip/api.h") == Provides::kApi);
}

TEST_CASE("device keywords of all layers", "[rules]") {
  OwnedTable table(kBase);
  CHECK(table->IsDeviceKeyword("__global__"));
  CHECK_FALSE(table->IsDeviceKeyword("__glob"));
  CHECK_FALSE(table->IsDeviceKeyword("MY_KERNEL"));
  table->AddLayer(RuleLayer(R"({"device_keywords": ["MY_KERNEL"]})"));
  CHECK(table->IsDeviceKeyword("MY_KERNEL"));
  CHECK(table->IsDeviceKeyword("__global__"));
}

bool Passes(RuleTable& table, std::string_view name) {
  return table.filter().MayMatch(name.data(), name.data() + name.size());
}

TEST_CASE("the filter lets through the names of all layers", "[rules]") {
  OwnedTable table(kBase);
  CHECK(Passes(*table, "cudaFree"));
  CHECK(Passes(*table, "cuX"));
  CHECK(Passes(*table, "__global__"));
  CHECK_FALSE(Passes(*table, "MY_CHECK"));
  table->AddLayer(
      RuleLayer(R"({"names": [{"cuda": "MY_CHECK", "hip": "MY_HIP", "kind": "macro"}]})"));
  CHECK(Passes(*table, "MY_CHECK"));
  CHECK(Passes(*table, "cudaFree"));
}

TEST_CASE("the filter does not stop at names that stay as they are", "[rules]") {
  OwnedTable table(R"({"names": [{"cuda": "sameName", "hip": "sameName", "kind": "function"}]})");
  CHECK_FALSE(Passes(*table, "sameName"));
}

TEST_CASE("the filter lets a name through that stays but came late", "[rules]") {
  OwnedTable table(R"({"names": [
      {"cuda": "sameName", "hip": "sameName", "kind": "function", "hip_since": "7.0"}]})");
  // For an older ROCm there is something to say.
  REQUIRE(AnswerFor(table->FindName("sameName"), Rocm(6, 0)).kind == AnswerKind::kTooNew);
  CHECK(Passes(*table, "sameName"));
}

TEST_CASE("the newest releases", "[rules]") {
  OwnedTable table(R"({"api": "runtime", "names": [
      {"cuda": "a", "hip": "b", "kind": "type", "hip_since": "6.2", "cuda_removed": "13.0"},
      {"cuda": "c", "hip": "d", "kind": "type", "hip_deprecated": "7.1.1", "cuda_since": "9.0"}],
      "includes": [{"cuda": "e", "hip": "f", "hip_since": "7.0"}]})");
  CHECK(table->NewestRocm() == Version(7, 1, 1));
  CHECK(table->NewestCuda() == Version(13, 0));
}

TEST_CASE("cuDNN's releases are not CUDA's", "[rules]") {
  OwnedTable table(R"({"api": "dnn", "names": [
      {"cuda": "a", "hip": "b", "kind": "type", "cuda_since": "99.0", "hip_since": "6.0"}]})");
  CHECK_FALSE(table->NewestCuda().known());
}

TEST_CASE("a plain rule's answers", "[rules]") {
  OneRule rule(R"("hip": "h")");
  CHECK(rule(Rocm(6, 0)) == "rename h");
  CHECK(rule(Target()) == "rename h");
  CHECK(rule(Roc()) == "rename h");
  CHECK(OneRule(R"("hip": "thing")")(Rocm(6, 0)) == "same thing");
  CHECK(OneRule(R"("hip": null)")(Rocm(6, 0)) == "unsupported");
}

TEST_CASE("answers by ROCm release", "[rules]") {
  OneRule rule(R"("hip": "h", "hip_since": "6.2")");
  CHECK(rule(Rocm(6, 2)) == "rename h");
  CHECK(rule(Rocm(6, 2, 1)) == "rename h");
  CHECK(rule(Rocm(10, 0)) == "rename h");
  CHECK(rule(Rocm(6, 1, 9)) == "too new h");
  CHECK(rule(Rocm(5, 7)) == "too new h");
  CHECK(rule.AnswerTo(Rocm(5, 7)).since == Version(6, 2));
}

TEST_CASE("answers of a name that HIP renamed", "[rules]") {
  OneRule rule(R"("hip": "h", "hip_since": "7.0.0",
      "older": [{"hip": "h2", "hip_since": "6.0.0"}, {"hip": "h1", "hip_since": "5.0.0"}])");
  CHECK(rule(Rocm(7, 0)) == "rename h");
  CHECK(rule(Rocm(6, 3)) == "rename h2");
  CHECK(rule(Rocm(6, 0)) == "rename h2");
  CHECK(rule(Rocm(5, 7)) == "rename h1");
  CHECK(rule(Rocm(4, 5)) == "too new h");
  CHECK(rule.AnswerTo(Rocm(6, 3)).since == Version(6, 0));
}

TEST_CASE("an older answer without a release holds for all before", "[rules]") {
  OneRule rule(R"("hip": "h", "hip_since": "7.0", "older": [{"hip": "h1"}])");
  CHECK(rule(Rocm(6, 0)) == "rename h1");
  CHECK(rule(Rocm(1, 0)) == "rename h1");
}

TEST_CASE("an older answer holds until its removal", "[rules]") {
  OneRule rule(R"("hip": "h", "hip_since": "7.0",
      "older": [{"hip": "h1", "hip_since": "5.0", "hip_removed": "6.0"}])");
  CHECK(rule(Rocm(5, 7)) == "rename h1");
  CHECK(rule(Rocm(6, 0)) == "too new h");
  CHECK(rule(Rocm(6, 4)) == "too new h");
}

TEST_CASE("a release at the latest is never too new", "[rules]") {
  OneRule rule(R"("hip": "h", "hip_since": "<=6.2")");
  CHECK(rule(Rocm(6, 2)) == "rename h");
  CHECK(rule(Rocm(5, 7)) == "rename h");
}

TEST_CASE("experimental answers on request only", "[rules]") {
  OneRule rule(R"("hip": "h", "support": "experimental")");
  CHECK(rule(Rocm(7, 0)) == "experimental h");
  CHECK(rule(Experimental()) == "rename h");
  OneRule late(R"("hip": "h", "support": "experimental", "hip_since": "7.0")");
  CHECK(late(Experimental(Rocm(6, 0))) == "too new h");
}

TEST_CASE("answers of the roc libraries", "[rules]") {
  OneRule rule(R"("hip": "h", "roc": "r")");
  CHECK(rule(Rocm(7, 0)) == "rename h");
  CHECK(rule(Roc()) == "rename r");
  CHECK(OneRule(R"("hip": null, "roc": "r")")(Roc()) == "rename r");
  CHECK(OneRule(R"("hip": null, "roc": "r")")(Rocm(7, 0)) == "unsupported");
}

TEST_CASE("what the roc library is known to lack", "[rules]") {
  OneRule rule(R"("hip": "h", "roc_support": "unsupported")");
  CHECK(rule(Rocm(7, 0)) == "rename h");
  CHECK(rule(Roc()) == "unsupported");
}

TEST_CASE("experimental answers of the roc libraries", "[rules]") {
  OneRule rule(R"("hip": "h", "roc": "r", "roc_support": "experimental")");
  CHECK(rule(Roc()) == "experimental r");
  CHECK(rule(Experimental(Roc())) == "rename r");
  CHECK(rule(Rocm(7, 0)) == "rename h");
}

TEST_CASE("cuDNN goes to MIOpen only on request", "[rules]") {
  OneRule rule(R"("hip": "h", "roc": "miopenX")", "dnn");
  CHECK(rule(Rocm(7, 0)) == "rename h");
  CHECK(rule(Roc()) == "rename h");
  CHECK(rule(Roc(true)) == "rename miopenX");
}

// The answer for the header `c`, of a rule with these keys.
std::string HeaderAnswer(const std::string& keys, const Target& target) {
  OwnedTable table("{\"includes\": [{\"cuda\": \"c\", " + keys + "}]}");
  const Answer answer = AnswerFor(table->FindInclude("c"), target);
  switch (answer.kind) {
    case AnswerKind::kRename:
      return "rename " + std::string(answer.name);
    case AnswerKind::kTooNew:
      return "too new " + std::string(answer.name);
    case AnswerKind::kUnsupported:
      return "unsupported";
    default:
      return "?";
  }
}

TEST_CASE("answers for headers", "[rules]") {
  CHECK(HeaderAnswer(R"("hip": "h")", Rocm(7, 0)) == "rename h");
  CHECK(HeaderAnswer(R"("hip": null, "support": "removed")", Rocm(7, 0)) == "rename ");
  CHECK(HeaderAnswer(R"("hip": null, "support": "unsupported")", Rocm(7, 0)) == "unsupported");
  CHECK(HeaderAnswer(R"("hip": "h", "hip_since": "7.1")", Rocm(7, 0)) == "too new h");
  CHECK(HeaderAnswer(R"("hip": "h", "hip_since": "7.1")", Rocm(7, 1)) == "rename h");
  CHECK(HeaderAnswer(R"("hip": "h", "roc": "r")", Rocm(7, 0)) == "rename h");
  CHECK(HeaderAnswer(R"("hip": "h", "roc": "r")", Roc()) == "rename r");
  CHECK(HeaderAnswer(R"("hip": "h", "roc": "miopen/m.h", "api": "dnn")", Roc()) == "rename h");
  CHECK(HeaderAnswer(R"("hip": "h", "roc": "miopen/m.h", "api": "dnn")", Roc(true)) ==
        "rename miopen/m.h");
}

TEST_CASE("many names are all found", "[rules]") {
  RuleSet rules;
  for (int i = 0; i < 5000; ++i) {
    NameRule rule;
    rule.cuda = "name" + std::to_string(i);
    rule.hip = "hip" + std::to_string(i);
    rules.names.push_back(rule);
  }
  const RuleImageBuilder builder(rules);
  RuleTable table(builder.image());
  for (int i = 0; i < 5000; ++i) {
    REQUIRE(HipOf(table, "name" + std::to_string(i)) == "hip" + std::to_string(i));
    REQUIRE(HipOf(table, "name" + std::to_string(i) + "x") == "none");
  }
}

TEST_CASE("the built-in overlays are sorted and have names", "[rules]") {
  std::string_view before;
  bool has_hipify_spelling = false;
  for (const BuiltInOverlay& overlay : BuiltInOverlays()) {
    CHECK(before < overlay.name);
    before = overlay.name;
    has_hipify_spelling |= overlay.name == "hipify-spelling";
  }
  CHECK(has_hipify_spelling);
}

TEST_CASE("the overlay of HIPIFY's header spellings", "[rules]") {
  RuleTable table(BuiltInRules());
  CHECK(HeaderOf(table, "cublas_v2.h") == "hipblas/hipblas.h");
  for (const BuiltInOverlay& overlay : BuiltInOverlays()) {
    if (overlay.name == "hipify-spelling") table.AddLayer(*overlay.image);
  }
  CHECK(HeaderOf(table, "cublas_v2.h") == "hipblas.h");
  CHECK(HeaderOf(table, "cuda.h") == "hip/hip_runtime.h");
  CHECK(HipOf(table, "cudaMalloc") == "hipMalloc");
}

}  // namespace
}  // namespace hipify
