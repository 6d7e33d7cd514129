#include "convert/branches.h"

#include <string>
#include <vector>

#include "source/lexer.h"
#include "support/catch.h"

namespace hipify {
namespace {

// A text's branches, asked for by what stands there.
class Branches {
 public:
  explicit Branches(std::string text) : text_(std::move(text)) {
    Lex(text_, NameFilter(), &lexed_);
    map_.Reset(lexed_);
    branches_ = FindBranches(&map_);
    REQUIRE_FALSE(branches_.empty());
    CHECK(branches_.front().begin == 0);
    for (size_t i = 1; i < branches_.size(); ++i) {
      CHECK(branches_[i - 1].begin <= branches_[i].begin);
    }
  }

  const Branch& At(std::string_view place) const {
    const size_t offset = text_.find(place);
    REQUIRE(offset != std::string::npos);
    return BranchAt(branches_, static_cast<uint32_t>(offset));
  }
  uint32_t Arm(std::string_view place) const { return At(place).arm; }
  uint32_t Depth(std::string_view place) const { return At(place).depth; }
  bool GpuOnly(std::string_view place) const { return At(place).gpu_compiler_only; }

 private:
  std::string text_;
  LexedText lexed_;
  CodeMap map_;
  std::vector<Branch> branches_;
};

TEST_CASE("a text without conditionals is one branch", "[convert]") {
  const Branches branches("a1\n#include <x>\nb2\n");
  CHECK(branches.Arm("a1") == 0);
  CHECK(branches.Arm("b2") == 0);
  CHECK(branches.Depth("b2") == 0);
  CHECK_FALSE(branches.GpuOnly("b2"));
  CHECK(Branches("").At("").arm == 0);
}

TEST_CASE("the arms of a conditional are branches", "[convert]") {
  const Branches branches("a1\n#if X\nb2\n#elif Y\nc3\n#elifdef Z\nd4\n#else\ne5\n#endif\nf6\n");
  CHECK(branches.Arm("a1") == 0);
  CHECK(branches.Arm("f6") == 0);
  const std::vector<uint32_t> arms = {branches.Arm("b2"), branches.Arm("c3"), branches.Arm("d4"),
                                      branches.Arm("e5")};
  for (size_t i = 0; i < arms.size(); ++i) {
    CHECK(arms[i] != 0);
    for (size_t j = 0; j < i; ++j) CHECK(arms[i] != arms[j]);
  }
  CHECK(branches.Depth("a1") == 0);
  CHECK(branches.Depth("b2") == 1);
  CHECK(branches.Depth("e5") == 1);
  CHECK(branches.Depth("f6") == 0);
}

TEST_CASE("nested conditionals return to the arm around them", "[convert]") {
  const Branches branches(
      "#ifdef X\na1\n#ifndef Y\nb2\n#if Z\nc3\n#endif\nd4\n#endif\ne5\n#endif\nf6\n");
  CHECK(branches.Arm("a1") == branches.Arm("e5"));
  CHECK(branches.Arm("b2") == branches.Arm("d4"));
  CHECK(branches.Arm("a1") != branches.Arm("b2"));
  CHECK(branches.Arm("b2") != branches.Arm("c3"));
  CHECK(branches.Arm("f6") == 0);
  CHECK(branches.Depth("a1") == 1);
  CHECK(branches.Depth("b2") == 2);
  CHECK(branches.Depth("c3") == 3);
  CHECK(branches.Depth("e5") == 1);
}

TEST_CASE("equal conditions one after another are branches of their own", "[convert]") {
  const Branches branches("#if X\na1\n#endif\n#if X\nb2\n#endif\n");
  CHECK(branches.Arm("a1") != branches.Arm("b2"));
}

TEST_CASE("stray and open conditionals are taken as they come", "[convert]") {
  const Branches branches("#endif\na1\n#else\nb2\n#endif\n#if X\nc3\n");
  CHECK(branches.Depth("a1") == 0);
  CHECK(branches.Depth("c3") >= 1);
  CHECK(branches.Arm("a1") != branches.Arm("c3"));
}

TEST_CASE("directives in text that is not code open no branch", "[convert]") {
  const Branches branches("/*\n#if X\n*/\na1\nR\"(\n#if X\n)\" b2\n");
  CHECK(branches.Depth("a1") == 0);
}

TEST_CASE("what only a GPU compiler sees", "[convert]") {
  for (const std::string condition :
       {"#ifdef __CUDACC__", "#if defined(__CUDACC__)", "#if defined __CUDACC__ && X",
        "#ifdef __NVCC__", "#ifdef __HIPCC__", "#ifdef __CUDA_ARCH__",
        "#if X && \\\n  defined(__CUDACC__)", "#if defined(__CUDACC__) || defined(__HIPCC__)"}) {
    INFO(condition);
    const Branches branches(condition + "\na1\n#ifdef Y\nb2\n#else\nc3\n#endif\n#endif\nd4\n");
    CHECK(branches.GpuOnly("a1"));
    CHECK(branches.GpuOnly("b2"));
    CHECK(branches.GpuOnly("c3"));
    CHECK_FALSE(branches.GpuOnly("d4"));
  }
}

TEST_CASE("what every compiler sees", "[convert]") {
  const Branches branches(
      "a1\n#ifdef X\nb2\n#endif\n#ifdef __CUDACC__\n#else\nc3\n#endif\n#ifdef "
      "USE__CUDACC\nd4\n#endif\n");
  CHECK_FALSE(branches.GpuOnly("a1"));
  CHECK_FALSE(branches.GpuOnly("b2"));
  CHECK_FALSE(branches.GpuOnly("c3"));
  CHECK_FALSE(branches.GpuOnly("d4"));
}

TEST_CASE("a negated condition leaves the other arm to the GPU compiler", "[convert]") {
  for (const std::string condition : {"#ifndef __CUDACC__", "#if !defined(__CUDACC__)"}) {
    INFO(condition);
    const Branches branches(condition + "\na1\n#else\nb2\n#endif\n");
    CHECK_FALSE(branches.GpuOnly("a1"));
    CHECK(branches.GpuOnly("b2"));
  }
}

}  // namespace
}  // namespace hipify
