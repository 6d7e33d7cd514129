#include "report/sample.h"
#include "report/statistics.h"
#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("names of formats") {
  const std::pair<const char*, ReportFormat> kNames[] = {{"text", ReportFormat::kText},
                                                         {"json", ReportFormat::kJson},
                                                         {"jsonl", ReportFormat::kJsonLines},
                                                         {"sarif", ReportFormat::kSarif},
                                                         {"github", ReportFormat::kGithub}};
  for (const auto& [name, format] : kNames) {
    ReportFormat parsed = ReportFormat::kText;
    CHECK(ParseReportFormat(name, &parsed));
    CHECK(parsed == format);
  }
  ReportFormat kept = ReportFormat::kSarif;
  CHECK_FALSE(ParseReportFormat("JSON", &kept));
  CHECK_FALSE(ParseReportFormat("", &kept));
  CHECK(kept == ReportFormat::kSarif);
}

TEST_CASE("findings as text") {
  CHECK(ReportOf(ReportFormat::kText, {}, {Sample("none.cu", "x\n"), FullSample()}) ==
        "src/a.cu:2:21: note: launch of `f` [HIP2001]\n"
        "\tcudaMalloc(&p, 4); f<<<1, 2>>>(p);\n"
        "\t                   ^~~~~\n"
        "src/a.cu:4:1: error: inline PTX [HIP3001]\n"
        "asm(\"a\"\n"
        "^~~~~~~\n"
        "  note: Use a builtin, or guard it\n"
        "src/a.cu:6:12: warning: 32 lanes are assumed [HIP3002]\n"
        "int lane = threadIdx.x & 31;\n"
        "           ^~~~~~~~~~~~~~~~\n"
        "  note: Use `warpSize - 1`\n");
}

TEST_CASE("findings in colour") {
  const auto report = [](Severity severity) {
    return ReportOf(ReportFormat::kText, {},
                    {Sample("a", "f(x)\n").Find("x", "HIP1", severity, "m", "n")}, nullptr, true);
  };
  const std::string rest =
      "\x1b[m \x1b[1mm\x1b[m [HIP1]\nf(x)\n\x1b[1;32m  ^\x1b[m\n  \x1b[1;36mnote:\x1b[m n\n";
  CHECK(report(Severity::kError) == "\x1b[1ma:1:3:\x1b[m \x1b[1;31merror:" + rest);
  CHECK(report(Severity::kWarning) == "\x1b[1ma:1:3:\x1b[m \x1b[1;35mwarning:" + rest);
  CHECK(report(Severity::kNote) == "\x1b[1ma:1:3:\x1b[m \x1b[1;36mnote:" + rest);
}

TEST_CASE("no name and no message can forge a line") {
  CHECK(ReportOf(ReportFormat::kText, {},
                 {Sample("a\nb", "x\n").Find("x", "HIP1", Severity::kError, "m\n\x1b", "n\nn")}) ==
        "\"a\\nb\":1:1: error: m?? [HIP1]\nx\n^\n  note: n?n\n");
}

TEST_CASE("a finding at the end of a text") {
  CHECK(ReportOf(ReportFormat::kText, {},
                 {Sample("a", "").Find("", "HIP1", Severity::kNote, "empty")}) ==
        "a:1:1: note: empty [HIP1]\n\n^\n");
}

TEST_CASE("statistics follow the findings") {
  Statistics statistics([](std::string_view) { return Effort::kNone; });
  CHECK(ReportOf(ReportFormat::kText, {}, {}, &statistics) ==
        "all files\n"
        "  files changed     0 of 0\n"
        "  lines changed     0 of 0\n"
        "  replacements      0\n"
        "    by API          none\n"
        "    by kind         none\n"
        "  findings          0\n"
        "    by id           none\n"
        "  work              automatic 100 %, minutes 0 %, hours 0 %, redesign 0 %\n");
}

}  // namespace
}  // namespace hipify
