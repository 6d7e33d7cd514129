#include "convert/markers.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "source/characters.h"

namespace hipify {
namespace {

constexpr std::string_view kPrefix = "hipify-";
constexpr uint32_t kFileMarkerLines = 20;

size_t FindPrefix(std::string_view text, size_t from) {
  if (from >= text.size()) return std::string_view::npos;
  const void* const found =
      memmem(text.data() + from, text.size() - from, kPrefix.data(), kPrefix.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<size_t>(static_cast<const char*>(found) - text.data());
}

// Whether only the comment's opening, or the begin of one of its lines, stands before `offset`.
bool IsFirstWord(std::string_view text, const Span& comment, size_t offset) {
  for (size_t at = offset; at > comment.begin; --at) {
    const char c = text[at - 1];
    if (c == '\n') return true;
    if (c != '/' && c != '*' && c != '!' && c != '<' && !IsBlank(c)) return false;
  }
  return true;
}

bool IsWordByte(char c) { return IsIdentifierByte(c) || c == '-'; }

class MarkerReader {
 public:
  explicit MarkerReader(const CodeMap& map) : map_(map), text_(map.text()) {}

  Markers Read() {
    for (size_t at = FindPrefix(text_, 0); at != std::string_view::npos;
         at = FindPrefix(text_, at + kPrefix.size())) {
      const size_t span = map_.SpanAt(static_cast<uint32_t>(at));
      if (span == CodeMap::kNone) continue;
      const Span& comment = map_.lexed().spans[span];
      const bool is_comment =
          comment.kind == SpanKind::kLineComment || comment.kind == SpanKind::kBlockComment;
      if (is_comment && IsFirstWord(text_, comment, at)) ReadMarker(at, comment);
    }
    if (off_since_ != kNowhere) Protect(off_since_, off_since_, text_.size());
    return std::move(markers_);
  }

 private:
  static constexpr size_t kNowhere = std::string_view::npos;

  void ReadMarker(size_t at, const Span& comment) {
    size_t end = at + kPrefix.size();
    while (end < comment.end && IsWordByte(text_[end])) ++end;
    const std::string_view word = text_.substr(at, end - at);
    const auto offset = static_cast<uint32_t>(at);
    if (word == "hipify-off") {
      if (off_since_ == kNowhere) off_since_ = comment.begin;
    } else if (word == "hipify-on") {
      if (off_since_ != kNowhere) Protect(off_since_, off_since_, comment.end);
      off_since_ = kNowhere;
    } else if (word == "hipify-ignore") {
      Protect(offset, map_.LineStart(offset), map_.LineEnd(offset), BracketedId(end, comment));
    } else if (word == "hipify-ignore-next-line") {
      const uint32_t next_line =
          std::min<uint32_t>(map_.LineEnd(comment.end) + 1, static_cast<uint32_t>(text_.size()));
      Protect(offset, next_line, map_.LineEnd(next_line), BracketedId(end, comment));
    } else if (word == "hipify-ignore-file") {
      const auto line = std::count(text_.begin(), text_.begin() + offset, '\n');
      if (line < kFileMarkerLines) markers_.ignore_file = true;
    }
  }

  // The text of `[ID]` at `at`, or nothing.
  std::string BracketedId(size_t at, const Span& comment) const {
    if (at >= comment.end || text_[at] != '[') return "";
    const size_t closing = text_.find(']', at);
    if (closing == std::string_view::npos || closing >= comment.end) return "";
    return std::string(text_.substr(at + 1, closing - at - 1));
  }

  void Protect(size_t marker, size_t begin, size_t end, std::string only_id = "") {
    markers_.regions.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(end),
                                static_cast<uint32_t>(marker), std::move(only_id)});
  }

  const CodeMap& map_;
  const std::string_view text_;
  Markers markers_;
  size_t off_since_ = kNowhere;
};

bool Touches(const ProtectedRegion& region, uint32_t begin, uint32_t end) {
  // An insertion at a region's edge stays outside it.
  if (begin == end) return begin > region.begin && begin < region.end;
  return begin < region.end && end > region.begin;
}

}  // namespace

Markers FindMarkers(const CodeMap& map) { return MarkerReader(map).Read(); }

bool IsProtected(const Markers& markers, uint32_t begin, uint32_t end) {
  return std::any_of(markers.regions.begin(), markers.regions.end(), [&](const auto& region) {
    return region.only_id.empty() && Touches(region, begin, end);
  });
}

void ApplyMarkers(const Markers& markers, Conversion* conversion) {
  const auto is_edit_protected = [&](const Edit& edit) {
    return std::any_of(markers.regions.begin(), markers.regions.end(), [&](const auto& region) {
      return region.only_id.empty() && Touches(region, edit.begin, edit.end);
    });
  };
  const auto is_finding_protected = [&](const Finding& finding) {
    return std::any_of(markers.regions.begin(), markers.regions.end(), [&](const auto& region) {
      return (region.only_id.empty() || region.only_id == finding.id) &&
             Touches(region, finding.begin, finding.end);
    });
  };
  std::erase_if(conversion->edits, is_edit_protected);
  std::erase_if(conversion->findings, is_finding_protected);
}

}  // namespace hipify
