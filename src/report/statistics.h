// Counts by API, kind and id, and how much of a migration is automatic: --stats and --examine.

#ifndef HIPIFY_REPORT_STATISTICS_H_
#define HIPIFY_REPORT_STATISTICS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/effort.h"
#include "report/file_report.h"
#include "report/summary.h"

namespace hipify {

using Counts = std::map<std::string, uint64_t, std::less<>>;

// How the places of a file or a tree divide up, in percent. The four add up to 100.
struct Shares {
  uint32_t automatic = 100;
  uint32_t minutes = 0;
  uint32_t hours = 0;
  uint32_t redesign = 0;
};

struct FileStatistics {
  std::string path;  // empty in the statistics of all files
  Totals totals;
  Counts by_api;      // replacements; "other" where a rule has no API
  Counts by_kind;     // replacements, by KindLabel
  Counts by_finding;  // findings, by id
  uint64_t lines = 0;
  uint64_t changed_lines = 0;  // replaced, removed or added
  // Findings by effort, indexed by Effort.
  std::array<uint64_t, 4> by_effort = {};

  uint64_t FindingsOf(Effort effort) const { return by_effort[static_cast<size_t>(effort)]; }

  // Each replacement is one automatic place, each finding one of its effort; findings that need
  // no work do not count. Rounded by largest remainder (the easier class wins a tie). With no
  // place at all, everything is automatic.
  Shares WorkShares() const;

  // A number that grows with the work by hand: 1 for minutes, 12 for hours, 96 for a redesign.
  // It ranks files; it is no estimate of time.
  uint64_t WorkScore() const;
};

// Collects files. Memory grows with the files that have something to count, not with all.
class Statistics {
 public:
  // Tells the effort of a finding id.
  using EffortOf = std::function<Effort(std::string_view id)>;

  explicit Statistics(EffortOf effort_of) : effort_of_(std::move(effort_of)) {}

  void Add(const FileReport& file);

  const FileStatistics& total() const { return total_; }

  // The files with replacements, findings or an error, in the order in which they were added.
  const std::vector<FileStatistics>& files() const { return files_; }

  // The files with work by hand, most work first, equals by path.
  std::vector<const FileStatistics*> ByWork() const;

 private:
  EffortOf effort_of_;
  FileStatistics total_;
  std::vector<FileStatistics> files_;
};

}  // namespace hipify

#endif  // HIPIFY_REPORT_STATISTICS_H_
