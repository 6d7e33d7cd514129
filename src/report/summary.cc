#include "report/summary.h"

#include "report/quoted_name.h"

namespace hipify {
namespace {

std::string_view Verb(Tense tense) { return tense == Tense::kDone ? "converted" : "would convert"; }

// " (names 150, launches 12)", or nothing.
std::string Kinds(const Totals& totals) {
  std::string kinds;
  const auto add = [&kinds](std::string_view kind, uint64_t count) {
    if (count == 0) return;
    kinds.append(kinds.empty() ? " (" : ", ").append(kind).append(" ");
    kinds += std::to_string(count);
  };
  add("names", totals.names);
  add("includes", totals.includes);
  add("launches", totals.launches);
  add("calls", totals.calls);
  if (!kinds.empty()) kinds += ")";
  return kinds;
}

}  // namespace

Totals& Totals::operator+=(const Totals& other) {
  files += other.files;
  changed_files += other.changed_files;
  failed_files += other.failed_files;
  names += other.names;
  includes += other.includes;
  launches += other.launches;
  calls += other.calls;
  errors += other.errors;
  warnings += other.warnings;
  notes += other.notes;
  return *this;
}

std::string Counted(uint64_t count, std::string_view noun) {
  std::string counted = std::to_string(count);
  counted.append(" ").append(noun);
  if (count != 1) counted += "s";
  return counted;
}

std::string SummaryLine(const Totals& totals, Tense tense) {
  std::string line(Verb(tense));
  line += " " + std::to_string(totals.changed_files) + " of " + Counted(totals.files, "file");
  line += ", " + Counted(totals.Replacements(), "replacement") + Kinds(totals);
  line += ", " + Counted(totals.Findings(), "finding");
  if (totals.failed_files != 0) line += ", " + Counted(totals.failed_files, "file") + " failed";
  line += "\n";
  return line;
}

std::string ConvertedLine(std::string_view path, uint64_t replacements, Tense tense) {
  std::string line(Verb(tense));
  line += " " + QuotedName(path, Quoting::kControl);
  line += " (" + std::to_string(replacements) + ")\n";
  return line;
}

}  // namespace hipify
