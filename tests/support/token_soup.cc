#include "support/token_soup.h"

#include <initializer_list>

namespace hipify {
namespace {

using Fragments = std::vector<std::string_view>;

const Fragments kSpaces = {" ", " ", "\t", "\n", "\n", "\r\n", "\v", "\f"};

const Fragments kWords = {"a",  "cudaMalloc", "cub", "R",   "u8R", "LR",  "uR",      "UR",
                          "u8", "L",          "u",   "U",   "xR",  "_x",  "$d",      "\xFF",
                          "0",  "12",         "3R",  "1'0", "9'",  "1.5", "\xC3\xBC"};

const Fragments kPunctuation = {
    "(", ")",  "{",   "}",    ";",   ",", ".", "->", "::",  ":", "-", ">",
    "<", "<<", "<<<", "<<<<", ">>>", "=", "*", "/",  "\\;", "#", "+", std::string_view("\0", 1)};

const Fragments kLiterals = {"\"",       "'",    "\"s\"", "'c'",    "'\\''",  "\"\\\"\"",
                             "\"\\\\\"", "'\"'", "\"'\"", "\"//\"", "\"/*\"", "u8'a'",
                             "L\"w\"",   "\"\"", "''",    "don't"};

const Fragments kRawStrings = {"R\"(",
                               ")\"",
                               "R\"(r)\"",
                               "R\"x(\" )\" )x\"",
                               "LR\"d(a\n\\\n\")d\"",
                               "R\"()\"",
                               "R\"0123456789abcdef(s)0123456789abcdef\"",
                               "R\"0123456789abcdefg(",
                               "R\"a b(c)a b\"",
                               "R\"//(\n#include <x>\n)//\""};

const Fragments kComments = {"//",     "/*",      "*/",          "/**/",         "/*/", "/***/",
                             "// c\n", "/* c */", "/* c\n d */", "// it's \"\n", "//*", "/*//*/"};

const Fragments kDirectives = {
    "\n#",
    "\n#include <a.h>",
    "\n#include \"b.h\"",
    "\n# /*x*/ include /*y*/ <c.h>\n",
    "\n#include_next <d.h>\n",
    "\n#import \"e.h\"\n",
    "\n#include <a//b>\n",
    "\n#include <it's>\n",
    "\n#include \"f/*.h\"\n",
    "\n#include <open\n",
    "\n#include \"open\n",
    "\n#include MACRO\n",
    "\n#define S(x) #x\n",
    "\n#error don't\n",
    "/* c */ #if 0\n",
    "/* c\n */# include <g.h>\n",
    "\n#\n",
};

const Fragments kIncludeParts = {"#include", "# ", "include", "<h.h>", "\"i.h\""};

const Fragments kNumbersOfSeveralParts = {"1'000", "0x1p-3", "1e+5", "1.5f", "0xfF'00", "1..2"};

// Each has a blank before it, so that none gets into the middle of a token.
const Fragments kSplices = {" \\\n ",
                            " \\\r\n",
                            " \\ \n",
                            " \\\t\r\n ",
                            "; \\\n",
                            "// c \\\n d\n",
                            "// c \\ \n",
                            "/* c \\\n */",
                            "x\"s \\\nt\"",
                            "=' \\\nc'",
                            "x\"s \\ \n",
                            "\n#define M \\\n cudaFree \\\n",
                            "\n# \\\n include \\\n <s.h>\n",
                            " \\\n#include <t.h>\n"};

const Fragments kSplicedTokens = {"'\\\nc'",   "\\\n",       "\\\r\n",     "cuda\\\nMalloc ",
                                  "a\\\r\nb ", "/\\\n/ c\n", "/\\\n* c */"};

const Fragments kCudaCode = {"cudaMalloc(&p, n);",
                             "cudaFree",
                             "cudaStream_t s;",
                             "cublasCreate(&h)",
                             "cuMemAlloc(&d, 4)",
                             "cudaSuccess",
                             "::cudaFree(p)",
                             "x.cudaFree",
                             "y->cudaEvent_t",
                             "my_cudaFree",
                             "cudaFree2",
                             "cub::BlockReduce<int, 8>",
                             "using namespace cub;",
                             "cub",
                             "MAJOR_VERSION",
                             "cufftGetProperty(MAJOR_VERSION, &v);",
                             "__global__ void k(float* p);",
                             "__shared__ int t[4];",
                             "k<<<1, 2>>>(a);",
                             "threadIdx.x",
                             "CUDA_SUCCESS",
                             "CUBLAS_STATUS_SUCCESS"};

const Fragments kCudaDirectives = {"\n#include <cuda.h>\n",
                                   "\n#include <cuda_runtime.h>\n",
                                   "\n#include \"cublas_v2.h\"\n",
                                   "\n#include <device_launch_parameters.h>\n",
                                   "\n#include <curand_kernel.h>  // why\n",
                                   "\n#include <hip/hip_runtime.h>\n",
                                   "\n#include <vector>\n",
                                   "\n#include <mma.h>\n",
                                   "\n#  include <cub/cub.cuh>\n",
                                   "\n#ifdef A\n",
                                   "\n#ifndef G\n#define G\n",
                                   "\n#else\n",
                                   "\n#endif\n",
                                   "\n#if __has_include(<cuda.h>)\n",
                                   "\n#ifdef __CUDACC__\n",
                                   "\n#pragma once\n",
                                   "\n#define F(x) cudaFree(x)\n",
                                   "\n#define L \\\n  cudaFree \\\n  cub::X\n"};

const Fragments kCudaText = {
    "\"cudaMalloc\"",  "\"#include <cuda.h>\\n\"", "R\"(cudaFree\n#include <cuda.h>\n)\"",
    "// cudaFree\n",   "/* cudaFree */",           "// hipify-off\n",
    "// hipify-on\n",  "// hipify-ignore\n",       "// hipify-ignore-next-line\n",
    "/* hipify-off */"};

Fragments Joined(std::initializer_list<const Fragments*> lists) {
  Fragments joined;
  for (const Fragments* const list : lists) joined.insert(joined.end(), list->begin(), list->end());
  return joined;
}

}  // namespace

std::string TokenSoup::Next(size_t most_fragments) {
  std::string text;
  if (Below(8) == 0) text = "\xEF\xBB\xBF";
  for (size_t left = Below(most_fragments + 1); left > 0; --left) {
    text += fragments_[Below(fragments_.size())];
  }
  return text;
}

std::vector<std::string_view> CodeFragments() {
  return Joined({&kSpaces, &kWords, &kPunctuation, &kLiterals, &kRawStrings, &kComments,
                 &kDirectives, &kIncludeParts});
}

std::vector<std::string_view> SplicedCodeFragments() {
  return Joined({&kSpaces, &kWords, &kPunctuation, &kLiterals, &kRawStrings, &kComments,
                 &kDirectives, &kNumbersOfSeveralParts, &kSplices});
}

std::vector<std::string_view> SplicedTokenFragments() {
  return Joined(
      {&kSpaces, &kWords, &kPunctuation, &kLiterals, &kComments, &kSplices, &kSplicedTokens});
}

std::vector<std::string_view> CudaFragments() {
  return Joined({&kSpaces, &kWords, &kPunctuation, &kLiterals, &kRawStrings, &kComments,
                 &kDirectives, &kSplices, &kCudaCode, &kCudaCode, &kCudaCode, &kCudaDirectives,
                 &kCudaDirectives, &kCudaDirectives, &kCudaText, &kCudaText});
}

}  // namespace hipify
