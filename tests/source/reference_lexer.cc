#include "source/reference_lexer.h"

#include <cctype>
#include <cstddef>
#include <optional>

namespace hipify {
namespace {

// A character after phase 2: the byte, and where it is in the text.
struct Character {
  char c = 0;
  uint32_t offset = 0;
};

bool IsBlankByte(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }

bool IsWord(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' || c == '$';
}

bool IsDecimal(char c) { return c >= '0' && c <= '9'; }

// Phase 2: takes out the byte order mark and every backslash that ends its line, blanks after it
// allowed as the common compilers do.
std::vector<Character> SplicedCharacters(std::string_view text) {
  std::vector<Character> characters;
  size_t at = text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
  while (at < text.size()) {
    if (text[at] == '\\') {
      size_t end = at + 1;
      while (end < text.size() && (IsBlankByte(text[end]) || text[end] == '\r')) ++end;
      if (end < text.size() && text[end] == '\n') {
        at = end + 1;
        continue;
      }
    }
    characters.push_back({text[at], static_cast<uint32_t>(at)});
    ++at;
  }
  return characters;
}

enum class PieceKind { kBlank, kNewline, kComment, kLiteral, kWord, kNumber, kPunctuation };

// A token of phase 3, white space and comments included.
struct Piece {
  PieceKind kind = PieceKind::kBlank;
  SpanKind span = SpanKind::kLineComment;  // of kComment and kLiteral
  uint32_t begin = 0;
  uint32_t end = 0;
  std::string spelling;  // without splices
};

// Phase 3.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text), characters_(SplicedCharacters(text)) {}

  std::vector<Piece> Run() {
    while (at_ < characters_.size()) {
      const Piece piece = ReadPiece();
      NoteForHeaderNames(piece);
      pieces_.push_back(piece);
    }
    return pieces_;
  }

 private:
  char Peek(size_t ahead = 0) const {
    return at_ + ahead < characters_.size() ? characters_[at_ + ahead].c : '\0';
  }
  bool AtEnd() const { return at_ >= characters_.size(); }

  Piece Take(PieceKind kind, SpanKind span, size_t count) {
    Piece piece;
    piece.kind = kind;
    piece.span = span;
    piece.begin = characters_[at_].offset;
    for (size_t i = 0; i < count; ++i) piece.spelling += characters_[at_ + i].c;
    piece.end = characters_[at_ + count - 1].offset + 1;
    at_ += count;
    return piece;
  }

  Piece ReadPiece() {
    const std::optional<size_t> header_name = HeaderNameSize();
    if (header_name) return Take(PieceKind::kLiteral, SpanKind::kHeaderName, *header_name);
    const char c = Peek();
    if (c == '\n') return Take(PieceKind::kNewline, {}, 1);
    if (IsBlankByte(c) || c == '\r') return Take(PieceKind::kBlank, {}, 1);
    if (c == '/' && Peek(1) == '/') return ReadLineComment();
    if (c == '/' && Peek(1) == '*') return ReadBlockComment();
    if (c == '"' && FollowsRawPrefix()) {
      if (const std::optional<Piece> raw = ReadRawString()) return *raw;
    }
    if (c == '"') return ReadQuoted(SpanKind::kString);
    if (c == '\'') return ReadQuoted(SpanKind::kCharacter);
    if (IsDecimal(c)) return ReadNumber();
    if (IsWord(c)) return ReadWord();
    return Take(PieceKind::kPunctuation, {}, 1);
  }

  // To the end of the line, which is not part of it.
  Piece ReadLineComment() {
    size_t size = 0;
    while (at_ + size < characters_.size() && Peek(size) != '\n') ++size;
    Piece comment = Take(PieceKind::kComment, SpanKind::kLineComment, size);
    comment.end = AtEnd() ? static_cast<uint32_t>(text_.size()) : characters_[at_].offset;
    return comment;
  }

  Piece ReadBlockComment() {
    for (size_t size = 2; at_ + size < characters_.size(); ++size) {
      if (size >= 3 && Peek(size - 1) == '*' && Peek(size) == '/') {
        return Take(PieceKind::kComment, SpanKind::kBlockComment, size + 1);
      }
    }
    return TakeRest(PieceKind::kComment, SpanKind::kBlockComment);
  }

  Piece TakeRest(PieceKind kind, SpanKind span) {
    Piece rest = Take(kind, span, characters_.size() - at_);
    rest.end = static_cast<uint32_t>(text_.size());
    return rest;
  }

  Piece ReadQuoted(SpanKind kind) {
    const char quote = Peek();
    size_t size = 1;
    while (at_ + size < characters_.size() && Peek(size) != '\n') {
      if (Peek(size) == quote) return Take(PieceKind::kLiteral, kind, size + 1);
      const bool is_escape =
          Peek(size) == '\\' && at_ + size + 1 < characters_.size() && Peek(size + 1) != '\n';
      size += is_escape ? 2 : 1;
    }
    if (at_ + size >= characters_.size()) return TakeRest(PieceKind::kLiteral, kind);
    Piece unterminated = Take(PieceKind::kLiteral, kind, size);
    unterminated.end = characters_[at_].offset;
    return unterminated;
  }

  bool FollowsRawPrefix() const {
    if (pieces_.empty() || pieces_.back().kind != PieceKind::kWord) return false;
    const std::string& word = pieces_.back().spelling;
    return word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R";
  }

  // Phase 2 does not hold in raw strings, so this looks at the text itself.
  std::optional<Piece> ReadRawString() {
    const uint32_t open = characters_[at_].offset;
    const size_t parenthesis = text_.find('(', open);
    if (parenthesis == std::string_view::npos) return std::nullopt;
    const std::string delimiter(text_.substr(open + 1, parenthesis - open - 1));
    if (delimiter.size() > 16) return std::nullopt;
    for (const char c : delimiter) {
      if (IsBlankByte(c) || c == '\n' || c == ')' || c == '\\' || c == '\0') return std::nullopt;
    }
    const std::string closing = ")" + delimiter + "\"";
    const size_t found = text_.find(closing, parenthesis);
    Piece raw;
    raw.kind = PieceKind::kLiteral;
    raw.span = SpanKind::kRawString;
    raw.begin = open;
    raw.end = static_cast<uint32_t>(found == std::string_view::npos ? text_.size()
                                                                    : found + closing.size());
    while (!AtEnd() && characters_[at_].offset < raw.end) ++at_;
    return raw;
  }

  Piece ReadNumber() {
    size_t size = 1;
    for (;; ++size) {
      const char c = Peek(size);
      const char before = static_cast<char>(std::tolower(Peek(size - 1)));
      if (at_ + size >= characters_.size()) break;
      const bool is_sign = (c == '+' || c == '-') && (before == 'e' || before == 'p');
      const bool separates = c == '\'' && IsWord(Peek(size + 1));
      if (!IsWord(c) && c != '.' && !is_sign && !separates) break;
    }
    return Take(PieceKind::kNumber, {}, size);
  }

  Piece ReadWord() {
    size_t size = 0;
    while (at_ + size < characters_.size() && IsWord(Peek(size))) ++size;
    return Take(PieceKind::kWord, {}, size);
  }

  // Header names are tokens only behind `# include` at the start of a line.
  void NoteForHeaderNames(const Piece& piece) {
    if (piece.kind == PieceKind::kNewline) {
      line_ = Line::kStart;
    } else if (piece.kind == PieceKind::kBlank ||
               (piece.kind == PieceKind::kComment && piece.span == SpanKind::kBlockComment)) {
      return;
    } else if (line_ == Line::kStart && piece.spelling == "#") {
      line_ = Line::kHash;
    } else if (line_ == Line::kHash &&
               (piece.spelling == "include" || piece.spelling == "include_next" ||
                piece.spelling == "import")) {
      line_ = Line::kInclude;
    } else {
      line_ = Line::kOther;
    }
  }

  std::optional<size_t> HeaderNameSize() const {
    if (line_ != Line::kInclude || (Peek() != '<' && Peek() != '"')) return std::nullopt;
    const char closing = Peek() == '<' ? '>' : '"';
    for (size_t size = 1; at_ + size < characters_.size() && Peek(size) != '\n'; ++size) {
      if (Peek(size) == closing) return size + 1;
    }
    return std::nullopt;
  }

  enum class Line { kStart, kHash, kInclude, kOther };

  const std::string_view text_;
  const std::vector<Character> characters_;
  std::vector<Piece> pieces_;
  size_t at_ = 0;
  Line line_ = Line::kStart;
};

bool IsSpace(const Piece& piece) {
  return piece.kind == PieceKind::kBlank || piece.kind == PieceKind::kNewline ||
         piece.kind == PieceKind::kComment;
}

// Phase 4 as far as it is wanted: sorts the pieces into the lists of the result.
class Sorter {
 public:
  Sorter(std::string_view text, const std::vector<Piece>& pieces) : text_(text), pieces_(pieces) {}

  ReferenceText Run() {
    bool at_line_start = true;
    for (size_t i = 0; i < pieces_.size(); ++i) {
      const Piece& piece = pieces_[i];
      if (piece.kind == PieceKind::kNewline) {
        at_line_start = true;
        in_directive_ = false;
        continue;
      }
      if (piece.kind == PieceKind::kComment || piece.kind == PieceKind::kLiteral) {
        result_.spans.push_back({piece.begin, piece.end, piece.span});
      }
      if (at_line_start && piece.spelling == "#" && piece.kind == PieceKind::kPunctuation) {
        BeginDirective(i);
      }
      if (!IsSpace(piece)) at_line_start = false;
      if (piece.kind == PieceKind::kComment && piece.span == SpanKind::kLineComment) {
        at_line_start = false;
      }
      NoteToken(i);
      NoteLexeme(i);
    }
    return std::move(result_);
  }

 private:
  // The next piece that is no white space, on the same line.
  size_t NextOnLine(size_t i) const {
    ++i;
    while (i < pieces_.size() &&
           (pieces_[i].kind == PieceKind::kBlank || (pieces_[i].kind == PieceKind::kComment &&
                                                     pieces_[i].span == SpanKind::kBlockComment))) {
      ++i;
    }
    return i;
  }

  // Where a directive's name would stand that is not there: behind the blanks and comments.
  uint32_t PlaceOf(size_t i) const {
    return i < pieces_.size() ? pieces_[i].begin : static_cast<uint32_t>(text_.size());
  }

  void BeginDirective(size_t hash) {
    Directive directive;
    directive.begin = pieces_[hash].begin;
    const size_t name = NextOnLine(hash);
    directive.name_begin = directive.name_end = PlaceOf(name);
    const bool has_name = name < pieces_.size() && (pieces_[name].kind == PieceKind::kWord ||
                                                    pieces_[name].kind == PieceKind::kNumber);
    if (has_name) {
      directive.name_end = pieces_[name].end;
      directive_name_ = name;
    }
    directive.operand_begin = directive.operand_end = directive.name_end;
    const size_t operand = NextOnLine(name);
    if (has_name && operand < pieces_.size() && pieces_[operand].kind == PieceKind::kLiteral &&
        pieces_[operand].span == SpanKind::kHeaderName) {
      directive.operand_begin = pieces_[operand].begin;
      directive.operand_end = pieces_[operand].end;
    }
    result_.directives.push_back(directive);
    result_.directive_code.emplace_back();
    in_directive_ = true;
  }

  bool IsOneRun(const Piece& piece) const {
    return piece.end - piece.begin == piece.spelling.size();
  }

  void NoteToken(size_t i) {
    const Piece& piece = pieces_[i];
    // A spliced name is not replaced, and a directive's name is none.
    if (piece.kind == PieceKind::kWord && IsOneRun(piece) && i != directive_name_) {
      result_.tokens.push_back({piece.begin, piece.end, TokenKind::kName});
    }
    if (piece.spelling == "<" && !IsLess(i, -1) && IsLess(i, 1) && IsLess(i, 2) && !IsLess(i, 3)) {
      result_.tokens.push_back({piece.begin, pieces_[i + 2].end, TokenKind::kLaunch});
    }
  }

  bool IsLess(size_t i, int step) const {
    const size_t other = i + static_cast<size_t>(step);
    return other < pieces_.size() && pieces_[other].kind == PieceKind::kPunctuation &&
           pieces_[other].spelling == "<";
  }

  void NoteLexeme(size_t i) {
    const Piece& piece = pieces_[i];
    if (IsSpace(piece)) return;
    std::vector<Lexeme>& lexemes = in_directive_ ? result_.directive_code.back() : result_.code;
    switch (piece.kind) {
      case PieceKind::kWord:
        lexemes.push_back({LexemeKind::kIdentifier, piece.begin, piece.end});
        break;
      case PieceKind::kNumber:
        lexemes.push_back({LexemeKind::kNumber, piece.begin, piece.end});
        break;
      case PieceKind::kLiteral:
        lexemes.push_back({LexemeKind::kLiteral, piece.begin, piece.end});
        break;
      default:
        if (!ExtendsPunctuation(i, &lexemes)) {
          lexemes.push_back({LexemeKind::kPunctuation, piece.begin, piece.end});
        }
    }
  }

  // `::` and `->` are one token.
  bool ExtendsPunctuation(size_t i, std::vector<Lexeme>* lexemes) const {
    if (lexemes->empty() || i == 0) return false;
    Lexeme& last = lexemes->back();
    const std::string both = pieces_[i - 1].spelling + pieces_[i].spelling;
    const bool is_pair = (both == "::" || both == "->") && last.end == pieces_[i].begin &&
                         last.end - last.begin == 1 && last.kind == LexemeKind::kPunctuation;
    if (is_pair) last.end = pieces_[i].end;
    return is_pair;
  }

  const std::string_view text_;
  const std::vector<Piece>& pieces_;
  ReferenceText result_;
  size_t directive_name_ = static_cast<size_t>(-1);
  bool in_directive_ = false;
};

// "BEGIN..END TEXT"
std::string Excerpt(std::string_view text, uint32_t begin, uint32_t end) {
  return std::to_string(begin) + ".." + std::to_string(end) + " " +
         std::string(text.substr(begin, end - begin));
}

// Adds "KIND BEGIN..END TEXT".
void AddLine(std::string_view text, std::string_view kind, uint32_t begin, uint32_t end,
             std::string* out) {
  *out += std::string(kind) + " " + Excerpt(text, begin, end) + "\n";
}

std::string_view NameOf(SpanKind kind) {
  switch (kind) {
    case SpanKind::kLineComment:
      return "line comment";
    case SpanKind::kBlockComment:
      return "block comment";
    case SpanKind::kString:
      return "string";
    case SpanKind::kRawString:
      return "raw string";
    case SpanKind::kCharacter:
      return "character";
    case SpanKind::kHeaderName:
      return "header name";
  }
  return "?";
}

std::string_view NameOf(LexemeKind kind) {
  switch (kind) {
    case LexemeKind::kEnd:
      return "end";
    case LexemeKind::kIdentifier:
      return "identifier";
    case LexemeKind::kNumber:
      return "number";
    case LexemeKind::kLiteral:
      return "literal";
    case LexemeKind::kPunctuation:
      return "punctuation";
  }
  return "?";
}

}  // namespace

ReferenceText ReferenceLex(std::string_view text) {
  const std::vector<Piece> pieces = Tokenizer(text).Run();
  return Sorter(text, pieces).Run();
}

std::string Describe(std::string_view text, const std::vector<Token>& tokens) {
  std::string out;
  for (const Token& token : tokens) {
    AddLine(text, token.kind == TokenKind::kName ? "name" : "launch", token.begin, token.end, &out);
  }
  return out;
}

std::string Describe(std::string_view text, const std::vector<Span>& spans) {
  std::string out;
  for (const Span& span : spans) AddLine(text, NameOf(span.kind), span.begin, span.end, &out);
  return out;
}

std::string Describe(std::string_view text, const std::vector<Directive>& directives) {
  std::string out;
  for (const Directive& directive : directives) {
    out += "directive at " + std::to_string(directive.begin);
    // Where an empty name or operand lies does not matter.
    if (directive.name_begin != directive.name_end) {
      out += ", name " + Excerpt(text, directive.name_begin, directive.name_end);
    }
    if (directive.HasOperand()) {
      out += ", operand " + Excerpt(text, directive.operand_begin, directive.operand_end);
    }
    out += "\n";
  }
  return out;
}

std::string Describe(std::string_view text, const std::vector<Lexeme>& lexemes) {
  std::string out;
  for (const Lexeme& lexeme : lexemes) {
    AddLine(text, NameOf(lexeme.kind), lexeme.begin, lexeme.end, &out);
  }
  return out;
}

}  // namespace hipify
