// Does work once, for a tool that counts instructions inside CountedWork.
//   counted_work names-avx2|names-sse2|conversion FOLDER
// Prints the number of bytes. Exits with 3 where the processor has not the instructions.

#include <cstddef>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "bench/corpus.h"
#include "bench/name_pass.h"
#include "convert/converter.h"
#include "source/edit.h"

namespace {

constexpr int kUnsupported = 3;

// Work on all texts of a corpus; returns the number of bytes that came out.
class Work {
 public:
  virtual ~Work() = default;
  virtual size_t Do(const hipify::Corpus& corpus) = 0;
};

class Names : public Work {
 public:
  Names(const hipify::ConvertOptions& options, hipify::Scanner scanner) : pass_(options, scanner) {}

  size_t Do(const hipify::Corpus& corpus) override {
    size_t bytes = 0;
    for (const auto& source : corpus.sources) bytes += pass_.Convert(source.text).size();
    return bytes;
  }

 private:
  hipify::NamePass pass_;
};

class FullConversion : public Work {
 public:
  explicit FullConversion(const hipify::ConvertOptions& options) : converter_(options) {}

  size_t Do(const hipify::Corpus& corpus) override {
    size_t bytes = 0;
    for (const auto& source : corpus.sources) {
      converter_.Convert(source.text, hipify::TraitsOf(source.path), &conversion_);
      hipify::ApplyEdits(source.text, conversion_.edits, &converted_);
      bytes += converted_.size();
    }
    return bytes;
  }

 private:
  hipify::Converter converter_;
  hipify::Conversion conversion_;
  std::string converted_;
};

int Count(Work* work, const hipify::Corpus& corpus);

int Main(std::string_view kind, const std::string& folder) {
  const hipify::Corpus corpus = hipify::LoadCorpus(folder);
  const hipify::ConvertOptions options = hipify::BuiltInOptions();
  if (kind == "conversion") {
    FullConversion work(options);
    return Count(&work, corpus);
  }
  const hipify::Scanner scanner =
      kind == "names-avx2" ? hipify::Scanner::kAvx2 : hipify::Scanner::kSse2;
  if (!hipify::IsSupported(scanner)) return kUnsupported;
  Names work(options, scanner);
  return Count(&work, corpus);
}

}  // namespace

// Of C, so that its name is what it is called.
extern "C" __attribute__((noinline)) size_t CountedWork(Work* work, const hipify::Corpus* corpus) {
  return work->Do(*corpus);
}

namespace {

int Count(Work* work, const hipify::Corpus& corpus) {
  work->Do(corpus);  // buffers grow and patterns are compiled before the count
  if (CountedWork(work, &corpus) == 0) return 1;
  std::cout << corpus.bytes << "\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view kind = argc == 3 ? argv[1] : "";
  if (kind != "names-avx2" && kind != "names-sse2" && kind != "conversion") {
    std::cerr << "usage: counted_work names-avx2|names-sse2|conversion FOLDER\n";
    return 2;
  }
  try {
    return Main(kind, argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "counted_work: " << error.what() << "\n";
    return 2;
  }
}
