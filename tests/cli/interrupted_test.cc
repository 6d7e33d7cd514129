// Runs of -i over 500 files that a signal ends at a random moment: each file is old or new.
//
// HIPIFY_TEST_ROUNDS sets how many runs each signal ends; continuous integration sets 200.

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>

#include "cli/source_tree.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

constexpr size_t kFiles = 500;

int Rounds() {
  const char* const rounds = std::getenv("HIPIFY_TEST_ROUNDS");
  return rounds == nullptr ? 4 : std::atoi(rounds);
}

Words Convert(int round) {
  return {ProgramPath(), "-i", "-q", round % 2 == 0 ? "-j1" : "-j4", "."};
}

SpawnSetup In(const SourceTree& tree) {
  SpawnSetup setup;
  setup.folder = tree.folder().path();
  return setup;
}

// Microseconds that a run over the whole tree takes.
long WholeRun(const SourceTree& tree) {
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(Spawn(Convert(0), In(tree)).status == 0);
  const auto end = std::chrono::steady_clock::now();
  REQUIRE(tree.State().new_files == kFiles);
  return std::chrono::duration_cast<std::chrono::microseconds>(end - begin).count();
}

// Ends runs by the signal at random moments.
void EndRunsBy(int number) {
  const SourceTree tree(kFiles);
  long latest = WholeRun(tree);
  std::mt19937 random(static_cast<unsigned>(number));
  int round = 0;
  int cut_short = 0;  // runs that left files of both sorts: their moments were the interesting ones
  size_t temps = 0;
  for (; round < Rounds() || (cut_short == 0 && round < 100); ++round) {
    tree.Restore();
    Process run(Convert(round), In(tree));
    ::usleep(static_cast<useconds_t>(random() % static_cast<unsigned long>(latest)));
    run.Signal(number);
    // Impatient people press twice.
    if (number == SIGINT) run.Signal(number);
    const SpawnResult result = run.Wait();
    const TreeState state = tree.State();
    INFO("signal " << number << ", round " << round << ", stderr: " << result.err);
    CHECK((result.status == 128 + number || result.status == 0));
    CHECK(state.torn_files == 0);
    if (number != SIGKILL) CHECK(state.temps == 0);
    temps += state.temps;
    if (state.old_files != 0 && state.new_files != 0) ++cut_short;
    // How long a run takes depends on what else the machine does.
    if (state.old_files == 0) latest = latest * 3 / 4 + 1000;
    if (state.new_files == 0) latest = latest * 5 / 4;
  }
  CHECK(cut_short > 0);
  WARN("signal " << number << ": " << round << " runs, " << cut_short << " cut short, " << temps
                 << " temporary files left");
}

}  // namespace

TEST_CASE("killed at random moments, each file is old or new", "[cli]") { EndRunsBy(SIGKILL); }

TEST_CASE("interrupted at random moments, each file is old or new and nothing is left", "[cli]") {
  EndRunsBy(SIGINT);
  EndRunsBy(SIGTERM);
}

TEST_CASE("a run after a killed one finishes its work", "[cli]") {
  const SourceTree tree(kFiles);
  const long whole_run = WholeRun(tree);
  tree.Restore();
  Process run(Convert(0), In(tree));
  ::usleep(static_cast<useconds_t>(whole_run / 2));
  run.Signal(SIGKILL);
  run.Wait();
  CHECK(Spawn(Convert(1), In(tree)).status == 0);
  CHECK(tree.State().new_files == kFiles);
}
