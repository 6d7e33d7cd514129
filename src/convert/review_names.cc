#include "convert/review_names.h"

#include <string>
#include <utility>

#include "convert/finding_ids.h"

namespace hipify {
namespace {

bool Reached(uint32_t release, Version target) { return release != 0 && release <= target.value(); }

// Releases of cuDNN are no releases of CUDA.
bool HasCudaReleases(const NameMatch& rule) { return rule.Text(rule.record->api) != "dnn"; }

bool IsRemovedFromCuda(const NameMatch& rule, const Target& target) {
  return HasCudaReleases(rule) && Reached(rule.record->cuda_removed, target.cuda);
}

std::string In(std::string_view what, uint32_t release) {
  return " " + std::string(what) + " " + Version::FromValue(release).ToString();
}

class NameReviewer {
 public:
  NameReviewer(const ConvertOptions& options, DeclaredNames* declared, Conversion* conversion)
      : options_(options), declared_(declared), conversion_(conversion) {}

  void Review(const NotableName& name) {
    const NameRecord& record = *name.rule.record;
    const std::string cuda(name.rule.Text(record.cuda));
    const std::string hip(name.answer.name);
    switch (name.answer.kind) {
      case AnswerKind::kUnsupported:
        if (declared_->Has(name.rule.Text(record.cuda))) return;
        Add(name, finding_id::kNoCounterpart, cuda + " has no counterpart in " + Library(name));
        return;
      case AnswerKind::kExperimental:
        Add(name, finding_id::kExperimentalOnly,
            cuda + " has only an experimental counterpart, " + hip);
        return;
      case AnswerKind::kTooNew:
        Add(name, finding_id::kTooNew,
            hip + ", the counterpart of " + cuda + ", came with ROCm " +
                name.answer.since.ToString() + " and is not in " + options_.target.rocm.ToString());
        return;
      case AnswerKind::kRename:
      case AnswerKind::kSame:
        ReviewAge(name, cuda, hip);
        return;
    }
  }

 private:
  void ReviewAge(const NotableName& name, const std::string& cuda, const std::string& hip) {
    const NameRecord& record = *name.rule.record;
    if (!name.answer.is_roc && Reached(record.hip_removed, options_.target.rocm)) {
      Add(name, finding_id::kRemovedFromRocm,
          hip + " was removed in" + In("ROCm", record.hip_removed));
    } else if (!name.answer.is_roc && Reached(record.hip_deprecated, options_.target.rocm)) {
      Add(name, finding_id::kDeprecatedInRocm,
          hip + " is deprecated since" + In("ROCm", record.hip_deprecated));
    } else if (IsRemovedFromCuda(name.rule, options_.target)) {
      Add(name, finding_id::kRemovedFromCuda,
          cuda + " was removed in" + In("CUDA", record.cuda_removed));
    } else if (record.message.size != 0) {
      Add(name, finding_id::kCaveat, cuda + " has a counterpart that differs");
    }
  }

  static std::string Library(const NotableName& name) {
    return name.answer.is_roc ? "the roc library of its kind" : "HIP";
  }

  void Add(const NotableName& name, const char* id, std::string message) {
    const std::string_view more = name.rule.Text(name.rule.record->message);
    if (!more.empty()) message += ": " + std::string(more);
    conversion_->findings.push_back({name.begin, name.end, id, Severity::kError, std::move(message),
                                     std::string(name.rule.Text(name.rule.record->instead))});
  }

  const ConvertOptions& options_;
  DeclaredNames* const declared_;
  Conversion* const conversion_;
};

}  // namespace

bool IsNotable(const NameMatch& rule, const Answer& answer, const Target& target) {
  if (answer.kind != AnswerKind::kRename && answer.kind != AnswerKind::kSame) return true;
  const NameRecord& record = *rule.record;
  const bool is_old = !answer.is_roc && (Reached(record.hip_removed, target.rocm) ||
                                         Reached(record.hip_deprecated, target.rocm));
  // A name that stays is often an ordinary word, and works in HIP whatever CUDA did to it.
  return is_old || (record.message.size != 0 && !answer.is_roc) ||
         (answer.kind == AnswerKind::kRename && IsRemovedFromCuda(rule, target));
}

void ReviewNames(const std::vector<NotableName>& names, const ConvertOptions& options,
                 DeclaredNames* declared, Conversion* conversion) {
  NameReviewer reviewer(options, declared, conversion);
  for (const NotableName& name : names) reviewer.Review(name);
}

}  // namespace hipify
