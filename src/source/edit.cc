#include "source/edit.h"

#include <algorithm>

namespace hipify {

void NormalizeEdits(std::vector<Edit>* edits) {
  const auto precedes = [](const Edit& a, const Edit& b) {
    if (a.begin != b.begin) return a.begin < b.begin;
    const bool a_inserts = a.begin == a.end;
    const bool b_inserts = b.begin == b.end;
    if (a_inserts != b_inserts) return a_inserts;
    return a.end > b.end;
  };
  if (!std::is_sorted(edits->begin(), edits->end(), precedes)) {
    std::stable_sort(edits->begin(), edits->end(), precedes);
  }
  uint32_t covered = 0;
  const auto overlaps = [&covered](const Edit& edit) {
    if (edit.begin < covered) return true;
    covered = std::max(covered, edit.end);
    return false;
  };
  edits->erase(std::remove_if(edits->begin(), edits->end(), overlaps), edits->end());
}

std::string ApplyEdits(std::string_view text, const std::vector<Edit>& edits) {
  std::string out;
  ApplyEdits(text, edits, &out);
  return out;
}

void ApplyEdits(std::string_view text, const std::vector<Edit>& edits, std::string* out) {
  size_t size = text.size();
  for (const Edit& edit : edits) size += edit.replacement.size() - (edit.end - edit.begin);
  out->clear();
  out->reserve(size);
  size_t kept_from = 0;
  for (const Edit& edit : edits) {
    out->append(text, kept_from, edit.begin - kept_from);
    out->append(edit.replacement);
    kept_from = edit.end;
  }
  out->append(text, kept_from, std::string_view::npos);
}

}  // namespace hipify
