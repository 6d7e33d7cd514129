#include "cli/run.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "cli/catalogue.h"
#include "cli/command_line.h"
#include "cli/configuration.h"
#include "cli/console.h"
#include "cli/dump_config.h"
#include "cli/generate.h"
#include "cli/query.h"
#include "convert/converter.h"
#include "convert/markers.h"
#include "report/build_files.h"
#include "report/excerpt.h"
#include "report/quoted_name.h"
#include "report/statistics.h"
#include "report/summary.h"
#include "report/unified_diff.h"
#include "source/line_index.h"
#include "tree/output_plan.h"
#include "tree/posix_file.h"
#include "tree/temp_files.h"
#include "tree/work_queue.h"

namespace hipify {
namespace {

constexpr std::string_view kStandardInput = "-";
constexpr char kCannotPrint[] = "standard output: cannot be written";

// One line, whatever a file's name or contents put into it.
std::string ErrorLine(std::string_view error) {
  return "hipify-cpp: " + Printable(error, false) + "\n";
}

// Reads a list of paths, which may come from a pipe as in `--files-from <(git ls-files)`.
bool ReadList(const std::string& path, std::string* text, std::string* error) {
  const UniqueFd file = path == kStandardInput ? UniqueFd() : OpenFile(path, O_RDONLY);
  const int fd = path == kStandardInput ? STDIN_FILENO : file.get();
  if (fd >= 0 && ReadToEnd(fd, 0, kMaxFileSize, text)) return true;
  *error = SystemError(path == kStandardInput ? "<stdin>" : path, errno);
  return false;
}

std::string Shown(std::string_view name) { return QuotedName(name, Quoting::kControl); }

// One file to convert.
struct Item {
  FileEntry entry;
  const FileSettings* settings = nullptr;
  std::string output;  // where the converted text goes, if not to the file itself
};

enum class Outcome : uint8_t { kDone, kFailed, kSkippedBinary };

// What became of one file. Its memory is reused from file to file.
struct Result {
  Outcome outcome = Outcome::kDone;
  std::string error;
  FileContents contents;
  Conversion conversion;
  std::string converted;  // kStdout
  std::string patch;
  bool changes = false;
};

// Runs in the workers: reads, converts and writes one file.
class FileWorker {
 public:
  FileWorker(const CommandLine& command, bool color) : command_(command), color_(color) {}

  void Work(const Item& item, Result* result) {
    result->outcome = Outcome::kDone;
    result->error.clear();
    result->patch.clear();
    result->converted.clear();
    result->conversion.Clear();
    result->changes = false;
    if (!Read(item, result)) return;
    Convert(item, result);
    if (!Write(item, result)) result->outcome = Outcome::kFailed;
  }

 private:
  bool Read(const Item& item, Result* result) {
    const bool is_stdin = item.entry.path == kStandardInput;
    const bool is_read =
        is_stdin ? ReadStandardInput(command_.stdin_name, &result->contents, &result->error)
                 : ReadFile(item.entry.path, &result->contents, &result->error);
    if (!is_read) {
      result->outcome = Outcome::kFailed;
      return false;
    }
    if (!result->contents.binary) return true;
    result->outcome = item.entry.named ? Outcome::kFailed : Outcome::kSkippedBinary;
    result->error = Shown(is_stdin ? command_.stdin_name : item.entry.path) +
                    ": not a text file; only source text can be converted";
    return false;
  }

  void Convert(const Item& item, Result* result) {
    const bool is_stdin = item.entry.path == kStandardInput;
    // Standard input without a name is taken for what the program is mostly used on.
    const FileTraits traits = is_stdin && !command_.has_stdin_name
                                  ? FileTraits{}
                                  : TraitsOf(is_stdin ? command_.stdin_name : item.entry.path);
    ConverterFor(*item.settings).Convert(result->contents.text, traits, &result->conversion);
    result->changes = !result->conversion.edits.empty();
  }

  bool Write(const Item& item, Result* result) {
    const std::string& text = result->contents.text;
    const std::vector<Edit>& edits = result->conversion.edits;
    switch (command_.mode) {
      case Mode::kStdout:
        ApplyEdits(text, edits, &result->converted);
        return true;
      case Mode::kInPlace:
        if (edits.empty()) return true;
        ApplyEdits(text, edits, &buffer_);
        return ReplaceFile(item.entry.path, result->contents, buffer_,
                           item.settings->settings.write, &result->error);
      case Mode::kOutputFile:
      case Mode::kOutputFolder: {
        ApplyEdits(text, edits, &buffer_);
        bool is_written = false;
        return WriteOutput(item.output, buffer_, result->contents.identity.mode,
                           item.settings->settings.write, &is_written, &result->error);
      }
      case Mode::kPatch:
      case Mode::kCheck:
        if (command_.mode == Mode::kPatch || command_.patch) {
          AppendPatch(item.entry.path == kStandardInput ? command_.stdin_name : item.entry.path,
                      text, edits, {color_}, &result->patch);
        }
        return true;
      default:
        return true;
    }
  }

  Converter& ConverterFor(const FileSettings& settings) {
    if (converters_.size() <= settings.index) converters_.resize(settings.index + 1);
    std::unique_ptr<Converter>& converter = converters_[settings.index];
    if (converter == nullptr) converter = std::make_unique<Converter>(settings.options);
    return *converter;
  }

  const CommandLine& command_;
  const bool color_;
  std::vector<std::unique_ptr<Converter>> converters_;  // by FileSettings::index
  std::string buffer_;
};

// One run over all files.
class Run {
 public:
  Run(const CommandLine& command, Configuration* configuration)
      : command_(command),
        configuration_(*configuration),
        settings_(configuration->Current().settings),
        out_(STDOUT_FILENO),
        err_(STDERR_FILENO) {}

  int Execute() {
    std::vector<std::string> paths = command_.paths;
    std::string error;
    if (!AddListedPaths(&paths, &error) || !CheckPaths(paths, &error)) return Usage(error);
    MakeReport();
    ConvertAll(paths);
    FinishReport();
    PrintSummary();
    return ExitCode();
  }

 private:
  int Usage(const std::string& error) {
    err_.Write(ErrorLine(error));
    return kExitFailed;
  }

  void Fail(const std::string& error) {
    failed_ = true;
    err_.Write(ErrorLine(error));
  }

  // Appends the paths that --files-from names.
  bool AddListedPaths(std::vector<std::string>* paths, std::string* error) {
    const char separator = command_.null_separated ? '\0' : '\n';
    for (const std::string& list : command_.path_lists) {
      std::string text;
      if (!ReadList(list, &text, error)) return false;
      std::string_view rest = text;
      while (!rest.empty()) {
        const size_t end = rest.find(separator);
        if (end != 0) paths->emplace_back(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      }
    }
    return true;
  }

  bool CheckPaths(const std::vector<std::string>& paths, std::string* error) {
    const auto fail = [error](const std::string& message) {
      *error = message;
      return false;
    };
    const bool reads_stdin = std::find(paths.begin(), paths.end(), kStandardInput) != paths.end();
    if (paths.empty() && command_.path_lists.empty()) {
      return fail(
          "no input; name files or folders, or - for standard input (--help lists all options)");
    }
    if (reads_stdin && paths.size() > 1) return fail("- stands alone: it is the only input");
    if (reads_stdin && (command_.mode == Mode::kInPlace || command_.mode == Mode::kOutputFolder ||
                        command_.mode == Mode::kListFiles)) {
      return fail("standard input has no place in this mode; use a file");
    }
    const bool needs_one = command_.mode == Mode::kStdout || command_.mode == Mode::kOutputFile;
    if (!needs_one) return true;
    const bool is_one_file = paths.size() == 1 && (reads_stdin || !IsFolder(paths[0]));
    if (is_one_file) return true;
    if (command_.mode == Mode::kOutputFile)
      return fail("--output takes one input file; --output-dir takes many");
    return fail(
        "several files or a folder need a mode: -i (in place), -n (patch), --check, --examine or "
        "--output-dir DIR");
  }

  static bool IsFolder(const std::string& path) {
    struct stat status;
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
  }

  void MakeReport() {
    const ReportFormat format = command_.format.value_or(ReportFormat::kText);
    Sink sink;
    if (!command_.report_file.empty()) {
      sink = [this](std::string_view piece) { report_ += piece; };
    } else if (command_.format.has_value() || command_.mode == Mode::kExamine) {
      sink = [this](std::string_view piece) { out_.Write(piece); };
    } else {
      sink = [this](std::string_view piece) { err_.Write(piece); };
    }
    const int fd = command_.format.has_value() || command_.mode == Mode::kExamine ? STDOUT_FILENO
                                                                                  : STDERR_FILENO;
    const bool color = command_.report_file.empty() && UseColor(settings_.color, fd);
    reporter_ = MakeReporter(format, color, std::move(sink));
    RunInfo info;
    info.version = HIPIFY_VERSION;
    info.home_page = HIPIFY_HOME_PAGE;
    std::error_code no_folder;
    info.root = std::filesystem::current_path(no_folder);
    const FileSettings& current = configuration_.Current();
    info.rocm = current.options.target.rocm.ToString();
    info.cuda = current.options.target.cuda.ToString();
    info.writes = command_.mode == Mode::kInPlace;
    if (command_.format.has_value()) info.rules = FindingRulesOf(current.rules);
    reporter_->Begin(info);
    if (settings_.statistics || command_.mode == Mode::kExamine) {
      statistics_ = std::make_unique<Statistics>(
          [this](std::string_view id) { return configuration_.EffortOf(id); });
    }
  }

  void FinishReport() {
    reporter_->End({totals_, statistics_.get()});
    if (!command_.report_file.empty()) WriteText(command_.report_file, report_);
    if (!command_.manifest.empty()) WriteText(command_.manifest, ManifestText(steps_));
    if (!command_.depfile.empty()) WriteText(command_.depfile, DepfileText(steps_));
  }

  void WriteText(const std::string& path, std::string_view text) {
    bool is_written = false;
    std::string error;
    if (!WriteOutput(path, text, 0666, settings_.write, &is_written, &error)) Fail(error);
  }

  // Keeps what the manifest and the depfile say of one file.
  void AddStep(const Item& item, const Result& result, const Totals& totals) {
    if (command_.manifest.empty() && command_.depfile.empty()) return;
    BuildStep step;
    step.input = item.entry.path;
    step.output = item.output;
    step.replacements = totals.Replacements();
    step.status = result.changes ? BuildStatus::kConverted : BuildStatus::kUnchanged;
    if (result.outcome == Outcome::kFailed) step.status = BuildStatus::kFailed;
    step.dependencies = item.settings->settings.rule_files;
    for (const SettingsLayer& layer : item.settings->layers) {
      if (&layer != &item.settings->layers.back()) step.dependencies.push_back(layer.place);
    }
    steps_.push_back(std::move(step));
  }

  void ConvertAll(const std::vector<std::string>& paths) {
    const bool color = command_.mode == Mode::kPatch || command_.patch
                           ? UseColor(settings_.color, STDOUT_FILENO)
                           : false;
    std::vector<std::unique_ptr<FileWorker>> workers(settings_.jobs);
    for (auto& worker : workers) {
      worker = std::make_unique<FileWorker>(command_, color);
    }
    WorkQueue<Item, Result> queue(
        settings_.jobs,
        [&](size_t worker, Item& item, Result& result) { workers[worker]->Work(item, &result); },
        [this](Item& item, Result& result) { Consume(item, result); });
    Feed(paths, &queue);
    queue.Finish();
    // Not earlier, or the threads would decide on the order of messages.
    for (const std::string& walk_error : walked_.errors) Fail(walk_error);
  }

  void Feed(const std::vector<std::string>& paths, WorkQueue<Item, Result>* queue) {
    if (paths.size() == 1 && paths[0] == kStandardInput) return FeedStandardInput(queue);
    std::vector<FileEntry> entries;
    WalkReport report;
    WalkOptions options;
    options.source = &configuration_;
    options.list_skips = settings_.verbose;
    if (command_.mode == Mode::kOutputFolder) options.output_folder = command_.output;
    const bool plans = command_.mode == Mode::kOutputFolder;
    Walk(
        paths, options,
        [&](FileEntry&& entry) {
          if (plans) {
            entries.push_back(std::move(entry));
          } else if (command_.mode == Mode::kListFiles) {
            out_.Write(command_.null_separated ? entry.path : Shown(entry.path));
            out_.Write({command_.null_separated ? "\0" : "\n", 1});
          } else {
            const FileSettings& settings = configuration_.Of(*entry.selection);
            queue->Push({std::move(entry), &settings, command_.output});
          }
        },
        &report);
    if (plans) FeedPlanned(std::move(entries), queue);
    walked_ = std::move(report);
  }

  void FeedStandardInput(WorkQueue<Item, Result>* queue) {
    std::string error;
    const FileSettings* const settings =
        configuration_.For(command_.has_stdin_name ? command_.stdin_name : ".", &error);
    if (settings == nullptr) return Fail(error);
    queue->Push(
        {FileEntry{std::string(kStandardInput), 0, true, nullptr}, settings, command_.output});
  }

  void FeedPlanned(std::vector<FileEntry> entries, WorkQueue<Item, Result>* queue) {
    std::vector<std::string> outputs;
    std::vector<std::string> errors;
    if (!PlanOutputs(entries, command_.output, settings_.extension_renames, &outputs, &errors)) {
      for (const std::string& error : errors) Fail(error);
      return;
    }
    for (size_t i = 0; i < entries.size(); ++i) {
      const FileSettings& settings = configuration_.Of(*entries[i].selection);
      queue->Push({std::move(entries[i]), &settings, std::move(outputs[i])});
    }
  }

  // Takes one result, in path order.
  void Consume(const Item& item, Result& result) {
    if (result.outcome == Outcome::kSkippedBinary) {
      ++binary_files_;
      if (settings_.verbose) err_.Write(Shown(item.entry.path) + ": skipped: binary\n");
      return;
    }
    const std::string_view path =
        item.entry.path == kStandardInput ? std::string_view(command_.stdin_name) : item.entry.path;
    const Settings& settings = item.settings->settings;
    if (!settings.warnings) {
      std::erase_if(result.conversion.findings,
                    [](const Finding& finding) { return finding.severity < Severity::kError; });
    }
    const bool was_read = result.outcome == Outcome::kDone || !result.contents.text.empty();
    const FileReport file = {path, was_read ? std::string_view(result.contents.text) : "",
                             result.conversion, result.error};
    const Totals totals = TotalsOf(file);
    totals_ += totals;
    failing_findings_ += FailingFindings(totals, settings.fail_on);
    AddStep(item, result, totals);
    reporter_->File(file);
    if (statistics_ != nullptr) statistics_->Add(file);
    if (result.outcome == Outcome::kFailed) {
      Fail(result.error);
      return;
    }
    if (settings_.verbose) PrintUnusedMarkers(path, result);
    Print(path, result, totals);
  }

  void PrintUnusedMarkers(std::string_view path, const Result& result) {
    const std::vector<uint32_t>& markers = result.conversion.unused_markers;
    if (markers.empty()) return;
    const std::string_view text = result.contents.text;
    const LineIndex lines(text);
    for (const uint32_t marker : markers) {
      const Position place = lines.At(marker);
      err_.Write(Shown(path) + ':' + std::to_string(place.line) + ':' +
                 std::to_string(place.column) +
                 ": unused marker: " + std::string(MarkerAt(text, marker)) + "\n");
    }
  }

  void Print(std::string_view path, const Result& result, const Totals& totals) {
    if (command_.mode == Mode::kStdout) out_.Write(result.converted);
    if (!result.changes) return;
    switch (command_.mode) {
      case Mode::kInPlace:
      case Mode::kOutputFolder:
        if (!settings_.quiet) err_.Write(ConvertedLine(path, totals.Replacements(), Tense::kDone));
        break;
      case Mode::kCheck:
        if (command_.patch) {
          out_.Write(result.patch);
        } else if (!command_.format.has_value() || !command_.report_file.empty()) {
          out_.Write(ConvertedLine(path, totals.Replacements(), Tense::kWould));
        }
        break;
      case Mode::kPatch:
        out_.Write(result.patch);
        break;
      default:
        break;
    }
  }

  void PrintSummary() {
    if (settings_.verbose) PrintSkipped();
    const bool has_summary = command_.mode != Mode::kStdout && command_.mode != Mode::kListFiles &&
                             command_.mode != Mode::kOutputFile;
    if (settings_.quiet || !has_summary) return;
    const bool writes = command_.mode == Mode::kInPlace || command_.mode == Mode::kOutputFolder;
    err_.Write(SummaryLine(totals_, writes ? Tense::kDone : Tense::kWould));
  }

  void PrintSkipped() {
    for (const Skip& skip : walked_.skips) {
      std::string line =
          Shown(skip.path) + ": skipped: " + std::string(SkipReasonText(skip.reason));
      if (!skip.detail.empty()) line += " (" + Shown(skip.detail) + ")";
      err_.Write(line + "\n");
    }
    if (binary_files_ != 0) err_.Write(Counted(binary_files_, "binary file") + " skipped\n");
  }

  int ExitCode() {
    if (!out_.Flush()) Fail(kCannotPrint);
    if (failed_) return kExitFailed;
    const bool would_change = command_.mode == Mode::kCheck && totals_.changed_files != 0;
    return would_change || failing_findings_ != 0 ? kExitFindings : kExitDone;
  }

  static uint64_t FailingFindings(const Totals& totals, FailOn fail_on) {
    switch (fail_on) {
      case FailOn::kError:
        return totals.errors;
      case FailOn::kWarning:
        return totals.errors + totals.warnings;
      case FailOn::kNever:
        break;
    }
    return 0;
  }

  const CommandLine& command_;
  Configuration& configuration_;
  const Settings& settings_;  // of the current folder
  OutputStream out_;
  OutputStream err_;
  std::unique_ptr<Reporter> reporter_;
  std::unique_ptr<Statistics> statistics_;
  std::string report_;
  WalkReport walked_;
  Totals totals_;
  std::vector<BuildStep> steps_;  // for the manifest and the depfile
  uint64_t failing_findings_ = 0;
  uint64_t binary_files_ = 0;
  bool failed_ = false;
};

int PrintError(const std::string& error) {
  OutputStream(STDERR_FILENO).Write(ErrorLine(error));
  return kExitFailed;
}

int PrintText(std::string_view text) {
  OutputStream out(STDOUT_FILENO);
  out.Write(text);
  return out.Flush() ? kExitDone : PrintError(kCannotPrint);
}

// Whether the mode tells of the rules and converts nothing.
bool AnswersQuestion(Mode mode) {
  return mode == Mode::kQuery || mode == Mode::kExplain || mode == Mode::kListRules ||
         mode == Mode::kGenerate;
}

int PrintConfig(const CommandLine& command, Configuration* configuration) {
  if (command.paths.size() > 1) {
    return PrintError("--dump-config is for one path, but \"" + command.paths[1] +
                      "\" was given too");
  }
  std::string error;
  const FileSettings* const settings =
      configuration->For(command.paths.empty() ? "." : command.paths[0], &error);
  return settings == nullptr ? PrintError(error) : PrintText(DumpConfig(*settings));
}

int AnswerQuestion(const CommandLine& command, const FileSettings& settings) {
  if (!command.paths.empty()) {
    return PrintError("this mode takes no files, but \"" + command.paths[0] + "\" was given");
  }
  const RuleTable& table = settings.rules;
  if (command.mode == Mode::kListRules) return PrintText(ListFindings(table));
  std::string text;
  std::string error;
  if (command.mode == Mode::kGenerate) {
    InstallSignalCleanup();
    return Generate(command, settings, &text, &error) ? PrintText(text) : PrintError(error);
  }
  const bool is_known =
      command.mode == Mode::kQuery
          ? QueryName(table, settings.options.target, command.subject, &text, &error)
          : ExplainFinding(table, command.subject, &text, &error);
  return is_known ? PrintText(text) : PrintError(error);
}

}  // namespace

int RunProgram(const std::vector<std::string>& arguments) {
  ReserveStandardStreams();
  CommandLine command;
  std::string error;
  if (!ParseCommandLine(arguments, &command, &error)) return PrintError(error);
  if (command.mode == Mode::kHelp) {
    return PrintText(HelpText());
  }
  if (command.mode == Mode::kVersion) {
    return PrintText("hipify-cpp " HIPIFY_VERSION "\n");
  }
  Configuration configuration(command);
  if (!configuration.Load(&error)) return PrintError(error);
  if (command.mode == Mode::kDumpConfig) return PrintConfig(command, &configuration);
  if (AnswersQuestion(command.mode)) {
    return AnswerQuestion(command, configuration.Current());
  }
  InstallSignalCleanup();
  return Run(command, &configuration).Execute();
}

}  // namespace hipify
