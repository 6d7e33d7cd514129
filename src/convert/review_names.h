// Findings of names that a rule knows but that HIP does not have, or not in the chosen release.

#ifndef HIPIFY_CONVERT_REVIEW_NAMES_H_
#define HIPIFY_CONVERT_REVIEW_NAMES_H_

#include <vector>

#include "convert/conversion.h"
#include "convert/declared_names.h"
#include "convert/identifiers.h"
#include "convert/options.h"

namespace hipify {

// Whether a rule's answer for `target` is worth a finding.
bool IsNotable(const NameMatch& rule, const Answer& answer, const Target& target);

// Adds a finding for each of `names`, but for those that the file declares itself.
void ReviewNames(const std::vector<NotableName>& names, const ConvertOptions& options,
                 DeclaredNames* declared, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_NAMES_H_
