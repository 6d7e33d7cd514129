// The rule model: what one line of rules/*.json says.
//
// rules/README.md describes the format by example; rules/schema.json is its exact form. These
// structs own their text and are what the JSON loader fills; the table that the passes look
// names up in is made from them (rules/rule_image.h).

#ifndef HIPIFY_RULES_RULE_H_
#define HIPIFY_RULES_RULE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/review_rule.h"
#include "rules/version.h"

namespace hipify {

enum class RuleKind : uint8_t {
  kFunction,
  kDeviceFunction,
  kType,
  kEnum,  // an enumerator
  kMacro,
  kField,
  kNamespace,
};

// How well HIP answers a CUDA name or header.
enum class Support : uint8_t {
  kFull,
  kExperimental,  // renamed only on request
  kUnsupported,   // no counterpart
  kRemoved,       // headers only: nothing is needed, the include goes
};

// Where a rule's name stands decides whether it is the rule's name: for names that are ordinary
// words.
enum class Context : uint8_t {
  kAnywhere,
  kNamespace,   // `name::`, `using namespace name`, `namespace x = name`, `namespace name {`
  kCall,        // `name(`, not a member
  kMember,      // `.name`, `->name` or a designator
  kArgumentOf,  // directly in the argument list of one of the rule's context functions
};

// What a header brings along.
enum class Provides : uint8_t {
  kNothing,
  kApi,      // the runtime API (hip/hip_runtime_api.h) but not the device keywords
  kRuntime,  // hip/hip_runtime.h
};

// The answer for older ROCm releases.
struct OlderTarget {
  std::string hip;
  Version hip_since;
  Version hip_removed;
};

// Input and expected output of a rule's inline test.
struct RuleTest {
  std::string in;
  std::string out;
};

struct NameRule {
  std::string cuda;
  std::string hip;  // empty: no counterpart
  std::string roc;  // empty: none
  std::string api;  // "runtime", "blas", ...
  RuleKind kind = RuleKind::kFunction;
  Support support = Support::kFull;
  // Support of the roc library; kRemoved never occurs. kUnsupported: the roc library is known to
  // lack it. Without roc name and with kFull nothing is known and the HIP name serves.
  Support roc_support = Support::kFull;
  Context context = Context::kAnywhere;
  std::vector<std::string> context_functions;
  // The rule does not hold in files that include this header as the only one of the rule's API:
  // that of the library's older API, whose functions have the same names and other parameters.
  std::string without;
  Version cuda_since, cuda_deprecated, cuda_removed;
  Version hip_since, hip_deprecated, hip_removed;
  // "<=6.2" in the file: present in `hip_since` at the latest, earlier releases unknown.
  bool hip_since_at_most = false;
  std::vector<OlderTarget> older;  // newest first
  std::string section, note, message, instead;
  std::vector<RuleTest> tests;
  bool disable = false;  // user layers: takes the rule below away
  RuleLocation location;
};

struct IncludeRule {
  std::string cuda;  // the whole operand, without quotes or brackets
  std::string hip;   // empty: no counterpart
  std::string roc;
  std::string api;
  Support support = Support::kFull;
  Version hip_since;
  Provides provides = Provides::kNothing;
  bool back = false;  // of several with this HIP header, what it stands for on the way back to CUDA
  std::string note, message, instead;
  bool disable = false;
  RuleLocation location;
};

// A HIP header that files may include already.
struct HipInclude {
  std::string hip;
  Provides provides = Provides::kNothing;
  RuleLocation location;
};

// Which library a call rule's edits are for.
enum class CallTarget : uint8_t {
  kHip,
  kRoc,     // only where the function became its roc library's
  kMiopen,  // only where it became MIOpen's
};

enum class ArgumentAction : uint8_t {
  kWrap,       // put the argument into the macro or function `text`
  kCast,       // put it into `text(...)`, `text` being a cast such as reinterpret_cast<T>
  kInsert,     // put `text` before the argument, or last where there are fewer
  kRemove,     // drop the argument
  kReplace,    // `text` instead of it
  kDuplicate,  // copy it to before argument `to`, or last where there are fewer
  kReorder,    // move `count` arguments from here to before argument `to`
  kLaneMask,   // a literal mask of all 32 lanes becomes `text`; another one is a finding
};

// One change of an argument list. Indices count from 0 and mean the arguments before any change.
struct ArgumentEdit {
  ArgumentAction action = ArgumentAction::kWrap;
  uint32_t argument = 0;
  uint32_t to = 0;
  uint32_t count = 1;
  std::string text;
  RuleLocation location;
};

// Chooses the name by the number of arguments.
struct CountTarget {
  uint32_t count = 0;
  std::string hip;
};

// What a call needs besides a new name.
struct CallRule {
  std::string cuda;
  CallTarget target = CallTarget::kHip;
  std::string hip;                  // applies only where the function became this; empty: always
  Version before;                   // applies only for ROCm before this release; unknown: always
  std::vector<uint32_t> arguments;  // the counts that the edits are for; empty: any
  std::vector<uint32_t> unchanged;  // further counts that are right as they are
  std::vector<CountTarget> by_count;
  std::vector<ArgumentEdit> edits;
  std::string warning;  // non-empty: a finding with this message at each edited call
  RuleLocation location;
};

// All rules of one layer: the built-in ones, an overlay, or a user's file.
struct RuleSet {
  std::vector<NameRule> names;
  std::vector<IncludeRule> includes;
  std::vector<HipInclude> hip_includes;
  std::vector<std::string> device_keywords;
  // Add the runtime header to every file that changes and does not include it itself, as the hipify
  // tools do, rather than only where it is needed.
  bool adds_runtime_always = false;
  std::vector<CallRule> calls;  // a function may have several
  std::vector<ReviewRule> reviews;
};

// The words that the files use, for example "device_function"; also for messages and reports.
std::string_view RuleKindName(RuleKind kind);
std::string_view SupportName(Support support);

}  // namespace hipify

#endif  // HIPIFY_RULES_RULE_H_
