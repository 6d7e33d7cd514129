#include "convert/review_findings.h"

#include "support/catch.h"
#include "support/conversion_of.h"

namespace hipify {

ConvertOptions OptionsOf(const std::vector<std::string>& options) {
  ConvertOptions converted = DefaultOptions();
  for (const std::string& option : options) {
    const size_t equals = option.find('=');
    const std::string name = option.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
    if (name == "--rocm") {
      converted.target.rocm = Version::Parse(value).value();
    } else if (name == "--cuda") {
      converted.target.cuda = Version::Parse(value).value();
    } else if (option == "--launch=hip") {
      converted.launch = LaunchSyntax::kHip;
    } else if (option == "--experimental") {
      converted.target.experimental = true;
    } else if (option == "--roc") {
      converted.target.roc = true;
    } else if (name == "--keep") {
      converted.keep.insert(value);
    } else {
      FAIL("no such option: " << option);
    }
  }
  return converted;
}

std::vector<Finding> FindingsIn(std::string_view text, const std::vector<std::string>& options) {
  const ConvertOptions converted = OptionsOf(options);
  return ConversionOf(text, converted).findings;
}

std::vector<std::string> IdsIn(std::string_view text, const std::vector<std::string>& options) {
  std::vector<std::string> ids;
  for (const Finding& finding : FindingsIn(text, options)) ids.push_back(finding.id);
  return ids;
}

std::vector<std::string> PlacesIn(std::string_view text, const std::vector<std::string>& options) {
  std::vector<std::string> places;
  for (const Finding& finding : FindingsIn(text, options)) {
    places.push_back(finding.id + " " +
                     std::string(text.substr(finding.begin, finding.end - finding.begin)));
  }
  return places;
}

}  // namespace hipify
