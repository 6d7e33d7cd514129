#include "cli/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

#include "tree/posix_file.h"

namespace hipify {
namespace {

constexpr size_t kBufferSize = size_t{1} << 16;

bool IsSet(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

void OutputStream::Write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBufferSize) Flush();
}

bool OutputStream::Flush() {
  if (!failed_ && !buffer_.empty()) failed_ = !WriteAll(fd_, buffer_);
  buffer_.clear();
  return !failed_;
}

void ReserveStandardStreams() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) != -1) continue;
    // open(2) takes the lowest number that is free, which is this one. Opened the wrong way round,
    // so that reading and writing fail as they would have.
    const int flags = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (::open("/dev/null", flags) != fd) return;
  }
}

bool UseColor(When when, int fd) {
  if (when != When::kAuto) return when == When::kAlways;
  if (IsSet("NO_COLOR")) return false;
  if (IsSet("CLICOLOR_FORCE") && std::string_view(std::getenv("CLICOLOR_FORCE")) != "0")
    return true;
  const char* const terminal = std::getenv("TERM");
  return isatty(fd) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

}  // namespace hipify
