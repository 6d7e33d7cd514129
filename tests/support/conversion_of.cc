#include "support/conversion_of.h"

#include "convert/converter.h"
#include "rules/built_in_rules.h"
#include "source/edit.h"
#include "support/catch.h"

namespace hipify {
namespace {

// Where `edits` are not in order, overlap or leave the text, says so.
std::string Faults(const std::vector<Edit>& edits, std::string_view text) {
  uint32_t covered = 0;
  for (const Edit& edit : edits) {
    const std::string place = std::to_string(edit.begin) + ".." + std::to_string(edit.end);
    if (edit.begin > edit.end || edit.end > text.size()) return place + " is outside the text";
    if (edit.begin < covered) return place + " overlaps the edit before it";
    covered = edit.end;
  }
  return "";
}

}  // namespace

const RuleTable& BuiltInTable() {
  static const RuleTable table(BuiltInRules());
  return table;
}

ConvertOptions DefaultOptions() {
  ConvertOptions options;
  options.rules = &BuiltInTable();
  options.target.rocm = BuiltInTable().NewestRocm();
  options.target.cuda = BuiltInTable().NewestCuda();
  return options;
}

Conversion ConversionOf(std::string_view text, const ConvertOptions& options,
                        std::string_view path) {
  Conversion conversion;
  Converter(options).Convert(text, TraitsOf(path), &conversion);
  return conversion;
}

std::string Converted(std::string_view text, const ConvertOptions& options, std::string_view path) {
  INFO("converting " << path << ": " << text);
  const Conversion first = ConversionOf(text, options, path);
  REQUIRE(Faults(first.edits, text) == "");
  const std::string converted = ApplyEdits(text, first.edits);
  const Conversion second = ConversionOf(converted, options, path);
  CHECK(ApplyEdits(converted, second.edits) == converted);
  CHECK(second.edits.size() == 0);
  return converted;
}

std::string Converted(std::string_view text, std::string_view path) {
  return Converted(text, DefaultOptions(), path);
}

}  // namespace hipify
