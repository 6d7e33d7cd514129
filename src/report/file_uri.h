// File names as URIs.

#ifndef HIPIFY_REPORT_FILE_URI_H_
#define HIPIFY_REPORT_FILE_URI_H_

#include <string>
#include <string_view>

namespace hipify {

// A relative URI for a relative `path` and for one below `root` (an absolute folder, or empty),
// and else a "file:" URI. Leading "./" are dropped. Every byte other than letters, digits,
// `-._~` and `/` is percent-encoded.
std::string FileUri(std::string_view path, std::string_view root);

}  // namespace hipify

#endif  // HIPIFY_REPORT_FILE_URI_H_
