#include "report/file_uri.h"

namespace hipify {
namespace {

bool IsKept(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

bool IsBelow(std::string_view path, std::string_view root) {
  return !root.empty() && path.size() > root.size() + 1 && path.starts_with(root) &&
         path[root.size()] == '/';
}

}  // namespace

std::string FileUri(std::string_view path, std::string_view root) {
  while (root.ends_with('/')) root.remove_suffix(1);
  if (IsBelow(path, root)) path.remove_prefix(root.size() + 1);
  while (path.starts_with("./")) path.remove_prefix(2);
  std::string uri = path.starts_with('/') ? "file://" : "";
  constexpr char kHex[] = "0123456789ABCDEF";
  for (const char c : path) {
    if (IsKept(c)) {
      uri += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      uri += '%';
      uri += kHex[byte >> 4];
      uri += kHex[byte & 15];
    }
  }
  return uri;
}

}  // namespace hipify
