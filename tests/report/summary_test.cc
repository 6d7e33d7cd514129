#include "report/summary.h"

#include "support/catch.h"

namespace hipify {
namespace {

Totals Example() {
  Totals totals;
  totals.files = 340;
  totals.changed_files = 12;
  totals.names = 150;
  totals.includes = 25;
  totals.launches = 12;
  totals.errors = 1;
  totals.warnings = 2;
  return totals;
}

TEST_CASE("the summary line") {
  CHECK(SummaryLine(Example(), Tense::kDone) ==
        "converted 12 of 340 files, 187 replacements (names 150, includes 25, launches 12), "
        "3 findings\n");
  CHECK(SummaryLine(Example(), Tense::kWould) ==
        "would convert 12 of 340 files, 187 replacements (names 150, includes 25, launches 12), "
        "3 findings\n");
}

TEST_CASE("the summary of nothing, of one, and of failures") {
  CHECK(SummaryLine({}, Tense::kDone) == "converted 0 of 0 files, 0 replacements, 0 findings\n");
  Totals one;
  one.files = one.changed_files = one.calls = one.notes = 1;
  CHECK(SummaryLine(one, Tense::kDone) ==
        "converted 1 of 1 file, 1 replacement (calls 1), 1 finding\n");
  one.failed_files = 1;
  CHECK(SummaryLine(one, Tense::kDone) ==
        "converted 1 of 1 file, 1 replacement (calls 1), 1 finding, 1 file failed\n");
  one.failed_files = 2;
  CHECK(SummaryLine(one, Tense::kWould) ==
        "would convert 1 of 1 file, 1 replacement (calls 1), 1 finding, 2 files failed\n");
}

TEST_CASE("totals add up") {
  Totals totals = Example();
  totals.failed_files = 3;
  totals.calls = 4;
  totals.notes = 5;
  totals += totals;
  CHECK(totals.files == 680);
  CHECK(totals.changed_files == 24);
  CHECK(totals.failed_files == 6);
  CHECK(totals.names == 300);
  CHECK(totals.includes == 50);
  CHECK(totals.launches == 24);
  CHECK(totals.calls == 8);
  CHECK(totals.Replacements() == 382);
  CHECK(totals.errors == 2);
  CHECK(totals.warnings == 4);
  CHECK(totals.notes == 10);
  CHECK(totals.Findings() == 16);
}

TEST_CASE("the line of a changed file cannot be forged by its name") {
  CHECK(ConvertedLine("src/a b.cu", 12, Tense::kDone) == "converted src/a b.cu (12)\n");
  CHECK(ConvertedLine("gr\xc3\xbcn.cu", 1, Tense::kWould) == "would convert gr\xc3\xbcn.cu (1)\n");
  CHECK(ConvertedLine("a (1)\nconverted b.cu", 2, Tense::kDone) ==
        "converted \"a (1)\\nconverted b.cu\" (2)\n");
}

}  // namespace
}  // namespace hipify
