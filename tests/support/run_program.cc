#include "support/run_program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "support/catch.h"
#include "support/repository.h"

namespace hipify {
namespace {

// A file without a name, gone with the object. Files cannot block as pipes do.
class ScratchFile {
 public:
  ScratchFile() : file_(std::tmpfile(), &std::fclose) { REQUIRE(file_ != nullptr); }

  int descriptor() const { return fileno(file_.get()); }

  void Write(std::string_view bytes) {
    REQUIRE(std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size());
    REQUIRE(std::fflush(file_.get()) == 0);
    std::rewind(file_.get());
  }

  std::string Read() {
    std::rewind(file_.get());
    std::string bytes;
    char buffer[4096];
    size_t size = 0;
    while ((size = std::fread(buffer, 1, sizeof(buffer), file_.get())) > 0) {
      bytes.append(buffer, size);
    }
    return bytes;
  }

 private:
  std::unique_ptr<FILE, int (*)(FILE*)> file_;
};

}  // namespace

ProgramResult RunHipify(const std::vector<std::string>& arguments, const std::string& folder,
                        std::string_view input) {
  std::string program = ProgramPath();
  std::vector<char*> argv = {program.data()};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ScratchFile in;
  ScratchFile out;
  ScratchFile err;
  in.Write(input);

  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const bool ready = dup2(in.descriptor(), 0) >= 0 && dup2(out.descriptor(), 1) >= 0 &&
                       dup2(err.descriptor(), 2) >= 0 && chdir(folder.c_str()) == 0;
    if (ready) execv(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  ProgramResult result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.output = out.Read();
  result.errors = err.Read();
  return result;
}

}  // namespace hipify
