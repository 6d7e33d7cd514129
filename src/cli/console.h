// What the program prints: one product on stdout, words for people on stderr.

#ifndef HIPIFY_CLI_CONSOLE_H_
#define HIPIFY_CLI_CONSOLE_H_

#include <string>
#include <string_view>

#include "cli/settings.h"

namespace hipify {

// Collects output and writes it with few system calls. Flushes at its end. Not thread-safe.
class OutputStream {
 public:
  explicit OutputStream(int fd) : fd_(fd) {}
  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;
  ~OutputStream() { Flush(); }

  void Write(std::string_view text);

  // Writes what was collected. Returns false, now and from now on, once a write failed.
  bool Flush();

 private:
  const int fd_;
  std::string buffer_;
  bool failed_ = false;
};

// Keeps the numbers of standard input, output and error from being given to files, where a shell
// closed them (`2>&-`): messages would land in those files. Using them still fails. Call first.
void ReserveStandardStreams();

// Whether output to `fd` is to be coloured: as `when` says; for kAuto on a terminal, unless
// NO_COLOR is set or TERM is "dumb", and always if CLICOLOR_FORCE is set.
bool UseColor(When when, int fd);

}  // namespace hipify

#endif  // HIPIFY_CLI_CONSOLE_H_
