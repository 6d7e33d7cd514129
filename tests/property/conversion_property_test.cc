// What holds for the conversion of any text.

#include <string>
#include <string_view>
#include <vector>

#include "convert/converter.h"
#include "source/edit.h"
#include "support/catch.h"
#include "support/conversion_of.h"
#include "support/token_soup.h"

namespace hipify {
namespace {

constexpr int kTexts = 4000;

// Each of the options that change what is converted.
std::vector<ConvertOptions> VariousOptions() {
  std::vector<ConvertOptions> all(5, DefaultOptions());
  all[1].strings = all[1].comments = true;
  all[2].target.rocm = Version(5, 7);
  all[3].target.roc = all[3].target.miopen = all[3].target.experimental = true;
  all[3].keep = {"cudaFree", "cub"};
  all[4].launch = LaunchSyntax::kHip;
  return all;
}

// Calls `check` with each of many random texts, options and file names.
template <typename Check>
void ForRandomTexts(uint32_t seed, const Check& check) {
  TokenSoup soup(seed, CudaFragments());
  for (const ConvertOptions& options : VariousOptions()) {
    for (int i = 0; i < kTexts; ++i) {
      const std::string text = soup.Next(24);
      const std::string path = soup.Below(2) == 0 ? "in.cu" : "in.h";
      INFO(path << ":\n" << text);
      check(text, options, path);
    }
  }
}

TEST_CASE("edits are in order and inside the text", "[property]") {
  ForRandomTexts(
      31, [](const std::string& text, const ConvertOptions& options, const std::string& path) {
        uint32_t covered = 0;
        for (const Edit& edit : ConversionOf(text, options, path).edits) {
          REQUIRE(edit.begin >= covered);
          REQUIRE(edit.end >= edit.begin);
          REQUIRE(edit.end <= text.size());
          covered = edit.end;
        }
      });
}

TEST_CASE("converting twice is converting once", "[property]") {
  ForRandomTexts(
      32, [](const std::string& text, const ConvertOptions& options, const std::string& path) {
        const std::string once = ApplyEdits(text, ConversionOf(text, options, path).edits);
        const std::string twice = ApplyEdits(once, ConversionOf(once, options, path).edits);
        REQUIRE(twice == once);
      });
}

TEST_CASE("a converted text gives no edits", "[property]") {
  ForRandomTexts(
      33, [](const std::string& text, const ConvertOptions& options, const std::string& path) {
        const std::string once = ApplyEdits(text, ConversionOf(text, options, path).edits);
        REQUIRE(ConversionOf(once, options, path).edits.size() == 0);
      });
}

TEST_CASE("bytes outside edits are unchanged", "[property]") {
  ForRandomTexts(
      34, [](const std::string& text, const ConvertOptions& options, const std::string& path) {
        const Conversion conversion = ConversionOf(text, options, path);
        std::string rest = ApplyEdits(text, conversion.edits);
        // Take the result apart from the end: each kept piece, then each replacement.
        size_t kept_to = text.size();
        const auto take = [&rest](std::string_view piece) {
          REQUIRE(rest.size() >= piece.size());
          REQUIRE(rest.substr(rest.size() - piece.size()) == piece);
          rest.resize(rest.size() - piece.size());
        };
        for (size_t i = conversion.edits.size(); i-- > 0;) {
          const Edit& edit = conversion.edits[i];
          take(std::string_view(text).substr(edit.end, kept_to - edit.end));
          take(edit.replacement);
          kept_to = edit.begin;
        }
        REQUIRE(rest == text.substr(0, kept_to));
      });
}

TEST_CASE("every edit changes something", "[property]") {
  ForRandomTexts(
      35, [](const std::string& text, const ConvertOptions& options, const std::string& path) {
        for (const Edit& edit : ConversionOf(text, options, path).edits) {
          REQUIRE(text.substr(edit.begin, edit.end - edit.begin) != edit.replacement);
        }
      });
}

TEST_CASE("a converter that did other texts before gives the same", "[property]") {
  TokenSoup soup(36, CudaFragments());
  const ConvertOptions options = DefaultOptions();
  Converter converter(options);
  for (int i = 0; i < kTexts; ++i) {
    const std::string text = soup.Next(24);
    INFO("text:\n" << text);
    Conversion reused;
    converter.Convert(text, {}, &reused);
    const Conversion fresh = ConversionOf(text, options);
    REQUIRE(ApplyEdits(text, reused.edits) == ApplyEdits(text, fresh.edits));
    REQUIRE(reused.findings.size() == fresh.findings.size());
  }
}

TEST_CASE("a prefix of a text never makes the converter fail", "[property]") {
  TokenSoup soup(37, CudaFragments());
  const ConvertOptions options = DefaultOptions();
  Converter converter(options);
  for (int i = 0; i < 200; ++i) {
    const std::string text = soup.Next(12);
    for (size_t size = 0; size <= text.size(); ++size) {
      // A copy of its own, so that a read behind the end is one that a checker can see.
      const std::string prefix = text.substr(0, size);
      Conversion conversion;
      converter.Convert(prefix, {}, &conversion);
      REQUIRE(conversion.edits.size() <= size + 1);
    }
  }
}

TEST_CASE("findings lie inside the text", "[property]") {
  ForRandomTexts(
      38, [](const std::string& text, const ConvertOptions& options, const std::string& path) {
        for (const Finding& finding : ConversionOf(text, options, path).findings) {
          REQUIRE(finding.begin < finding.end);
          REQUIRE(finding.end <= text.size());
          REQUIRE(finding.message != "");
          REQUIRE(finding.id.substr(0, 3) == "HIP");
        }
      });
}

}  // namespace
}  // namespace hipify
