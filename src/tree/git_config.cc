#include "tree/git_config.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "tree/posix_file.h"

namespace hipify {
namespace {

constexpr int kMaxIncludes = 10;  // as many levels as git follows

char Lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

bool IsSpace(char byte) { return byte == ' ' || byte == '\t' || byte == '\r'; }

bool IsKeyByte(char byte) {
  const char lower = Lower(byte);
  return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9') || byte == '-';
}

// Reads one configuration file.
class ConfigParser {
 public:
  explicit ConfigParser(std::string_view text) : text_(text) {}

  // Moves to the next value. Returns false at the end and at what is no configuration.
  bool Next(std::string* name, std::string* value) {
    while (SkipBlank()) {
      if (Peek() == '[') {
        if (!ParseSection()) return false;
        continue;
      }
      std::string key;
      while (IsKeyByte(Peek())) key += Lower(Take());
      if (key.empty()) return false;
      *name = section_ + "." + key;
      return ParseValue(value);
    }
    return false;
  }

 private:
  char Peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }
  char Take() { return position_ < text_.size() ? text_[position_++] : '\0'; }

  void SkipLine() { position_ = std::min(text_.find('\n', position_), text_.size()); }

  // Returns false at the end of the text.
  bool SkipBlank() {
    while (position_ < text_.size()) {
      const char byte = Peek();
      if (byte == '#' || byte == ';') {
        SkipLine();
      } else if (byte == '\n' || IsSpace(byte)) {
        ++position_;
      } else {
        return true;
      }
    }
    return false;
  }

  bool ParseSection() {
    Take();
    section_.clear();
    while (IsKeyByte(Peek()) || Peek() == '.') section_ += Lower(Take());
    while (IsSpace(Peek())) Take();
    if (Peek() == '"') {
      Take();
      section_ += '.';
      while (Peek() != '"') {
        char byte = Take();
        if (byte == '\\') byte = Take();
        if (byte == '\n' || byte == '\0') return false;
        section_ += byte;
      }
      Take();
    }
    return Take() == ']';
  }

  // Reads from after the key to the end of the value's last line.
  bool ParseValue(std::string* value) {
    value->clear();
    while (IsSpace(Peek())) Take();
    if (Peek() != '=') {
      *value = "true";
      return Peek() == '\n' || Peek() == '\0' || Peek() == '#' || Peek() == ';';
    }
    Take();
    while (IsSpace(Peek())) Take();
    bool quoted = false;
    size_t kept = 0;  // spaces after this many bytes are cut unless more follows
    while (true) {
      char byte = Take();
      if (byte == '\n' || byte == '\0') break;
      if (!quoted && (byte == '#' || byte == ';')) {
        SkipLine();
        break;
      }
      if (byte == '"') {
        quoted = !quoted;
        kept = value->size();
        continue;
      }
      if (byte == '\\') {
        if (!ParseEscape(value)) return false;
        kept = value->size();
        continue;
      }
      *value += byte;
      if (quoted || !IsSpace(byte)) kept = value->size();
    }
    value->resize(kept);
    return !quoted;
  }

  bool ParseEscape(std::string* value) {
    const char byte = Take();
    if (byte == '\r' && Peek() == '\n') {
      Take();
      return true;
    }
    if (byte == '\n') return true;
    if (byte == 'n') {
      *value += '\n';
    } else if (byte == 't') {
      *value += '\t';
    } else if (byte == 'b') {
      *value += '\b';
    } else if (byte == '"' || byte == '\\') {
      *value += byte;
    } else {
      return false;
    }
    return true;
  }

  std::string_view text_;
  size_t position_ = 0;
  std::string section_;
};

std::optional<std::string> Environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) return std::nullopt;
  return value;
}

// A path as configuration files write it: "~/" is the home folder, relative ones begin at `folder`.
std::string Expand(const std::string& path, const std::string& folder) {
  if (path.empty() || path[0] == '/') return path;
  if (path.compare(0, 2, "~/") == 0) return Environment("HOME").value_or("") + path.substr(1);
  return folder + "/" + path;
}

// The git folder inside the user's XDG configuration folder, or an empty string.
std::string XdgFolder() {
  const std::string xdg = Environment("XDG_CONFIG_HOME").value_or("");
  if (!xdg.empty()) return xdg + "/git";
  const std::string home = Environment("HOME").value_or("");
  return home.empty() ? home : home + "/.config/git";
}

// Looks for core.excludesFile in `file` and in what it includes; a later value wins.
void ReadExcludesFile(const std::string& file, const std::string& root, int level,
                      std::optional<std::string>* path) {
  if (level > kMaxIncludes) return;
  ForEachGitValue(ReadIfThere(file), [&](const std::string& name, const std::string& value) {
    if (name == "core.excludesfile") *path = Expand(value, root);
    if (name == "include.path" && !value.empty()) {
      ReadExcludesFile(Expand(value, ParentFolder(file)), root, level + 1, path);
    }
  });
}

std::string TrimLineEnd(std::string text) {
  text.resize(text.find_last_not_of("\r\n") + 1);
  return text;
}

// The folder that the work trees of one repository share: objects, configuration, info.
std::string CommonFolder(const std::string& root) {
  std::string dot_git = root + "/.git";
  struct stat status;
  if (::stat(dot_git.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return dot_git;
  constexpr std::string_view kPrefix = "gitdir: ";
  const std::string link = TrimLineEnd(ReadIfThere(dot_git));
  if (link.compare(0, kPrefix.size(), kPrefix) != 0) return dot_git;
  std::string folder = link[kPrefix.size()] == '/' ? link.substr(kPrefix.size())
                                                   : root + "/" + link.substr(kPrefix.size());
  const std::string common = TrimLineEnd(ReadIfThere(folder + "/commondir"));
  if (common.empty()) return folder;
  return common[0] == '/' ? common : folder + "/" + common;
}

}  // namespace

void ForEachGitValue(std::string_view text,
                     const std::function<void(const std::string&, const std::string&)>& found) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  ConfigParser parser(text);
  std::string name;
  std::string value;
  while (parser.Next(&name, &value)) found(name, value);
}

GitExcludeFiles FindGitExcludeFiles(const std::string& root) {
  const std::string common = CommonFolder(root);
  const std::string xdg = XdgFolder();
  std::optional<std::string> user;
  const auto read = [&](const std::string& file) { ReadExcludesFile(file, root, 0, &user); };

  if (!Environment("GIT_CONFIG_NOSYSTEM")) {
    read(Environment("GIT_CONFIG_SYSTEM").value_or("/etc/gitconfig"));
  }
  if (const auto global = Environment("GIT_CONFIG_GLOBAL")) {
    read(*global);
  } else {
    if (!xdg.empty()) read(xdg + "/config");
    if (const auto home = Environment("HOME")) read(*home + "/.gitconfig");
  }
  read(common + "/config");

  GitExcludeFiles files;
  files.repository = common + "/info/exclude";
  files.user = user.value_or(xdg.empty() ? "" : xdg + "/ignore");
  return files;
}

}  // namespace hipify
