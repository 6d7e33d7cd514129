// The ids of the findings that passes report by themselves; all others are found by the data of
// rules/review.json, which explains every id.

#ifndef HIPIFY_CONVERT_FINDING_IDS_H_
#define HIPIFY_CONVERT_FINDING_IDS_H_

namespace hipify::finding_id {

inline constexpr char kNoCounterpart[] = "HIP1001";        // a name that HIP does not have
inline constexpr char kExperimentalOnly[] = "HIP1002";     // one that takes --experimental
inline constexpr char kTooNew[] = "HIP1003";               // one of a later ROCm
inline constexpr char kRemovedFromRocm[] = "HIP1004";      // one that the chosen ROCm lost
inline constexpr char kDeprecatedInRocm[] = "HIP1005";     // one that ROCm is about to lose
inline constexpr char kHeaderNoCounterpart[] = "HIP1006";  // a header that HIP does not have
inline constexpr char kRemovedFromCuda[] = "HIP1008";      // a name that the chosen CUDA lost
inline constexpr char kCaveat[] = "HIP1009";  // a counterpart that is not quite the same

inline constexpr char kLaunchLeft[] = "HIP2001";  // a launch that could not be rewritten
inline constexpr char kCallLeft[] = "HIP2002";    // a call with an unexpected argument count
inline constexpr char kHalfLaunch[] = "HIP2003";  // a macro that holds part of a launch

inline constexpr char kCallWarning[] = "HIP3001";   // a call whose conversion loses something
inline constexpr char kLaneMask[] = "HIP3002";      // a lane mask that may have 32 bits
inline constexpr char kNarrowBallot[] = "HIP3003";  // a mask that is kept in 32 bits
inline constexpr char kDeviceLaunch[] = "HIP3030";  // a launch in device code
inline constexpr char kSharedMemory[] = "HIP3031";  // more shared memory than a workgroup has
inline constexpr char kHalf2Member[] = "HIP3035";   // `.x` or `.y` of a half2
inline constexpr char kEqualLabels[] = "HIP3037";   // labels that become one

}  // namespace hipify::finding_id

#endif  // HIPIFY_CONVERT_FINDING_IDS_H_
