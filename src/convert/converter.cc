#include "convert/converter.h"

#include <algorithm>
#include <vector>

#include "convert/branches.h"
#include "convert/calls.h"
#include "convert/identifiers.h"
#include "convert/includes.h"
#include "convert/launches.h"
#include "convert/literals.h"
#include "convert/markers.h"

namespace hipify {
namespace {

// Names no rule has but a pass asks for.
NameFilter FilterFor(const ConvertOptions& options) {
  NameFilter filter = options.rules->filter();
  filter.Add("__has_include");
  filter.Add("__global__");
  filter.Add("half2");
  filter.Add("__half2");
  return filter;
}

}  // namespace

FileTraits TraitsOf(std::string_view path) {
  constexpr std::string_view kCudaSource = ".cu";
  const bool is_cuda_source = path.size() > kCudaSource.size() &&
                              path.substr(path.size() - kCudaSource.size()) == kCudaSource;
  return {is_cuda_source};
}

Converter::Converter(const ConvertOptions& options)
    : options_(options), filter_(FilterFor(options)), reviewer_(options) {}

void Converter::Convert(std::string_view text, FileTraits traits, Conversion* conversion) {
  conversion->Clear();
  Lex(text, filter_, &lexed_);
  map_.Reset(lexed_);
  const Markers markers(map_);
  if (markers.ignore_file()) return;

  NameSweep sweep = ConvertIdentifiers(&map_, options_, conversion);
  ConvertCalls(&map_, sweep.calls, options_, markers, conversion);
  if (options_.launch == LaunchSyntax::kHip) ConvertLaunches(&map_, markers, conversion);
  reviewer_.Review(&map_, sweep, conversion);
  const auto is_protected = [&](uint32_t offset) { return markers.Protects(offset, offset + 1); };
  RuntimeUses& uses = sweep.uses;
  std::erase_if(uses.names, is_protected);
  std::erase_if(uses.keywords, is_protected);
  ConvertLiterals(map_, options_, conversion);
  ConvertHasIncludes(&map_, options_, conversion);
  const bool has_includes =
      std::any_of(lexed_.directives.begin(), lexed_.directives.end(),
                  [](const Directive& directive) { return directive.HasOperand(); });
  if (has_includes || !uses.names.empty() || !uses.keywords.empty() ||
      options_.rules->AddsRuntimeAlways()) {
    const std::vector<Branch> branches = FindBranches(&map_);
    const Provided provided = ConvertIncludes(&map_, branches, options_, markers, conversion);
    AddRuntimeInclude(&map_, branches, uses, provided, traits, options_, markers, conversion);
  }
  ApplyMarkers(markers, conversion);
  conversion->unused_markers = markers.Unused();
  NormalizeEdits(&conversion->edits);
  std::stable_sort(conversion->findings.begin(), conversion->findings.end(),
                   [](const Finding& a, const Finding& b) { return a.begin < b.begin; });
}

}  // namespace hipify
