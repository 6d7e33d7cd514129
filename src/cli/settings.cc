#include "cli/settings.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>
#include <thread>

namespace hipify {
namespace {

// Fills Settings from the given options. The first failure is kept and ends the reading.
class SettingsReader {
 public:
  SettingsReader(const GivenOptions& given, Settings* out, std::string* error)
      : given_(given), out_(*out), error_(*error) {}

  bool Read() { return ReadConversion() && ReadSelection() && ReadWriting() && ReadReports(); }

 private:
  bool Fail(const std::string& message) {
    error_ = message;
    return false;
  }

  bool ReadConversion() {
    const std::string launch = given_.Last("launch");
    if (launch == "hip") out_.launch = LaunchSyntax::kHip;
    if (!launch.empty() && launch != "hip" && launch != "cuda") {
      return Fail("--launch takes cuda or hip, not \"" + launch + "\"");
    }
    out_.roc = given_.Has("roc");
    out_.miopen = given_.Has("miopen");
    out_.experimental = given_.Has("experimental");
    out_.use_hip_data_types = given_.Has("use-hip-data-types");
    out_.rule_files = given_.All("rules");
    out_.overlays = given_.All("overlay");
    out_.keep = given_.Parts("keep");
    out_.strings = given_.Has("strings");
    out_.comments = given_.Has("comments");
    return ReadVersion("rocm", &out_.rocm) && ReadVersion("cuda", &out_.cuda);
  }

  bool ReadVersion(const std::string& name, std::optional<Version>* out) {
    if (!given_.Has(name)) return true;
    *out = Version::Parse(given_.Last(name));
    if (out->has_value() && (*out)->known()) return true;
    return Fail("--" + name + " takes a release such as 6.2 or 6.2.1, not \"" + given_.Last(name) +
                "\"");
  }

  bool ReadSelection() {
    Selection& selection = out_.selection;
    selection.include = given_.All("include");
    selection.exclude = given_.All("exclude");
    if (given_.Has("ext")) {
      selection.extensions.clear();
      for (const std::string& extension : given_.Parts("ext")) {
        selection.extensions.push_back(extension[0] == '.' ? extension.substr(1) : extension);
      }
    }
    selection.hidden = given_.Has("hidden");
    selection.no_ignore = given_.Has("no-ignore");
    selection.follow = given_.Has("follow");
    selection.force_exclude = given_.Has("force-exclude");
    return ReadSize("max-filesize", &selection.max_file_size);
  }

  bool ReadSize(const std::string& name, uint64_t* out) {
    if (!given_.Has(name)) return true;
    const std::string text = given_.Last(name);
    const char* const end = text.data() + text.size();
    const auto [after, status] = std::from_chars(text.data(), end, *out);
    const std::string_view unit(after, static_cast<size_t>(end - after));
    const std::map<std::string_view, int> shifts = {{"", 0}, {"K", 10}, {"M", 20}, {"G", 30}};
    const auto shift = shifts.find(unit);
    if (status != std::errc() || shift == shifts.end() || *out > (UINT64_MAX >> shift->second)) {
      return Fail("--" + name + " takes a size such as 5000, 100K, 20M or 1G, not \"" + text +
                  "\"");
    }
    *out <<= shift->second;
    return true;
  }

  bool ReadWriting() {
    if (given_.Has("backup")) {
      out_.write.backup_suffix = given_.Last("backup");
      if (out_.write.backup_suffix.find('/') != std::string::npos) {
        return Fail("--backup takes the end of a file name, without \"/\"");
      }
    }
    out_.write.fsync = given_.Has("fsync");
    for (const std::string& list : given_.All("rename-ext")) {
      std::vector<ExtensionRename> renames;
      if (!ParseExtensionRenames(list, &renames, &error_)) return false;
      out_.extension_renames.insert(out_.extension_renames.end(), renames.begin(), renames.end());
    }
    return ReadJobs();
  }

  bool ReadJobs() {
    out_.jobs = std::max(1u, std::thread::hardware_concurrency());
    if (!given_.Has("jobs")) return true;
    constexpr size_t kMostJobs = 1024;
    const std::string text = given_.Last("jobs");
    const char* const end = text.data() + text.size();
    const auto [after, status] = std::from_chars(text.data(), end, out_.jobs);
    if (status == std::errc() && after == end && out_.jobs >= 1 && out_.jobs <= kMostJobs) {
      return true;
    }
    return Fail("--jobs takes a number of threads from 1 to 1024, not \"" + text + "\"");
  }

  bool ReadReports() {
    out_.statistics = given_.Has("stats");
    out_.warnings = !given_.Has("no-warnings");
    out_.quiet = given_.Has("quiet");
    out_.verbose = given_.Has("verbose");
    return ReadWord("fail-on", {"error", "warning", "never"}, &out_.fail_on) &&
           ReadWord("color", {"auto", "always", "never"}, &out_.color);
  }

  // `words` are the names of the enumerators from 0 on.
  template <typename Enum>
  bool ReadWord(const std::string& name, const std::vector<std::string>& words, Enum* out) {
    if (!given_.Has(name)) return true;
    const auto word = std::find(words.begin(), words.end(), given_.Last(name));
    if (word != words.end()) {
      *out = static_cast<Enum>(word - words.begin());
      return true;
    }
    return Fail("--" + name + " takes " + words[0] + ", " + words[1] + " or " + words[2] +
                ", not \"" + given_.Last(name) + "\"");
  }

  const GivenOptions& given_;
  Settings& out_;
  std::string& error_;
};

}  // namespace

bool ReadSettings(const GivenOptions& given, Settings* out, std::string* error) {
  return SettingsReader(given, out, error).Read();
}

bool CheckSettings(const Settings& settings, std::string* error) {
  if (!settings.miopen || settings.roc) return true;
  *error = "--miopen needs --roc";
  return false;
}

}  // namespace hipify
