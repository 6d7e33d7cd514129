// A tree of CUDA sources that a run is disturbed in, and what has become of each file.

#ifndef HIPIFY_TESTS_CLI_SOURCE_TREE_H_
#define HIPIFY_TESTS_CLI_SOURCE_TREE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "cli/hipify.h"

namespace hipify {

// How many of the tree's files there are of each sort.
struct TreeState {
  size_t old_files = 0;   // as they were before
  size_t new_files = 0;   // as an undisturbed run makes them
  size_t torn_files = 0;  // neither
  size_t temps = 0;       // temporary files of the program
};

class SourceTree {
 public:
  // `count` files of 1 to 10 kB in ten folders.
  explicit SourceTree(size_t count);

  const TempDir& folder() const { return folder_; }

  TreeState State() const;

  // Gives all files their old text and removes temporary files.
  void Restore() const;

 private:
  struct File {
    std::string path;  // relative to the folder
    std::string old_text;
    std::string new_text;
  };

  // Absolute paths of the temporary files.
  Words Temps() const;

  TempDir folder_;
  std::vector<File> files_;
};

}  // namespace hipify

#endif  // HIPIFY_TESTS_CLI_SOURCE_TREE_H_
