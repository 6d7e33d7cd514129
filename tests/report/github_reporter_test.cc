#include "report/sample.h"
#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("findings as annotations") {
  CHECK(ReportOf(ReportFormat::kGithub, {}, {Sample("none.cu", "x\n"), FullSample()}) ==
        "::notice file=src/a.cu,line=2,col=21,endColumn=26,title=HIP2001::launch of `f`\n"
        "::error file=src/a.cu,line=4,endLine=5,title=HIP3001::"
        "inline PTX%0AUse a builtin, or guard it\n"
        "::warning file=src/a.cu,line=6,col=12,endColumn=28,title=HIP3002::"
        "32 lanes are assumed%0AUse `warpSize - 1`\n");
}

TEST_CASE("annotations are escaped") {
  CHECK(ReportOf(ReportFormat::kGithub, {},
                 {Sample("a,b:c%\r\n::x.cu", "x\n")
                      .Find("x", "HIP1", Severity::kNote, "100 %: a, b\r\nc", "d\n::error::e")}) ==
        "::notice file=a%2Cb%3Ac%25%0D%0A%3A%3Ax.cu,line=1,col=1,endColumn=2,title=HIP1::"
        "100 %25: a, b%0D%0Ac%0Ad%0A::error::e\n");
  CHECK(ReportOf(ReportFormat::kGithub, {},
                 {Sample("\xfc.cu", "x\n").Find("x", "HIP1", Severity::kNote, "\xe4")}) ==
        "::notice file=\xef\xbf\xbd.cu,line=1,col=1,endColumn=2,title=HIP1::\xef\xbf\xbd\n");
}

TEST_CASE("a file that failed is an error") {
  CHECK(ReportOf(ReportFormat::kGithub, {}, {Sample("a.cu", "").Fail("Permission denied")}) ==
        "::error file=a.cu,title=hipify-cpp::Permission denied\n");
}

TEST_CASE("ten annotations of a kind, then a total") {
  Sample many("a.cu", "x\n");
  for (int i = 0; i < 11; ++i) many.Find("x", "W", Severity::kWarning, "warning");
  for (int i = 0; i < 10; ++i) many.Find("x", "N", Severity::kNote, "note");
  Sample more("b.cu", "x\n");
  for (int i = 0; i < 200; ++i) more.Find("x", "E", Severity::kError, "error");
  const std::string report = ReportOf(ReportFormat::kGithub, {}, {many, more});

  std::string expected;
  const std::string where = ",line=1,col=1,endColumn=2,title=";
  for (int i = 0; i < 10; ++i) expected += "::warning file=a.cu" + where + "W::warning\n";
  for (int i = 0; i < 10; ++i) expected += "::notice file=a.cu" + where + "N::note\n";
  for (int i = 0; i < 10; ++i) expected += "::error file=b.cu" + where + "E::error\n";
  expected += "200 errors, of which 10 are annotated\n11 warnings, of which 10 are annotated\n";
  CHECK(report == expected);
}

}  // namespace
}  // namespace hipify
