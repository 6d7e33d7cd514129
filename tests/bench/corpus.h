// The texts that benchmarks work on.

#ifndef HIPIFY_BENCH_CORPUS_H_
#define HIPIFY_BENCH_CORPUS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "convert/options.h"

namespace hipify {

struct SourceText {
  std::string path;
  std::string text;
};

struct Corpus {
  std::vector<SourceText> sources;  // by path
  size_t bytes = 0;
};

// All files below `folder` that have an extension of C, C++ or CUDA. Throws
// std::filesystem::filesystem_error if the folder cannot be read, std::runtime_error if it holds no
// source.
Corpus LoadCorpus(const std::string& folder);

// What a run without options converts with.
ConvertOptions BuiltInOptions();

}  // namespace hipify

#endif  // HIPIFY_BENCH_CORPUS_H_
