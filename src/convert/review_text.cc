#include "convert/review_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "source/characters.h"

namespace hipify {
namespace {

// Real statements are short. The limits keep a table of numbers from being looked at as a whole for
// each of its numbers. Inline PTX is longer, and rarer.
constexpr uint32_t kMostBefore = 300;
constexpr uint32_t kMostAfter = 600;
constexpr uint32_t kMostAfterWithLiterals = 4'000;

bool EndsStatement(char c) { return c == ';' || c == '{' || c == '}'; }

// The begin of the statement of `at`, or of its line, whichever is earlier.
uint32_t BeginAround(const CodeMap& map, uint32_t at) {
  const std::string_view text = map.text();
  const uint32_t first = at > kMostBefore ? at - kMostBefore : 0;
  bool is_line_start = false;
  uint32_t begin = at;
  for (; begin > first; --begin) {
    const char c = text[begin - 1];
    is_line_start |= c == '\n';
    const bool ends = EndsStatement(c) && map.SpanAt(begin - 1) == CodeMap::kNone;
    if (ends && is_line_start) return begin;
    if (!ends) continue;
    // The rest of the line belongs to the window.
    while (begin > first && text[begin - 1] != '\n') --begin;
    return begin;
  }
  return begin;
}

bool IsUnterminated(std::string_view text, const Span& span) {
  return span.kind == SpanKind::kString && (span.end - span.begin < 2 || text[span.end - 1] != '"');
}

// The first span that ends behind `offset`.
std::vector<Span>::const_iterator FirstSpanBehind(const CodeMap& map, uint32_t offset) {
  const std::vector<Span>& spans = map.lexed().spans;
  return std::partition_point(spans.begin(), spans.end(),
                              [offset](const Span& span) { return span.end <= offset; });
}

// The end of the statement of `at`, or of its line, whichever is later.
uint32_t EndAround(const CodeMap& map, uint32_t at, uint32_t most) {
  const std::string_view text = map.text();
  const uint32_t last = std::min(static_cast<uint32_t>(text.size()), at + most);
  const std::vector<Span>& spans = map.lexed().spans;
  auto span = FirstSpanBehind(map, at);
  uint32_t end = at;
  while (end < last && !EndsStatement(text[end])) {
    const char c = text[end];
    // Spans begin with one of these.
    if (c != '"' && c != '\'' && c != '/') {
      ++end;
      continue;
    }
    while (span != spans.end() && span->end <= end) ++span;
    if (span == spans.end() || span->begin > end) {
      ++end;
      continue;
    }
    end = span->end;
    // What follows a string that lacks its end belongs to nothing.
    if (IsUnterminated(text, *span)) break;
  }
  while (end < last && text[end] != '\n') ++end;
  return std::min(end, last);
}

void Blank(const CodeMap& map, bool with_literals, CodeWindow* window) {
  const std::vector<Span>& spans = map.lexed().spans;
  const uint32_t begin = window->begin;
  const auto end = begin + static_cast<uint32_t>(window->code.size());
  auto span = FirstSpanBehind(map, begin);
  for (; span != spans.end() && span->begin < end; ++span) {
    const bool is_comment = IsComment(span->kind);
    if (!is_comment && with_literals) continue;
    // The quotes stay, so that a pattern sees where a literal stands.
    const uint32_t inner_begin = is_comment ? span->begin : span->begin + 1;
    const uint32_t inner_end = is_comment ? span->end : std::max(inner_begin, span->end - 1);
    for (uint32_t i = std::max(begin, inner_begin); i < std::min(end, inner_end); ++i) {
      window->code[i - begin] = ' ';
    }
  }
}

std::string Shown(std::string_view text) {
  constexpr size_t kMost = 60;
  std::string shown;
  for (const char c : text) {
    if (!IsSpace(c)) {
      shown += c;
    } else if (!shown.empty() && shown.back() != ' ') {
      shown += ' ';
    }
    if (shown.size() >= kMost) return shown + "...";
  }
  return shown;
}

std::string Filled(std::string_view message, std::string_view text) {
  constexpr std::string_view kPlace = "{}";
  const size_t place = message.find(kPlace);
  std::string filled(message.substr(0, place));
  if (place == std::string_view::npos) return filled;
  filled += Shown(text);
  return filled += message.substr(place + kPlace.size());
}

}  // namespace

CodeWindow WindowAround(CodeMap* map, uint32_t at, bool with_literals) {
  const uint32_t most = with_literals ? kMostAfterWithLiterals : kMostAfter;
  CodeWindow window;
  uint32_t end;
  const size_t directive = map->DirectiveAt(at);
  const uint32_t line = directive == CodeMap::kNone ? at : map->lexed().directives[directive].begin;
  if (directive != CodeMap::kNone && at - line < kMostAfterWithLiterals) {
    window.begin = line;
    end = std::min(map->DirectiveEnd(directive), at + most);
  } else {
    window.begin = BeginAround(*map, at);
    end = EndAround(*map, at, most);
  }
  window.code = map->text().substr(window.begin, end - window.begin);
  Blank(*map, with_literals, &window);
  return window;
}

void AddMatchFinding(const CodeMap& map, const RuleImage& image, const ReviewMatchRecord& match,
                     uint32_t begin, uint32_t end, Conversion* conversion) {
  const ReviewRecord& rule = image.reviews[match.review];
  const std::string_view message =
      image.Text(match.message.size != 0 ? match.message : rule.message);
  const std::string_view instead =
      image.Text(match.instead.size != 0 ? match.instead : rule.instead);
  conversion->findings.push_back({begin, end, std::string(image.Text(rule.id)), rule.severity,
                                  Filled(message, map.text().substr(begin, end - begin)),
                                  std::string(instead)});
}

}  // namespace hipify
