// Scratch folders and outside programs for tests whose judge is another tool.

#ifndef HIPIFY_TESTS_REPORT_RUN_TOOL_H_
#define HIPIFY_TESTS_REPORT_RUN_TOOL_H_

#include <string>
#include <string_view>
#include <vector>

namespace hipify {

// An empty folder that is removed, contents and all, with the object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::string& path() const { return path_; }

  // Writes the file `name`, any bytes without '/' and NUL.
  void Write(const std::string& name, std::string_view text) const;

  // The file's bytes, or "<missing>".
  std::string Read(const std::string& name) const;

 private:
  std::string path_;
};

struct ToolResult {
  int status = -1;     // exit status; -1 if the program did not start or died
  std::string output;  // stdout and stderr, as they came
};

// Runs `arguments` (the program first, found on PATH) in `folder` with `input` as stdin and
// without any git configuration.
ToolResult RunTool(const ScratchFolder& folder, const std::vector<std::string>& arguments,
                   std::string_view input);

}  // namespace hipify

#endif  // HIPIFY_TESTS_REPORT_RUN_TOOL_H_
