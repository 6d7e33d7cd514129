// compile_rules: turns the JSON rule files into the C++ source of the built-in tables.
//
//   compile_rules OUTPUT.cc RULES.json... [--overlay NAME=FILE.json]...
//
// All RULES files make one layer, each overlay makes one of its own. Any fault in a file ends the
// build with a message that names file, line and column. The output depends on the contents of the
// files alone, not on their order or place.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rule_image.h"
#include "rules/rule_json.h"

namespace hipify {
namespace {

bool ReadWholeFile(const std::string& path, std::string* contents, std::string* error) {
  std::ifstream file(path, std::ios::binary);
  contents->assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  if (file && !file.bad()) return true;
  *error = path + ": cannot be read";
  return false;
}

// Reads the files of one layer and merges them, sorted so that their order does not matter.
bool ReadLayer(const std::vector<std::string>& paths, RuleSet* layer, std::string* error) {
  std::vector<RuleSet> sets(paths.size());
  for (size_t i = 0; i < paths.size(); ++i) {
    std::string json;
    if (!ReadWholeFile(paths[i], &json, error) || !ReadRules(json, paths[i], &sets[i], error)) {
      return false;
    }
  }
  if (!CheckNoDuplicates(sets, paths, error)) return false;
  const auto append = [](auto* to, auto& from) {
    std::move(from.begin(), from.end(), std::back_inserter(*to));
  };
  for (RuleSet& set : sets) {
    append(&layer->names, set.names);
    append(&layer->includes, set.includes);
    append(&layer->hip_includes, set.hip_includes);
    append(&layer->device_keywords, set.device_keywords);
    append(&layer->calls, set.calls);
    append(&layer->reviews, set.reviews);
    layer->adds_runtime_always |= set.adds_runtime_always;
  }
  const auto by_cuda = [](const auto& a, const auto& b) { return a.cuda < b.cuda; };
  std::sort(layer->names.begin(), layer->names.end(), by_cuda);
  std::sort(layer->includes.begin(), layer->includes.end(), by_cuda);
  return true;
}

// Prints one image as arrays with internal linkage, in a namespace of its own.
class ImagePrinter {
 public:
  ImagePrinter(const RuleImage& image, std::string_view name, std::string* out)
      : image_(image), name_(name), out_(*out) {}

  void Print() {
    out_ += "namespace " + std::string(name_) + " {\n";
    PrintPool();
    PrintArray("NameRecord", "kNames", image_.names, [this](const NameRecord& r) { Name(r); });
    PrintArray("OlderRecord", "kOlder", image_.older,
               [this](const OlderRecord& r) { Fields(r.hip, r.hip_since, r.hip_removed); });
    PrintArray("IncludeRecord", "kIncludes", image_.includes,
               [this](const IncludeRecord& r) { Include(r); });
    PrintArray("HipIncludeRecord", "kHipIncludes", image_.hip_includes,
               [this](const HipIncludeRecord& r) { Fields(r.hip, r.provides); });
    PrintArray("CallRecord", "kCalls", image_.calls, [this](const CallRecord& r) {
      Fields(r.cuda, r.hip, r.warning, r.arguments, r.unchanged, r.by_count, r.edits, r.before,
             r.target);
    });
    PrintArray("CountTargetRecord", "kCountTargets", image_.count_targets,
               [this](const CountTargetRecord& r) { Fields(r.count, r.hip); });
    PrintArray("ArgumentEditRecord", "kArgumentEdits", image_.argument_edits,
               [this](const ArgumentEditRecord& r) {
                 Fields(r.text, r.argument, r.to, r.count, r.action);
               });
    PrintReviews();
    PrintArray("uint32_t", "kNumbers", image_.numbers, [this](uint32_t number) { Field(number); });
    PrintArray("PooledText", "kTexts", image_.texts,
               [this](PooledText text) { Fields(text.offset, text.size); });
    const auto slot = [this](const IndexSlot& s) { Fields(s.hash, s.entry); };
    PrintArray("IndexSlot", "kNameIndex", image_.name_index, slot);
    PrintArray("IndexSlot", "kIncludeIndex", image_.include_index, slot);
    PrintArray("IndexSlot", "kReviewNameIndex", image_.review_name_index, slot);
    PrintFilter("kFilter", *image_.filter);
    PrintFilter("kReviewFilter", *image_.review_filter);
    PrintFilter("kPrefixFilter", *image_.prefix_filter);
    PrintImage();
    out_ += "}  // namespace " + std::string(name_) + "\n\n";
  }

 private:
  void Field(uint32_t value) { out_ += std::to_string(value) + "u"; }
  void Field(bool value) { out_ += value ? "true" : "false"; }
  void Field(PooledText text) { Fields(text.offset, text.size); }
  void Field(IndexRange run) { Fields(run.begin, run.size); }
  void Field(RuleKind value) { EnumField("RuleKind", static_cast<int>(value)); }
  void Field(Support value) { EnumField("Support", static_cast<int>(value)); }
  void Field(Context value) { EnumField("Context", static_cast<int>(value)); }
  void Field(Provides value) { EnumField("Provides", static_cast<int>(value)); }
  void Field(CallTarget value) { EnumField("CallTarget", static_cast<int>(value)); }
  void Field(ArgumentAction value) { EnumField("ArgumentAction", static_cast<int>(value)); }
  void Field(Severity value) { EnumField("Severity", static_cast<int>(value)); }
  void Field(ReviewPlace value) { EnumField("ReviewPlace", static_cast<int>(value)); }
  void EnumField(const char* type, int value) {
    out_ += std::string(type) + "{" + std::to_string(value) + "}";
  }

  template <typename... T>
  void Fields(const T&... fields) {
    out_ += '{';
    ((Field(fields), out_ += ','), ...);
    out_ += '}';
  }

  void Name(const NameRecord& r) {
    Fields(r.cuda, r.hip, r.roc, r.api, r.without, r.section, r.note, r.message, r.instead,
           r.cuda_since, r.cuda_deprecated, r.cuda_removed, r.hip_since, r.hip_deprecated,
           r.hip_removed, r.older, r.context_functions, r.kind, r.support, r.roc_support, r.context,
           r.hip_since_at_most, r.disable);
  }

  void Include(const IncludeRecord& r) {
    Fields(r.cuda, r.hip, r.roc, r.api, r.note, r.message, r.instead, r.hip_since, r.support,
           r.provides, r.back, r.disable);
  }

  void PrintReviews() {
    PrintArray("ReviewRecord", "kReviews", image_.reviews, [this](const ReviewRecord& r) {
      Fields(r.id, r.effort, r.title, r.message, r.explanation, r.instead, r.example, r.severity,
             r.disable);
    });
    PrintArray("ReviewMatchRecord", "kReviewMatches", image_.review_matches,
               [this](const ReviewMatchRecord& r) {
                 Fields(r.pattern, r.unless, r.except, r.argument_is, r.message, r.instead,
                        r.literals, r.headers, r.if_names, r.counts, r.review, r.before, r.argument,
                        r.place, r.strings);
               });
    PrintArray("ReviewNameRecord", "kReviewNames", image_.review_names,
               [this](const ReviewNameRecord& r) { Fields(r.name, r.matches); });
    PrintArray("ReviewPrefixRecord", "kReviewPrefixes", image_.review_prefixes,
               [this](const ReviewPrefixRecord& r) { Fields(r.prefix, r.match); });
  }

  // An array of no elements is not C++: it is a null pointer instead.
  template <typename Element, typename PrintElement>
  void PrintArray(const char* type, const char* name, std::span<const Element> elements,
                  const PrintElement& print) {
    const std::string declared = std::string("constexpr ") + type + " ";
    if (elements.empty()) {
      out_ += "constexpr std::span<const " + std::string(type) + "> " + name + ";\n";
      return;
    }
    out_ += declared + name + "[] = {\n";
    for (const Element& element : elements) {
      print(element);
      out_ += ",\n";
    }
    out_ += "};\n";
  }

  void PrintPool() {
    out_ += "constexpr char kPool[] =";
    constexpr size_t kPieceSize = 4096;
    for (size_t at = 0; at < image_.pool.size(); at += kPieceSize) {
      out_ += "\n\"";
      for (const char c : image_.pool.substr(at, kPieceSize)) PrintCharacter(c);
      out_ += '"';
    }
    if (image_.pool.empty()) out_ += " \"\"";
    out_ += ";\n";
  }

  void PrintCharacter(char c) {
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?') {
      out_ += c;
      return;
    }
    char octal[8];
    std::snprintf(octal, sizeof(octal), "\\%03o",
                  static_cast<unsigned>(static_cast<unsigned char>(c)));
    out_ += octal;
  }

  void PrintFilter(const char* name, const NameFilter& filter) {
    out_ += std::string("constexpr NameFilter ") + name +
            "(std::array<uint64_t, NameFilter::kBits / 64>{\n";
    for (const uint64_t word : filter.words()) out_ += std::to_string(word) + "u,\n";
    out_ += "}, std::array<uint8_t, 16>{";
    for (const uint8_t bits : image_.filter->first_bytes()) out_ += std::to_string(bits) + ",";
    out_ += "});\n";
  }

  void PrintImage() {
    out_ += "constexpr RuleImage kImage = {\n    .pool = std::string_view(kPool, " +
            std::to_string(image_.pool.size()) +
            "),\n    .names = kNames,\n    .older = kOlder,\n    .includes = kIncludes,\n"
            "    .hip_includes = kHipIncludes,\n    .calls = kCalls,\n"
            "    .count_targets = kCountTargets,\n    .argument_edits = kArgumentEdits,\n"
            "    .numbers = kNumbers,\n    .texts = kTexts,\n"
            "    .name_index = kNameIndex,\n    .include_index = kIncludeIndex,\n"
            "    .reviews = kReviews,\n    .review_matches = kReviewMatches,\n"
            "    .review_names = kReviewNames,\n    .review_prefixes = kReviewPrefixes,\n"
            "    .review_name_index = kReviewNameIndex,\n"
            "    .device_keywords = ";
    Field(image_.device_keywords);
    out_ += ",\n    .newest_hip = " + std::to_string(image_.newest_hip) +
            ",\n    .newest_cuda = " + std::to_string(image_.newest_cuda) +
            ",\n    .adds_runtime_always = ";
    Field(image_.adds_runtime_always);
    out_ +=
        ",\n    .filter = &kFilter,\n    .review_filter = &kReviewFilter,\n"
        "    .prefix_filter = &kPrefixFilter};\n";
  }

  const RuleImage& image_;
  const std::string_view name_;
  std::string& out_;
};

struct Overlay {
  std::string name;
  std::string file;
};

bool Compile(const std::vector<std::string>& rule_files, std::vector<Overlay> overlays,
             std::string* out, std::string* error) {
  *out =
      "// Made from rules/*.json by compile_rules.\n\n#include \"rules/built_in_rules.h\"\n\n"
      "#include <array>\n\n"
      "// The pool of strings is longer than the standard asks compilers to take.\n"
      "#ifdef __clang__\n#pragma clang diagnostic ignored \"-Woverlength-strings\"\n#endif\n\n"
      "namespace hipify {\nnamespace {\n\n";
  RuleSet base;
  if (!ReadLayer(rule_files, &base, error)) return false;
  ImagePrinter(RuleImageBuilder(base).image(), "base", out).Print();

  std::sort(overlays.begin(), overlays.end(),
            [](const Overlay& a, const Overlay& b) { return a.name < b.name; });
  std::string list;
  for (size_t i = 0; i < overlays.size(); ++i) {
    RuleSet layer;
    if (!ReadLayer({overlays[i].file}, &layer, error)) return false;
    const std::string space = "overlay_" + std::to_string(i);
    ImagePrinter(RuleImageBuilder(layer).image(), space, out).Print();
    list += "    {\"" + overlays[i].name + "\", &" + space + "::kImage},\n";
  }
  *out += overlays.empty() ? "constexpr std::span<const BuiltInOverlay> kOverlays;\n"
                           : "constexpr BuiltInOverlay kOverlays[] = {\n" + list + "};\n";
  *out +=
      "\n}  // namespace\n\nconst RuleImage& BuiltInRules() { return base::kImage; }\n\n"
      "std::span<const BuiltInOverlay> BuiltInOverlays() { return kOverlays; }\n\n"
      "}  // namespace hipify\n";
  return true;
}

int Main(const std::vector<std::string>& arguments) {
  std::vector<std::string> rule_files;
  std::vector<Overlay> overlays;
  for (size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i] != "--overlay") {
      rule_files.push_back(arguments[i]);
      continue;
    }
    const std::string& overlay = i + 1 < arguments.size() ? arguments[++i] : arguments[i];
    const size_t equals = overlay.find('=');
    if (equals == std::string::npos) {
      std::fputs("compile_rules: --overlay takes NAME=FILE\n", stderr);
      return 2;
    }
    overlays.push_back({overlay.substr(0, equals), overlay.substr(equals + 1)});
  }
  if (rule_files.empty()) {
    std::fputs("usage: compile_rules OUTPUT.cc RULES.json... [--overlay NAME=FILE.json]...\n",
               stderr);
    return 2;
  }
  std::string source;
  std::string error;
  if (!Compile(rule_files, overlays, &source, &error)) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return 1;
  }
  std::ofstream output(arguments[0], std::ios::binary);
  output << source;
  output.close();
  if (output) return 0;
  std::fprintf(stderr, "%s: cannot be written\n", arguments[0].c_str());
  return 1;
}

}  // namespace
}  // namespace hipify

int main(int argc, char** argv) { return hipify::Main({argv + std::min(1, argc), argv + argc}); }
