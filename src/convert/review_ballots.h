// Findings of lane masks that are kept in variables of 32 bits, declared apart from the call.

#ifndef HIPIFY_CONVERT_REVIEW_BALLOTS_H_
#define HIPIFY_CONVERT_REVIEW_BALLOTS_H_

#include "convert/conversion.h"
#include "source/code_map.h"

namespace hipify {

// Adds a finding for each `name = __ballot_sync(...)`, or another call that gives a mask, where the
// declaration of `name` next before it has a type of 32 bits. Declarations that call at once are
// found by the catalogue.
void ReviewBallots(CodeMap* map, Conversion* conversion);

}  // namespace hipify

#endif  // HIPIFY_CONVERT_REVIEW_BALLOTS_H_
