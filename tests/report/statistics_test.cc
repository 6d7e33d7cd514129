#include "report/statistics.h"

#include "report/sample.h"
#include "report/statistics_text.h"
#include "support/catch.h"

namespace hipify {
namespace {

Effort EffortOf(std::string_view id) {
  if (id == "HIP2001") return Effort::kMinutes;
  if (id == "HIP3001") return Effort::kRedesign;
  if (id == "HIP3002") return Effort::kHours;
  return Effort::kNone;
}

std::string Shown(const Shares& shares) {
  return std::to_string(shares.automatic) + " " + std::to_string(shares.minutes) + " " +
         std::to_string(shares.hours) + " " + std::to_string(shares.redesign);
}

std::string SharesOf(uint64_t automatic, uint64_t minutes, uint64_t hours, uint64_t redesign) {
  FileStatistics statistics;
  statistics.totals.names = automatic;
  statistics.by_effort = {7, minutes, hours, redesign};
  return Shown(statistics.WorkShares());
}

TEST_CASE("words for efforts") {
  for (const Effort effort : {Effort::kNone, Effort::kMinutes, Effort::kHours, Effort::kRedesign}) {
    Effort parsed = Effort::kNone;
    CHECK(ParseEffort(EffortName(effort), &parsed));
    CHECK(parsed == effort);
  }
  Effort kept = Effort::kHours;
  CHECK_FALSE(ParseEffort("days", &kept));
  CHECK_FALSE(ParseEffort("", &kept));
  CHECK(kept == Effort::kHours);
  CHECK(EffortName(Effort::kRedesign) == "redesign");
}

TEST_CASE("shares add up to 100") {
  CHECK(SharesOf(0, 0, 0, 0) == "100 0 0 0");
  CHECK(SharesOf(5, 0, 0, 0) == "100 0 0 0");
  CHECK(SharesOf(0, 0, 0, 2) == "0 0 0 100");
  CHECK(SharesOf(1, 1, 1, 1) == "25 25 25 25");
  CHECK(SharesOf(1, 1, 1, 0) == "34 33 33 0");
  CHECK(SharesOf(0, 1, 1, 1) == "0 34 33 33");
  CHECK(SharesOf(2, 2, 2, 1) == "29 29 28 14");  // 28.57, 28.57, 28.57, 14.29
  CHECK(SharesOf(999, 1, 0, 0) == "100 0 0 0");
  CHECK(SharesOf(994, 6, 0, 0) == "99 1 0 0");
  for (uint64_t a = 0; a < 8; ++a) {
    for (uint64_t b = 0; b < 8; ++b) {
      for (uint64_t c = 0; c < 8; ++c) {
        FileStatistics statistics;
        statistics.totals.calls = a;
        statistics.by_effort = {0, b, c, 3};
        const Shares shares = statistics.WorkShares();
        CHECK(shares.automatic + shares.minutes + shares.hours + shares.redesign == 100);
      }
    }
  }
}

Statistics Example() {
  Statistics statistics(EffortOf);
  statistics.Add(FullSample().Report());
  statistics.Add(Sample("b\n.cu", "cudaFree cudaFree\nx\n")
                     .Replace("cudaFree", "hipFree")
                     .Find("x", "HIP3002", Severity::kWarning, "m")
                     .Find("x", "HIP9999", Severity::kNote, "m")
                     .Report());
  statistics.Add(Sample("plain.h", "a\nb\nc\n").Report());
  statistics.Add(Sample("gone.cu", "").Fail("No such file or directory").Report());
  return statistics;
}

TEST_CASE("counts of a file") {
  const Statistics statistics = Example();
  REQUIRE(statistics.files().size() == 3);
  const FileStatistics& file = statistics.files()[0];
  CHECK(file.path == "src/a.cu");
  CHECK(file.by_api == Counts{{"other", 1}, {"runtime", 3}});
  CHECK(file.by_kind == Counts{{"call", 1}, {"function", 1}, {"include", 1}, {"launch", 1}});
  CHECK(file.by_finding == Counts{{"HIP2001", 1}, {"HIP3001", 1}, {"HIP3002", 1}});
  CHECK(file.lines == 6);
  CHECK(file.changed_lines == 2);
  CHECK(file.FindingsOf(Effort::kMinutes) == 1);
  CHECK(file.FindingsOf(Effort::kHours) == 1);
  CHECK(file.FindingsOf(Effort::kRedesign) == 1);
  CHECK(file.WorkScore() == 109);
  CHECK(Shown(file.WorkShares()) == "57 15 14 14");
}

TEST_CASE("counts of all files") {
  const Statistics statistics = Example();
  const FileStatistics& total = statistics.total();
  CHECK(total.totals.files == 4);
  CHECK(total.totals.changed_files == 2);
  CHECK(total.totals.failed_files == 1);
  CHECK(total.by_api == Counts{{"other", 1}, {"runtime", 4}});
  CHECK(total.by_finding == Counts{{"HIP2001", 1}, {"HIP3001", 1}, {"HIP3002", 2}, {"HIP9999", 1}});
  CHECK(total.lines == 11);
  CHECK(total.changed_lines == 3);
  CHECK(total.FindingsOf(Effort::kNone) == 1);
  CHECK(total.FindingsOf(Effort::kHours) == 2);
}

TEST_CASE("files by work") {
  Statistics statistics(EffortOf);
  const auto add = [&statistics](const std::string& path, const std::string& id) {
    statistics.Add(Sample(path, "x\n").Find("x", id, Severity::kNote, "m").Report());
  };
  add("d", "HIP3002");
  add("none", "HIP9999");
  add("b", "HIP2001");
  add("c", "HIP3001");
  add("a", "HIP3002");
  std::string order;
  for (const FileStatistics* file : statistics.ByWork()) order += file->path;
  CHECK(order == "cadb");
}

TEST_CASE("statistics as text") {
  std::string text;
  AppendStatistics(Example(), &text);
  CHECK(text ==
        "src/a.cu\n"
        "  lines changed     2 of 6\n"
        "  replacements      4\n"
        "    by API          runtime 3, other 1\n"
        "    by kind         call 1, function 1, include 1, launch 1\n"
        "  findings          3\n"
        "    by id           HIP2001 1, HIP3001 1, HIP3002 1\n"
        "  work              automatic 57 %, minutes 15 %, hours 14 %, redesign 14 %\n"
        "\"b\\n.cu\"\n"
        "  lines changed     1 of 2\n"
        "  replacements      1\n"
        "    by API          runtime 1\n"
        "    by kind         function 1\n"
        "  findings          2\n"
        "    by id           HIP3002 1, HIP9999 1\n"
        "  work              automatic 50 %, minutes 0 %, hours 50 %, redesign 0 %\n"
        "gone.cu\n"
        "  failed            yes\n"
        "  lines changed     0 of 0\n"
        "  replacements      0\n"
        "    by API          none\n"
        "    by kind         none\n"
        "  findings          0\n"
        "    by id           none\n"
        "  work              automatic 100 %, minutes 0 %, hours 0 %, redesign 0 %\n"
        "most work by hand\n"
        "  1. src/a.cu: redesign 1, hours 1, minutes 1\n"
        "  2. \"b\\n.cu\": redesign 0, hours 1, minutes 0\n"
        "all files\n"
        "  files changed     2 of 4\n"
        "  files failed      1\n"
        "  lines changed     3 of 11\n"
        "  replacements      5\n"
        "    by API          runtime 4, other 1\n"
        "    by kind         function 2, call 1, include 1, launch 1\n"
        "  findings          5\n"
        "    by id           HIP3002 2, HIP2001 1, HIP3001 1, HIP9999 1\n"
        "  work              automatic 56 %, minutes 11 %, hours 22 %, redesign 11 %\n");
}

TEST_CASE("the ranking is cut after ten files") {
  Statistics statistics(EffortOf);
  for (char name = 'a'; name < 'a' + 12; ++name) {
    statistics.Add(
        Sample(std::string(1, name), "x\n").Find("x", "HIP2001", Severity::kNote, "m").Report());
  }
  std::string text;
  AppendStatistics(statistics, &text);
  CHECK(text.find("  10. j: redesign 0, hours 0, minutes 1\n  and 2 more files\nall files\n") !=
        std::string::npos);
}

}  // namespace
}  // namespace hipify
