// Findings of texts, for tests of the review.

#ifndef HIPIFY_TESTS_CONVERT_REVIEW_FINDINGS_H_
#define HIPIFY_TESTS_CONVERT_REVIEW_FINDINGS_H_

#include <string>
#include <string_view>
#include <vector>

#include "convert/finding.h"
#include "convert/options.h"

namespace hipify {

// The program's defaults changed by options of its command line: --rocm=V, --cuda=V, --launch=hip,
// --experimental, --roc, --keep=NAME. Fails the test on any other.
ConvertOptions OptionsOf(const std::vector<std::string>& options);

// The findings in `text`, and their ids alone.
std::vector<Finding> FindingsIn(std::string_view text,
                                const std::vector<std::string>& options = {});
std::vector<std::string> IdsIn(std::string_view text, const std::vector<std::string>& options = {});

// "HIP1001 cuCtxAttach", one for each finding: its id and the text that it is about.
std::vector<std::string> PlacesIn(std::string_view text,
                                  const std::vector<std::string>& options = {});

}  // namespace hipify

#endif  // HIPIFY_TESTS_CONVERT_REVIEW_FINDINGS_H_
