// The real program in a folder of its own.

#ifndef HIPIFY_TESTS_CLI_HIPIFY_H_
#define HIPIFY_TESTS_CLI_HIPIFY_H_

#include <string>
#include <string_view>
#include <vector>

#include "support/spawn.h"
#include "support/temp_dir.h"

namespace hipify {

using Words = std::vector<std::string>;

// A small CUDA source and what it becomes: two names and an include.
inline const std::string kCuda =
    "#include <cuda_runtime.h>\n"
    "void f(float** p) { cudaMalloc(p, 4); }\n"
    "void g(float* p) { cudaFree(p); }\n";
inline const std::string kHip =
    "#include <hip/hip_runtime.h>\n"
    "void f(float** p) { hipMalloc(p, 4); }\n"
    "void g(float* p) { hipFree(p); }\n";
// The patch between the two, for a file called a.cu.
inline const std::string kPatch =
    "diff --git a/a.cu b/a.cu\n"
    "--- a/a.cu\n"
    "+++ b/a.cu\n"
    "@@ -1,3 +1,3 @@\n"
    "-#include <cuda_runtime.h>\n"
    "-void f(float** p) { cudaMalloc(p, 4); }\n"
    "-void g(float* p) { cudaFree(p); }\n"
    "+#include <hip/hip_runtime.h>\n"
    "+void f(float** p) { hipMalloc(p, 4); }\n"
    "+void g(float* p) { hipFree(p); }\n";
// With --launch=hip, one warning: the launch is part of an expression.
inline const std::string kWarns = "int x = (k<<<1, 2>>>(3), 4);\n";

// Runs the program in `folder`, with `input` on its standard input.
SpawnResult Hipify(const TempDir& folder, const Words& arguments, std::string_view input = "");

// The same with surroundings other than `setup.folder`, which is set to `folder`.
SpawnResult Hipify(const TempDir& folder, const Words& arguments, SpawnSetup setup);

// "PATH: CONTENTS\n" for each file below `folder`, sorted, hidden ones too; to compare whole trees.
std::string Contents(const std::string& folder);

// `first`, then `second`.
Words Joined(Words first, const Words& second);

// The lines of `text`, without line ends.
Words LinesOf(std::string_view text);

bool Contains(std::string_view text, std::string_view part);

}  // namespace hipify

#endif  // HIPIFY_TESTS_CLI_HIPIFY_H_
