// The same bytes on stdout, stderr and disk, whatever the threads and the order of arguments.

#include <algorithm>
#include <random>

#include "cli/hipify.h"
#include "support/catch.h"

using namespace hipify;

namespace {

constexpr size_t kFiles = 150;

// Files of very different sizes, so that threads finish in another order than they began.
Words WriteTree(const TempDir& folder) {
  std::mt19937 random(20240607);
  Words names;
  for (size_t i = 0; i < kFiles; ++i) {
    const std::string name = "d" + std::to_string(random() % 7) + "/f" + std::to_string(i) +
                             (i % 3 == 0 ? ".cuh" : ".cu");
    std::string text = kWarns;
    const size_t repeats = i % 10 == 0 ? 400 : random() % 5;
    for (size_t j = 0; j < repeats; ++j) text += kCuda;
    if (i % 20 == 3) text = std::string("\0binary", 7);
    WriteText(folder / name, text);
    names.push_back(name);
  }
  names.push_back("gone.cu");
  return names;
}

struct Outcome {
  int status;
  std::string out, err, files;
  bool operator==(const Outcome& other) const {
    return status == other.status && out == other.out && err == other.err && files == other.files;
  }
};

Outcome Run(const Words& mode, const std::string& jobs, unsigned seed) {
  const TempDir folder;
  Words names = WriteTree(folder);
  std::mt19937 random(seed);
  std::shuffle(names.begin(), names.end(), random);
  const SpawnResult result =
      Hipify(folder, Joined(Joined(mode, {"-j", jobs, "--launch=hip"}), names));
  return {result.status, result.out, result.err, Contents(folder.path())};
}

}  // namespace

TEST_CASE("threads and the order of arguments change nothing", "[cli]") {
  for (const Words& mode : std::vector<Words>{{"-n"},
                                              {"-i", "--format=json"},
                                              {"--check", "--format=jsonl"},
                                              {"--examine", "--format=sarif"},
                                              {"--list-files"}}) {
    CAPTURE(mode);
    const Outcome expected = Run(mode, "1", 1);
    REQUIRE(expected.status == 2);
    REQUIRE(expected.out.size() + expected.err.size() > 1000);
    // Not compared by CHECK: a failure would print megabytes.
    const bool same_with_2 = Run(mode, "2", 2) == expected;
    const bool same_with_8 = Run(mode, "8", 3) == expected;
    const bool same_with_64 = Run(mode, "64", 4) == expected;
    CHECK(same_with_2);
    CHECK(same_with_8);
    CHECK(same_with_64);
  }
}

TEST_CASE("a folder gives what its files give", "[cli]") {
  const TempDir by_folder, by_name;
  const Words names = {"a.cu", "b.cuh", "d/c.cu"};
  for (const std::string& name : names) {
    WriteText(by_folder / name, kCuda);
    WriteText(by_name / name, kCuda);
  }
  const SpawnResult one = Hipify(by_folder, {"-i", "."});
  const SpawnResult other = Hipify(by_name, {"-i", "d/c.cu", "./b.cuh", "a.cu", "b.cuh"});
  CHECK(one.err == other.err);
  CHECK(Contents(by_folder.path()) == Contents(by_name.path()));
}
