// Statistics as a table for people.

#ifndef HIPIFY_REPORT_STATISTICS_TEXT_H_
#define HIPIFY_REPORT_STATISTICS_TEXT_H_

#include <string>

#include "report/statistics.h"

namespace hipify {

// Appends one block for each file of `statistics`, the ranking of the ten files with the most work
// by hand, and a block for all files.
void AppendStatistics(const Statistics& statistics, std::string* out);

}  // namespace hipify

#endif  // HIPIFY_REPORT_STATISTICS_TEXT_H_
