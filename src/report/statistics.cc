#include "report/statistics.h"

#include <algorithm>
#include <utility>

#include "report/line_changes.h"

namespace hipify {
namespace {

void CountOne(std::string_view key, Counts* counts) {
  const auto found = counts->find(key);
  if (found != counts->end()) {
    ++found->second;
  } else {
    counts->emplace(key, 1);
  }
}

void AddCounts(const Counts& from, Counts* to) {
  for (const auto& [key, count] : from) (*to)[key] += count;
}

void CountLines(const FileReport& file, FileStatistics* statistics) {
  const LineIndex lines(file.text);
  statistics->lines = lines.size();
  for (const LineChange& change : LineChanges(file.text, lines, file.conversion.edits)) {
    statistics->changed_lines += std::max(change.removed, change.added);
  }
}

FileStatistics Count(const FileReport& file, const Statistics::EffortOf& effort_of) {
  FileStatistics statistics;
  statistics.path = file.path;
  statistics.totals = TotalsOf(file);
  for (const Edit& edit : file.conversion.edits) {
    const EditOrigin& origin = file.conversion.OriginOf(edit);
    if (origin.continues) continue;
    CountOne(origin.api.empty() ? "other" : origin.api, &statistics.by_api);
    CountOne(KindLabel(origin), &statistics.by_kind);
  }
  for (const Finding& finding : file.conversion.findings) {
    CountOne(finding.id, &statistics.by_finding);
    ++statistics.by_effort[static_cast<size_t>(effort_of(finding.id))];
  }
  CountLines(file, &statistics);
  return statistics;
}

void Accumulate(const FileStatistics& file, FileStatistics* total) {
  total->totals += file.totals;
  AddCounts(file.by_api, &total->by_api);
  AddCounts(file.by_kind, &total->by_kind);
  AddCounts(file.by_finding, &total->by_finding);
  total->lines += file.lines;
  total->changed_lines += file.changed_lines;
  for (size_t i = 0; i < file.by_effort.size(); ++i) total->by_effort[i] += file.by_effort[i];
}

}  // namespace

Shares FileStatistics::WorkShares() const {
  const std::array<uint64_t, 4> places = {totals.Replacements(), FindingsOf(Effort::kMinutes),
                                          FindingsOf(Effort::kHours),
                                          FindingsOf(Effort::kRedesign)};
  uint64_t sum = 0;
  for (const uint64_t count : places) sum += count;
  if (sum == 0) return {};
  std::array<uint32_t, 4> percent = {};
  std::array<uint64_t, 4> remainder = {};
  uint32_t missing = 100;
  for (size_t i = 0; i < places.size(); ++i) {
    percent[i] = static_cast<uint32_t>(places[i] * 100 / sum);
    remainder[i] = places[i] * 100 % sum;
    missing -= percent[i];
  }
  for (; missing > 0; --missing) {
    const auto largest = std::max_element(remainder.begin(), remainder.end());
    ++percent[static_cast<size_t>(largest - remainder.begin())];
    *largest = 0;
  }
  return {percent[0], percent[1], percent[2], percent[3]};
}

uint64_t FileStatistics::WorkScore() const {
  return FindingsOf(Effort::kMinutes) + 12 * FindingsOf(Effort::kHours) +
         96 * FindingsOf(Effort::kRedesign);
}

void Statistics::Add(const FileReport& file) {
  FileStatistics statistics = Count(file, effort_of_);
  Accumulate(statistics, &total_);
  const Totals& totals = statistics.totals;
  if (totals.Replacements() + totals.Findings() + totals.failed_files != 0) {
    files_.push_back(std::move(statistics));
  }
}

std::vector<const FileStatistics*> Statistics::ByWork() const {
  std::vector<const FileStatistics*> ranked;
  for (const FileStatistics& file : files_) {
    if (file.WorkScore() != 0) ranked.push_back(&file);
  }
  std::sort(ranked.begin(), ranked.end(), [](const FileStatistics* a, const FileStatistics* b) {
    if (a->WorkScore() != b->WorkScore()) return a->WorkScore() > b->WorkScore();
    return a->path < b->path;
  });
  return ranked;
}

}  // namespace hipify
