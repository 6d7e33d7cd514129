#include "tree/work_queue.h"

#include <atomic>
#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.h"

namespace hipify {
namespace {

TEST_CASE("results come in the order of the input, whatever the threads", "[work_queue]") {
  for (const size_t threads : {size_t{1}, size_t{2}, size_t{8}, size_t{64}}) {
    std::vector<int> order;
    WorkQueue<int, std::string> queue(
        threads,
        [](size_t, int& item, std::string& result) {
          // Later items are done sooner.
          if (item % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(300));
          result = std::to_string(item * item);
        },
        [&](int& item, std::string& result) {
          CHECK(result == std::to_string(item * item));
          order.push_back(item);
        });
    for (int i = 0; i < 1000; ++i) queue.Push(i);
    queue.Finish();
    std::vector<int> expected(1000);
    for (int i = 0; i < 1000; ++i) expected[static_cast<size_t>(i)] = i;
    CHECK(order == expected);
  }
}

TEST_CASE("consume runs in the thread that pushes", "[work_queue]") {
  const std::thread::id self = std::this_thread::get_id();
  bool only_here = true;
  WorkQueue<int, int> queue(
      4, [](size_t, int& item, int& result) { result = item; },
      [&](int&, int&) { only_here &= std::this_thread::get_id() == self; });
  for (int i = 0; i < 200; ++i) queue.Push(i);
  queue.Finish();
  CHECK(only_here);
}

TEST_CASE("one thread, and a single item, run in the calling thread", "[work_queue]") {
  const std::thread::id self = std::this_thread::get_id();
  int consumed = 0;
  std::atomic<int> elsewhere{0};
  const auto work = [&](size_t worker, int&, int&) {
    if (worker != 0 || std::this_thread::get_id() != self) ++elsewhere;
  };
  WorkQueue<int, int> alone(1, work, [&](int& item, int&) { CHECK(item == consumed++); });
  for (int i = 0; i < 50; ++i) {
    alone.Push(i);
    CHECK(consumed == i + 1);
  }
  WorkQueue<int, int> single(8, work, [&](int&, int&) { ++consumed; });
  single.Push(0);
  single.Finish();
  CHECK(consumed == 51);
  CHECK(elsewhere == 0);
}

TEST_CASE("all threads work, and no worker works twice at once", "[work_queue]") {
  constexpr size_t kThreads = 4;
  std::atomic<int> together{0};
  std::atomic<bool> met{false};
  std::vector<std::atomic<int>> busy(kThreads);
  std::atomic<bool> overlapped{false};
  WorkQueue<int, int> queue(
      kThreads,
      [&](size_t worker, int&, int&) {
        if (++busy[worker] != 1) overlapped = true;
        // The first four items wait for each other, so they need four threads.
        if (++together == static_cast<int>(kThreads)) met = true;
        for (int i = 0; i < 10'000 && !met; ++i) {
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        --busy[worker];
      },
      [](int&, int&) {});
  for (int i = 0; i < 40; ++i) queue.Push(i);
  queue.Finish();
  CHECK(met);
  CHECK_FALSE(overlapped);
}

TEST_CASE("two items use two threads", "[work_queue]") {
  std::atomic<int> together{0};
  std::atomic<int> lonely{0};
  WorkQueue<int, int> queue(
      2,
      [&](size_t, int&, int&) {
        ++together;
        for (int i = 0; i < 10'000 && together < 2; ++i) {
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (together < 2) ++lonely;
      },
      [](int&, int&) {});
  queue.Push(0);
  queue.Push(1);
  queue.Finish();
  CHECK(lonely == 0);
}

TEST_CASE("the number of items in flight is bounded", "[work_queue]") {
  constexpr size_t kThreads = 3;
  constexpr int kBound = static_cast<int>(kThreads * WorkQueue<int, int>::kSlotsPerThread);
  int pushed = 0;
  int consumed = 0;
  int most = 0;
  WorkQueue<int, int> queue(
      kThreads,
      [](size_t, int& item, int&) {
        if (item == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
      },
      [&](int&, int&) { ++consumed; });
  for (int i = 0; i < 500; ++i) {
    queue.Push(i);
    ++pushed;
    most = std::max(most, pushed - consumed);
  }
  queue.Finish();
  CHECK(consumed == 500);
  CHECK(most <= kBound);
  // The first item holds the others up, so the bound is reached.
  CHECK(most == kBound);
}

TEST_CASE("results keep their memory", "[work_queue]") {
  std::set<const char*> buffers;
  WorkQueue<int, std::string> queue(
      2, [](size_t, int&, std::string& result) { result.assign(1000, 'x'); },
      [&](int&, std::string& result) { buffers.insert(result.data()); });
  for (int i = 0; i < 300; ++i) queue.Push(i);
  queue.Finish();
  CHECK(buffers.size() <= 2 * WorkQueue<int, std::string>::kSlotsPerThread);
}

TEST_CASE("a queue can go on after Finish, end empty, or end unfinished", "[work_queue]") {
  int consumed = 0;
  {
    WorkQueue<int, int> queue(
        4, [](size_t, int&, int&) {}, [&](int&, int&) { ++consumed; });
    queue.Finish();
    for (int round = 1; round <= 3; ++round) {
      for (int i = 0; i < 10; ++i) queue.Push(i);
      queue.Finish();
      CHECK(consumed == 10 * round);
    }
    queue.Push(0);
    queue.Push(1);
  }
  CHECK(consumed <= 32);
}

}  // namespace
}  // namespace hipify
