// Benchmarks of the parts, one thread, in memory, with memcpy beside them.
//   bench_parts FOLDER [OPTION OF GOOGLE BENCHMARK...]

#include <benchmark/benchmark.h>

#include <cstring>
#include <exception>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "bench/corpus.h"
#include "bench/name_pass.h"
#include "convert/converter.h"
#include "source/edit.h"
#include "source/lexer.h"

namespace hipify {
namespace {

// Benchmarks `work`, called with each text of the corpus.
void Register(const std::string& name, const Corpus& corpus,
              const std::function<void(const SourceText&)>& work) {
  benchmark::RegisterBenchmark(name.c_str(), [&corpus, work](benchmark::State& state) {
    for (auto _ : state) {
      for (const SourceText& source : corpus.sources) work(source);
    }
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * corpus.bytes));
  })->Unit(benchmark::kMillisecond);
}

// Copies into one buffer for all, so that the copy goes to memory as that of a tree would.
void RegisterCopy(const Corpus& corpus, std::vector<char>* buffer) {
  buffer->resize(corpus.bytes);
  const SourceText* const first = corpus.sources.data();
  Register("memcpy", corpus, [buffer, first, at = size_t{0}](const SourceText& source) mutable {
    if (&source == first) at = 0;
    std::memcpy(buffer->data() + at, source.text.data(), source.text.size());
    at += source.text.size();
    benchmark::DoNotOptimize(buffer->data());
    benchmark::ClobberMemory();
  });
}

void RegisterScanner(const std::string& name, Scanner scanner, const Corpus& corpus,
                     const ConvertOptions& options) {
  if (!IsSupported(scanner)) return;
  Register("lexer/" + name, corpus,
           [scanner, &options, lexed = LexedText()](const SourceText& source) mutable {
             LexWith(scanner, source.text, options.rules->filter(), &lexed);
             benchmark::DoNotOptimize(lexed.tokens.data());
           });
  Register("names/" + name, corpus,
           [pass = std::make_shared<NamePass>(options, scanner)](const SourceText& source) {
             benchmark::DoNotOptimize(pass->Convert(source.text).data());
           });
}

void RegisterLookUp(const Corpus& corpus, const ConvertOptions& options) {
  auto lexed = std::make_shared<std::vector<LexedText>>(corpus.sources.size());
  for (size_t i = 0; i < corpus.sources.size(); ++i) {
    Lex(corpus.sources[i].text, options.rules->filter(), &(*lexed)[i]);
  }
  const SourceText* const first = corpus.sources.data();
  Register("look-up", corpus, [lexed, first, &options](const SourceText& source) {
    for (const Token& token : (*lexed)[static_cast<size_t>(&source - first)].tokens) {
      benchmark::DoNotOptimize(options.rules->FindName(
          std::string_view(source.text).substr(token.begin, token.end - token.begin)));
    }
  });
}

void RegisterConversion(const Corpus& corpus, const ConvertOptions& options) {
  Register("conversion", corpus,
           [converter = std::make_shared<Converter>(options), conversion = Conversion(),
            converted = std::string()](const SourceText& source) mutable {
             converter->Convert(source.text, TraitsOf(source.path), &conversion);
             ApplyEdits(source.text, conversion.edits, &converted);
             benchmark::DoNotOptimize(converted.data());
           });
}

int Main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc != 2) {
    std::cerr << "usage: bench_parts FOLDER [OPTION OF GOOGLE BENCHMARK...]\n";
    return 2;
  }
  const Corpus corpus = LoadCorpus(argv[1]);
  const ConvertOptions options = BuiltInOptions();
  std::vector<char> buffer;
  RegisterCopy(corpus, &buffer);
  RegisterScanner("avx2", Scanner::kAvx2, corpus, options);
  RegisterScanner("sse2", Scanner::kSse2, corpus, options);
  RegisterScanner("plain", Scanner::kPlain, corpus, options);
  RegisterLookUp(corpus, options);
  RegisterConversion(corpus, options);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace hipify

int main(int argc, char** argv) {
  try {
    return hipify::Main(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "bench_parts: " << error.what() << "\n";
    return 2;
  }
}
