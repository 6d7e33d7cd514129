// The ids of the findings that passes report by themselves. rules/review.json explains them.

#ifndef HIPIFY_CONVERT_FINDING_IDS_H_
#define HIPIFY_CONVERT_FINDING_IDS_H_

namespace hipify {

inline constexpr char kLaunchLeft[] = "HIP2001";   // a launch that could not be rewritten
inline constexpr char kCallLeft[] = "HIP2002";     // a call with an unexpected argument count
inline constexpr char kCallWarning[] = "HIP3001";  // a call whose conversion loses something
inline constexpr char kLaneMask[] = "HIP3002";     // a lane mask that may have 32 bits

}  // namespace hipify

#endif  // HIPIFY_CONVERT_FINDING_IDS_H_
