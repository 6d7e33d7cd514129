// Findings: what a person has to look at, beyond what the converting passes report.

#ifndef HIPIFY_CONVERT_REVIEW_H_
#define HIPIFY_CONVERT_REVIEW_H_

#include "convert/conversion.h"
#include "convert/identifiers.h"
#include "convert/options.h"
#include "convert/review_patterns.h"
#include "source/code_map.h"

namespace hipify {

// Reviews texts one after another with the same options. Keeps compiled patterns from text to
// text. Not for use by several threads at once.
class Reviewer {
 public:
  // `options` must outlive the reviewer.
  explicit Reviewer(const ConvertOptions& options) : options_(options) {}

  // Adds the findings in the text that `map` holds to `*conversion`, which has all edits of names,
  // in the order of the text. Then gives each finding, also those that were there, the severity
  // that the catalogue says, drops those of disabled rules and sorts by position.
  void Review(CodeMap* map, const NameSweep& names, Conversion* conversion);

 private:
  const ConvertOptions& options_;
  ReviewPatterns patterns_;
};

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_H_
