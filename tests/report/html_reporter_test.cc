// The HTML report as text. What a browser makes of it is tested in browser/.

#include <nlohmann/json.hpp>

#include "report/html_page.h"
#include "report/sample.h"
#include "support/catch.h"

using namespace hipify;

namespace {

// The JSON of the data elements whose attributes begin with `attributes`, in order.
std::vector<nlohmann::json> DataOf(const std::string& page, const std::string& attributes) {
  const std::string start = "<script type=\"application/json\" " + attributes;
  std::vector<nlohmann::json> data;
  for (size_t at = page.find(start); at != std::string::npos; at = page.find(start, at)) {
    at = page.find('>', at) + 1;
    data.push_back(nlohmann::json::parse(page.substr(at, page.find('<', at) - at)));
  }
  return data;
}

std::string PageOf(const std::vector<Sample>& files) {
  RunInfo info;
  info.version = "1.2.3";
  info.rocm = "7.0";
  info.rules = {{"HIP3001", "Inline PTX", "inline PTX", "Long.", "Short.", Severity::kError,
                 Effort::kHours, ""},
                {"HIP9999", "Never found", "", "", "", Severity::kError, Effort::kHours, ""}};
  return ReportOf(ReportFormat::kHtml, info, files);
}

size_t CountOf(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

}  // namespace

TEST_CASE("an HTML page has the data of files, diffs and the run") {
  const std::string page = PageOf({Sample("none.cu", "x\n"), FullSample()});
  CHECK(page.starts_with(kHtmlPageHead));
  CHECK(page.ends_with(std::string(kHtmlPageScript) + "</script>\n</body>\n</html>\n"));

  const auto files = DataOf(page, "class=\"file\"");
  REQUIRE(files.size() == 1);
  CHECK(files[0]["path"] == "src/a.cu");
  CHECK(files[0]["replacements"] == 4);
  CHECK(files[0]["lines"] == 6);
  CHECK(files[0]["changedLines"] == 2);
  // HIP3001 takes hours; the two ids that the catalogue lacks count as minutes.
  CHECK(files[0]["places"] == nlohmann::json::array({4, 2, 1, 0}));
  CHECK(files[0]["work"] == 14);
  REQUIRE(files[0]["findings"].size() == 3);
  CHECK(files[0]["findings"][2] == nlohmann::json{{"line", 6},
                                                  {"column", 12},
                                                  {"id", "HIP3002"},
                                                  {"severity", "warning"},
                                                  {"message", "32 lanes are assumed"},
                                                  {"advice", "Use `warpSize - 1`"},
                                                  {"source", "int lane = threadIdx.x & 31;"},
                                                  {"marks", "           ^~~~~~~~~~~~~~~~"}});

  const auto diffs = DataOf(page, "class=\"diff\" id=\"diff-0\"");
  REQUIRE(diffs.size() == 1);
  const std::string diff = diffs[0];
  CHECK(diff.starts_with("@@ -1,5 +1,5 @@\n-#include <cuda_runtime.h>\n"));

  const auto run = DataOf(page, "id=\"run\"");
  REQUIRE(run.size() == 1);
  CHECK(run[0]["version"] == "1.2.3");
  CHECK(run[0]["rocm"] == "7.0");
  CHECK(run[0]["summary"]["files"] == 2);
  CHECK(run[0]["places"] == nlohmann::json::array({4, 2, 1, 0}));
  REQUIRE(run[0]["rules"].size() == 1);
  CHECK(run[0]["rules"][0]["id"] == "HIP3001");
  CHECK(run[0]["rules"][0]["effort"] == "hours");
}

TEST_CASE("nothing that a file holds is markup") {
  const std::string empty = PageOf({});
  const std::string text = "</script><!--<script>\xff\xe2\x80\xa8 old\n";
  const std::string page =
      PageOf({Sample("<b>\n\xfe\".cu", text)
                  .Replace("old", "</script>")
                  .Find("<!--", "HIP1</script>", Severity::kNote, "<i>\xf0", "<u>")
                  .Fail("<p>failed")});
  // One element for the file, one for its diff.
  CHECK(CountOf(page, "<script") == CountOf(empty, "<script") + 2);
  CHECK(CountOf(page, "</script") == CountOf(empty, "</script") + 2);
  for (const char* const markup : {"<!--", "<b>", "<i>", "<u>", "<p>failed"}) {
    CAPTURE(markup);
    CHECK(CountOf(page, markup) == CountOf(empty, markup));
  }
  const auto files = DataOf(page, "class=\"file\"");
  REQUIRE(files.size() == 1);
  CHECK(files[0]["path"] == "\"<b>\\n\xef\xbf\xbd\\\".cu\"");
  CHECK(files[0]["error"] == "<p>failed");
  CHECK(files[0]["findings"][0]["message"] == "<i>\xef\xbf\xbd");
  CHECK(files[0]["findings"][0]["source"] == "</script><!--<script>\xef\xbf\xbd\xe2\x80\xa8 old");
}

TEST_CASE("the page loads nothing") {
  const std::string page = PageOf({});
  CHECK(CountOf(page, "http:") == 0);
  CHECK(CountOf(page, "https:") == 0);
  CHECK(CountOf(page, "src=") == 0);
  CHECK(CountOf(page, "default-src 'none'") == 1);
}
