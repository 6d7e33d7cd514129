// Where the files of a tree go under --output-dir.

#ifndef HIPIFY_TREE_OUTPUT_PLAN_H_
#define HIPIFY_TREE_OUTPUT_PLAN_H_

#include <string>
#include <string_view>
#include <vector>

#include "tree/walk.h"

namespace hipify {

// A file whose name ends with "." and `from` gets `to` in its place. Without dots in front.
struct ExtensionRename {
  std::string from;
  std::string to;
};

// Parses "cu=hip" or "cu=hip,cuh=hip.h"; a dot in front of an extension may stand or not. On
// failure returns false and sets `*error`.
bool ParseExtensionRenames(std::string_view text, std::vector<ExtensionRename>* renames,
                           std::string* error);

// Finds the output of each input: `folder`, then the path below the named folder that the input
// was found in (of a named file its last part), its extension renamed. So nothing is ever planned
// outside of `folder`, whatever ".." or "/" the named paths have.
//
// Fills `*outputs`, parallel to `inputs`. Appends to `*errors` a message that names both sides for
// two inputs with one output, for an output that would have to be both file and folder, and for
// one that is itself an input. Writes nothing. Returns false if there were errors.
bool PlanOutputs(const std::vector<FileEntry>& inputs, const std::string& folder,
                 const std::vector<ExtensionRename>& renames, std::vector<std::string>* outputs,
                 std::vector<std::string>* errors);

}  // namespace hipify

#endif  // HIPIFY_TREE_OUTPUT_PLAN_H_
