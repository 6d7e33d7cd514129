// One line of gitignore syntax.
//
// The rules are git's own, to the letter: what `git check-ignore` says of a path, a Glob says too.
// Bytes are compared as they are, letters in their case.

#ifndef HIPIFY_TREE_GLOB_H_
#define HIPIFY_TREE_GLOB_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace hipify {

// How a glob is compared.
enum class GlobKind : uint8_t { kNever, kExact, kSuffix, kPrefix, kRegex };

// What is quick to see of a glob: most globs and names have different ends. Small, so that going
// through a long list touches little memory.
class GlobFilter {
 public:
  // True if the glob that this was made for may match.
  bool Passes(std::string_view path, std::string_view name) const {
    const std::string_view subject = name_only_ ? name : path;
    if (is_exact_ ? subject.size() != size_ : subject.size() < size_) return false;
    return !has_end_ || subject.back() == end_;
  }

 private:
  friend class Glob;

  uint32_t size_ = 0;
  bool name_only_ = false;
  bool is_exact_ = false;
  bool has_end_ = false;
  char end_ = '\0';
};

// A pattern. Names, `*.ext`, `name*` and plain paths are compared byte by byte; whatever else
// there is becomes a regular expression on the first path that contains the longest literal part
// of the pattern, because compiling one costs as much as matching thousands of names. Matching
// therefore changes the object: two threads must not share one.
class Glob {
 public:
  // Parses a line without its line end, as it stands in a .gitignore file: `!` negates, a `/` at
  // the end means folders only, a `/` elsewhere ties the pattern to the folder of the list.
  explicit Glob(std::string_view line);
  Glob(Glob&&) noexcept;
  Glob& operator=(Glob&&) noexcept;
  ~Glob();

  // False for an empty line, a comment, and a pattern that git never matches ("[a", "x\").
  bool can_match() const { return kind_ != GlobKind::kNever; }

  // Whether the line begins with `!`.
  bool negated() const { return negated_; }

  // Whether the pattern matches `path`, which is relative to the folder of the list and has no "/"
  // at either end. `name` is the path's last part. Folders above `path` are not looked at.
  bool Matches(std::string_view path, std::string_view name, bool is_folder) const;

  GlobFilter filter() const;

 private:
  bool MatchesRegex(std::string_view subject) const;

  GlobKind kind_ = GlobKind::kNever;
  bool negated_ = false;
  bool folders_only_ = false;
  bool name_only_ = false;  // compared with the name, not with the path
  std::string literal_;     // the text to compare; for kRegex the longest literal part
  std::string expression_;  // kRegex only
  mutable std::unique_ptr<re2::RE2> regex_;
};

}  // namespace hipify

#endif  // HIPIFY_TREE_GLOB_H_
