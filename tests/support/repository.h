// Files of the source tree that tests read: rules, golden cases, examples.

#ifndef HIPIFY_TESTS_SUPPORT_REPOSITORY_H_
#define HIPIFY_TESTS_SUPPORT_REPOSITORY_H_

#include <string>
#include <vector>

namespace hipify {

// The absolute path of `relative`, a path from the root of the source tree.
std::string SourcePath(const std::string& relative);

// The absolute path of the program that was built beside the tests.
std::string ProgramPath();

// The file's bytes. Fails the test if it cannot be read.
std::string ReadFileBytes(const std::string& path);

bool IsFile(const std::string& path);
bool IsFolder(const std::string& path);

// Names of the entries of a folder, sorted, without `.` and `..`. Fails the test if there are none.
std::vector<std::string> EntriesOf(const std::string& folder);

// Paths below `folder`, relative to it and sorted, of all regular files at any depth.
std::vector<std::string> FilesBelow(const std::string& folder);

// The rule files of the built-in layer, as paths from the root of the source tree.
std::vector<std::string> BuiltInRuleFiles();
// The overlays' rule files.
std::vector<std::string> OverlayRuleFiles();

}  // namespace hipify

#endif  // HIPIFY_TESTS_SUPPORT_REPOSITORY_H_
