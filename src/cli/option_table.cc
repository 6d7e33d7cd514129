#include "cli/option_table.h"

namespace hipify {
namespace {

constexpr std::string_view kModes =
    "Modes (one at a time; without one, a single file goes to stdout)";
constexpr std::string_view kConversion = "Conversion";
constexpr std::string_view kSelection = "Which files";
constexpr std::string_view kWriting = "Writing";
constexpr std::string_view kOutput = "Reports";
constexpr std::string_view kOther = "Other";

using enum ConfigUse;

constexpr OptionSpec kOptions[] = {
    {'i', "in-place", "", "", false, kModes, "rewrite the files that change"},
    {'n', "dry-run", "", "", false, kModes, "print the change as a patch, write nothing"},
    {0, "diff", "", "", false, kModes, "the same as --dry-run; with --check, the patch too"},
    {0, "check", "", "", false, kModes, "list what would change; exit with 1 if anything would"},
    {0, "examine", "", "", false, kModes, "print statistics and findings, no converted text"},
    {'o', "output", "FILE", "", false, kModes, "write the converted text of one input to FILE"},
    {0, "output-dir", "DIR", "", false, kModes, "write the converted tree under DIR"},
    {0, "list-files", "", "", false, kModes, "list the files that would be looked at"},
    {0, "dump-config", "", "", false, kModes, "print the settings that hold for a path"},
    {0, "query", "NAME", "", false, kModes, "print what a CUDA name or header becomes"},
    {0, "explain", "ID", "", false, kModes, "print what a finding means and what to do about it"},
    {0, "list-rules", "", "", false, kModes, "list the findings that there are"},
    {0, "generate", "WHAT", "", false, kModes,
     "hip-on-cuda: headers with which nvcc compiles converted code"},

    {0, "launch", "cuda|hip", "", false, kConversion,
     "launches: keep <<< >>> (cuda, the default) or hipLaunchKernelGGL (hip)", kReplaces},
    {0, "rocm", "VERSION", "", false, kConversion,
     "convert for this ROCm release (default: newest)", kReplaces},
    {0, "cuda", "VERSION", "", false, kConversion, "the CUDA release that the input is written for",
     kReplaces},
    {0, "roc", "", "", false, kConversion, "roc libraries (rocBLAS, ...) instead of hip ones",
     kReplaces},
    {0, "miopen", "", "", false, kConversion, "with --roc: MIOpen for cuDNN", kReplaces},
    {0, "experimental", "", "", false, kConversion, "also use what HIP marks as experimental",
     kReplaces},
    {0, "use-hip-data-types", "", "", false, kConversion,
     "with --roc: hipDataType instead of a roc library's own", kReplaces},
    {0, "rules", "FILE", "", true, kConversion, "put the rules of FILE over the built-in ones",
     kAdds},
    {0, "overlay", "NAME", "", true, kConversion, "put a built-in layer of rules over the others",
     kAdds},
    {0, "keep", "NAME,...", "", true, kConversion, "never change these names, without a finding",
     kAdds},
    {0, "strings", "", "", false, kConversion, "convert inside string literals too", kReplaces},
    {0, "comments", "", "", false, kConversion, "convert inside comments too", kReplaces},

    {0, "include", "GLOB", "", true, kSelection, "take only files that match (gitignore syntax)",
     kReplaces},
    {0, "exclude", "GLOB", "", true, kSelection, "leave out files and folders that match", kAdds},
    {0, "ext", "LIST", "", true, kSelection,
     "file extensions to take from folders, comma-separated", kReplaces},
    {0, "files-from", "FILE", "", true, kSelection, "read paths from FILE, or from stdin with -"},
    {'0', "null", "", "", false, kSelection, "paths of --files-from and --list-files end with NUL"},
    {0, "hidden", "", "", false, kSelection, "also take hidden files and folders", kReplaces},
    {0, "no-ignore", "", "", false, kSelection, "do not heed .gitignore and .ignore", kReplaces},
    {0, "follow", "", "", false, kSelection, "follow links in folders", kReplaces},
    {0, "force-exclude", "", "", false, kSelection,
     "ignore files and globs hold for named files too", kReplaces},
    {0, "max-filesize", "SIZE", "", false, kSelection,
     "leave out larger files: bytes, or 100K, 20M, 1G", kReplaces},

    {0, "backup", "SUFFIX", ".prehip", false, kWriting,
     "keep the original beside the file (default .prehip)", kReplaces},
    {0, "no-backup", "", "", false, kWriting, "keep no original"},
    {0, "rename-ext", "OLD=NEW", "", true, kWriting,
     "with --output-dir: rename extensions, as in cu=hip", kAdds},
    {0, "manifest", "FILE", "", false, kWriting,
     "with --output or --output-dir: list inputs and outputs in FILE (JSON)"},
    {0, "depfile", "FILE", "", false, kWriting,
     "with --output or --output-dir: write FILE for Make and Ninja"},
    {0, "fsync", "", "", false, kWriting, "flush each file to the disk", kReplaces},
    {'j', "jobs", "N", "", false, kWriting, "threads (default: one for each processor)", kReplaces},

    {0, "format", "FORMAT", "", false, kOutput, "findings as text, json, jsonl, sarif, github or html"},
    {0, "report-file", "FILE", "", false, kOutput, "write the report to FILE"},
    {0, "stats", "", "", false, kOutput, "add statistics to the report", kReplaces},
    {0, "fail-on", "LEVEL", "", false, kOutput,
     "exit with 1 on findings of error (the default), warning, or never", kReplaces},
    {0, "no-warnings", "", "", false, kOutput, "report errors only", kReplaces},
    {0, "color", "WHEN", "always", false, kOutput, "colours: auto (the default), always or never",
     kReplaces},
    {'q', "quiet", "", "", false, kOutput, "no progress and no summary", kReplaces},
    {'v', "verbose", "", "", false, kOutput, "also say which files were left out and why",
     kReplaces},

    {0, "stdin-filename", "PATH", "", false, kOther,
     "what standard input is called in messages and patches"},
    {0, "config", "FILE", "", false, kOther, "read settings from FILE, over those of .hipify.json"},
    {0, "no-config", "", "", false, kOther, "do not look for .hipify.json files"},
    {0, "version", "", "", false, kOther, "print the version"},
    {'h', "help", "", "", false, kOther, "print this help"},
};

constexpr HipifySpelling kSpellings[] = {
    {"inplace", "--in-place --backup=.prehip", SpellingValue::kNone},
    {"examine", "--examine", SpellingValue::kNone},
    {"o", "--output", SpellingValue::kText},
    {"o-dir", "--output-dir", SpellingValue::kText},
    {"cuda-kernel-execution-syntax", "--launch=cuda", SpellingValue::kNone},
    {"hip-kernel-execution-syntax", "--launch=hip", SpellingValue::kNone},
    {"roc", "--roc", SpellingValue::kNone},
    {"miopen", "--miopen", SpellingValue::kNone},
    {"experimental", "--experimental", SpellingValue::kNone},
    {"use-hip-data-types", "--use-hip-data-types", SpellingValue::kNone},
    {"whitelist", "--keep", SpellingValue::kText},
    {"exclude-dirs", "--exclude", SpellingValue::kFolders},
    {"exclude-files", "--exclude", SpellingValue::kList},
    {"print-stats", "--stats", SpellingValue::kNone},
    {"quiet-warnings", "--no-warnings", SpellingValue::kNone},
    {"no-backup", "--no-backup", SpellingValue::kNone},
    {"no-output", "--examine", SpellingValue::kNone},
    {"version", "--version", SpellingValue::kNone},
    {"help", "--help", SpellingValue::kNone},
};

}  // namespace

std::span<const OptionSpec> OptionTable() { return kOptions; }

const OptionSpec* FindOption(std::string_view name) {
  for (const OptionSpec& option : kOptions) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

std::span<const HipifySpelling> HipifySpellings() { return kSpellings; }

}  // namespace hipify
