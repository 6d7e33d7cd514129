#include "tree/work_queue.h"

#include <algorithm>
#include <system_error>

namespace hipify {

SlotQueue::SlotQueue(size_t threads, size_t slots, std::function<void(size_t, size_t)> work,
                     std::function<void(size_t)> consume)
    : threads_(std::max<size_t>(threads, 1)),
      work_(std::move(work)),
      consume_(std::move(consume)),
      is_done_(std::max<size_t>(slots, 1), 0) {}

SlotQueue::~SlotQueue() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_stopping_ = true;
  }
  has_work_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

size_t SlotQueue::Acquire() {
  std::unique_lock<std::mutex> lock(mutex_);
  ConsumeDone(&lock);
  while (submitted_ - consumed_ == is_done_.size()) {
    AwaitFirst(&lock);
    ConsumeDone(&lock);
  }
  return static_cast<size_t>(submitted_ % is_done_.size());
}

void SlotQueue::Submit() {
  std::unique_lock<std::mutex> lock(mutex_);
  ++submitted_;
  if (threads_ > 1) {
    StartWorkers();
    has_work_.notify_one();
    return;
  }
  AwaitFirst(&lock);
  ConsumeDone(&lock);
}

void SlotQueue::Finish() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (consumed_ < submitted_) {
    AwaitFirst(&lock);
    ConsumeDone(&lock);
  }
}

// The first item waits for a second one before it is worth a thread; Finish does it otherwise.
void SlotQueue::StartWorkers() {
  if (submitted_ < 2) return;
  while (workers_.size() < threads_ && submitted_ - started_ > idle_) {
    const size_t worker = workers_.size();
    try {
      workers_.emplace_back([this, worker] { Work(worker); });
    } catch (const std::system_error&) {
      // No more threads to be had: the ones that run, or the calling one, do the work.
      return;
    }
    ++idle_;
  }
}

void SlotQueue::Work(size_t worker) {
  std::unique_lock<std::mutex> lock(mutex_);
  while (true) {
    while (started_ == submitted_ && !is_stopping_) has_work_.wait(lock);
    if (started_ == submitted_) return;
    --idle_;
    const uint64_t number = started_++;
    const auto slot = static_cast<size_t>(number % is_done_.size());
    lock.unlock();
    work_(worker, slot);
    lock.lock();
    ++idle_;
    is_done_[slot] = 1;
    if (number == consumed_) first_is_done_.notify_one();
  }
}

void SlotQueue::ConsumeDone(std::unique_lock<std::mutex>* lock) {
  while (consumed_ < submitted_) {
    const auto slot = static_cast<size_t>(consumed_ % is_done_.size());
    if (is_done_[slot] == 0) return;
    lock->unlock();
    consume_(slot);
    lock->lock();
    // Only now, because then the slot may be filled again.
    is_done_[slot] = 0;
    ++consumed_;
  }
}

// Waits until the first item that is not consumed is done. Without workers, does it.
void SlotQueue::AwaitFirst(std::unique_lock<std::mutex>* lock) {
  const auto slot = static_cast<size_t>(consumed_ % is_done_.size());
  if (workers_.empty()) {
    ++started_;
    lock->unlock();
    work_(0, slot);
    lock->lock();
    is_done_[slot] = 1;
    return;
  }
  while (is_done_[slot] == 0) first_is_done_.wait(*lock);
}

}  // namespace hipify
