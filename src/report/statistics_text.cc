#include "report/statistics_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "report/quoted_name.h"

namespace hipify {
namespace {

constexpr size_t kRankedFiles = 10;

// "runtime 12, blas 3": the largest first, equals by name. "none" for no counts.
std::string Listed(const Counts& counts) {
  std::vector<std::pair<std::string_view, uint64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string list;
  for (const auto& [name, count] : sorted) {
    if (!list.empty()) list += ", ";
    list.append(name).append(" ");
    list += std::to_string(count);
  }
  return list.empty() ? "none" : list;
}

void AppendRow(std::string_view label, std::string_view value, std::string* out) {
  std::string row = "  ";
  row.append(label);
  row.resize(20, ' ');
  row.append(value);
  *out += row + "\n";
}

void AppendBlock(const FileStatistics& file, std::string* out) {
  const Shares shares = file.WorkShares();
  AppendRow("lines changed",
            std::to_string(file.changed_lines) + " of " + std::to_string(file.lines), out);
  AppendRow("replacements", std::to_string(file.totals.Replacements()), out);
  AppendRow("  by API", Listed(file.by_api), out);
  AppendRow("  by kind", Listed(file.by_kind), out);
  AppendRow("findings", std::to_string(file.totals.Findings()), out);
  AppendRow("  by id", Listed(file.by_finding), out);
  AppendRow("work",
            "automatic " + std::to_string(shares.automatic) + " %, minutes " +
                std::to_string(shares.minutes) + " %, hours " + std::to_string(shares.hours) +
                " %, redesign " + std::to_string(shares.redesign) + " %",
            out);
}

void AppendRanking(const Statistics& statistics, std::string* out) {
  const std::vector<const FileStatistics*> ranked = statistics.ByWork();
  if (ranked.empty()) return;
  *out += "most work by hand\n";
  for (size_t i = 0; i < std::min(ranked.size(), kRankedFiles); ++i) {
    const FileStatistics& file = *ranked[i];
    *out += "  " + std::to_string(i + 1) + ". " + QuotedName(file.path, Quoting::kControl) +
            ": redesign " + std::to_string(file.FindingsOf(Effort::kRedesign)) + ", hours " +
            std::to_string(file.FindingsOf(Effort::kHours)) + ", minutes " +
            std::to_string(file.FindingsOf(Effort::kMinutes)) + "\n";
  }
  if (ranked.size() > kRankedFiles) {
    *out += "  and " + Counted(ranked.size() - kRankedFiles, "more file") + "\n";
  }
}

}  // namespace

void AppendStatistics(const Statistics& statistics, std::string* out) {
  for (const FileStatistics& file : statistics.files()) {
    *out += QuotedName(file.path, Quoting::kControl) + "\n";
    if (file.totals.failed_files != 0) AppendRow("failed", "yes", out);
    AppendBlock(file, out);
  }
  AppendRanking(statistics, out);
  const Totals& totals = statistics.total().totals;
  *out += "all files\n";
  AppendRow("files changed",
            std::to_string(totals.changed_files) + " of " + std::to_string(totals.files), out);
  if (totals.failed_files != 0) {
    AppendRow("files failed", std::to_string(totals.failed_files), out);
  }
  AppendBlock(statistics.total(), out);
}

}  // namespace hipify
