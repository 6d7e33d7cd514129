// A pool of threads that gives results in the order of its input.

#ifndef HIPIFY_TREE_WORK_QUEUE_H_
#define HIPIFY_TREE_WORK_QUEUE_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace hipify {

// The machinery of WorkQueue, for numbers of slots instead of items.
class SlotQueue {
 public:
  // `work(worker, slot)` runs in any of `threads` workers, numbered from 0; `consume(slot)` in the
  // thread that calls Acquire and Finish. There are `slots` slots. With one thread, which makes
  // none, everything runs in the calling thread.
  SlotQueue(size_t threads, size_t slots, std::function<void(size_t, size_t)> work,
            std::function<void(size_t)> consume);
  SlotQueue(const SlotQueue&) = delete;
  SlotQueue& operator=(const SlotQueue&) = delete;
  ~SlotQueue();

  // Returns a slot to fill, after consuming what is done. Waits if all slots are in use.
  size_t Acquire();

  // Hands the slot that was acquired last to the workers.
  void Submit();

  // Waits until everything is consumed.
  void Finish();

 private:
  void StartWorkers();
  void Work(size_t worker);
  void ConsumeDone(std::unique_lock<std::mutex>* lock);
  void AwaitFirst(std::unique_lock<std::mutex>* lock);

  const size_t threads_;
  const std::function<void(size_t, size_t)> work_;
  const std::function<void(size_t)> consume_;

  std::mutex mutex_;
  std::condition_variable has_work_;
  std::condition_variable first_is_done_;
  // Running numbers of items; the slot of an item is its number modulo the number of slots.
  // consumed_ <= started_ <= submitted_ <= consumed_ + slots.
  uint64_t submitted_ = 0;
  uint64_t started_ = 0;
  uint64_t consumed_ = 0;
  std::vector<char> is_done_;  // by slot
  size_t idle_ = 0;            // workers that run and have no item
  bool is_stopping_ = false;
  std::vector<std::thread> workers_;
};

// Items go in with Push, are worked on by the workers, and their results come out of `consume`
// strictly in the order in which the items went in, so that output never depends on the number of
// threads. Push and Finish belong to one thread, and `consume` runs in it, so it needs no lock.
//
// At most kSlotsPerThread items per thread are between Push and `consume`: Push waits while that
// many are. Threads start when there is work for them, and not for a single item. Results are
// reused without being cleared, so that their memory is; so are items, which Push assigns.
//
// Neither function may throw.
template <typename Item, typename Result>
class WorkQueue {
 public:
  static constexpr size_t kSlotsPerThread = 4;

  // `work(worker, item, result)`, with `worker` from 0 to `threads` - 1, fills the result of one
  // item; two calls with one `worker` never overlap. `threads` is at least 1.
  WorkQueue(size_t threads, std::function<void(size_t, Item&, Result&)> work,
            std::function<void(Item&, Result&)> consume)
      : slots_(threads * kSlotsPerThread),
        work_(std::move(work)),
        consume_(std::move(consume)),
        queue_(
            threads, slots_.size(),
            [this](size_t worker, size_t slot) {
              work_(worker, slots_[slot].item, slots_[slot].result);
            },
            [this](size_t slot) { consume_(slots_[slot].item, slots_[slot].result); }) {}

  void Push(Item item) {
    slots_[queue_.Acquire()].item = std::move(item);
    queue_.Submit();
  }

  // Returns after everything was consumed. More may be pushed later.
  void Finish() { queue_.Finish(); }

 private:
  struct Slot {
    Item item{};
    Result result{};
  };

  std::vector<Slot> slots_;
  const std::function<void(size_t, Item&, Result&)> work_;
  const std::function<void(Item&, Result&)> consume_;
  SlotQueue queue_;  // last: its workers end before the slots go
};

}  // namespace hipify

#endif  // HIPIFY_TREE_WORK_QUEUE_H_
