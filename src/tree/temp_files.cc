#include "tree/temp_files.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace hipify {
namespace {

constexpr int kEndingSignals[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU};

// What a signal handler must know of a temporary file. All of it is atomic, and the name is a
// number, so that a handler never sees a half-written one.
struct Slot {
  std::atomic<const void*> owner{nullptr};  // the thread that has the slot, null if it is free
  std::atomic<bool> is_live{false};         // the file may exist
  std::atomic<int> folder{-1};
  std::atomic<uint64_t> token{0};
};

static_assert(std::atomic<const void*>::is_always_lock_free);
static_assert(std::atomic<uint64_t>::is_always_lock_free);

// More than there are ever threads that write; a thread that finds no free slot waits for one.
constexpr size_t kSlots = 1024;
Slot slots[kSlots];
std::atomic<bool> is_stopping{false};

thread_local char thread_marker;  // its address names the thread

// Also called by the signal handler. A name such as ".hipify-0123456789abcdef".
template <size_t Size>
void FormatName(uint64_t token, std::array<char, Size>* name) {
  static_assert(Size >= sizeof(kTempPrefix) + 16);
  static constexpr char kDigits[] = "0123456789abcdef";
  std::memcpy(name->data(), kTempPrefix, sizeof(kTempPrefix));
  char* digits = name->data() + sizeof(kTempPrefix) - 1;
  for (int shift = 60; shift >= 0; shift -= 4) *digits++ = kDigits[(token >> shift) & 15];
  *digits = '\0';
}

bool GetRandom(uint64_t* token) {
  ssize_t size;
  do {
    size = ::getrandom(token, sizeof(*token), 0);
  } while (size < 0 && errno == EINTR);
  return size == static_cast<ssize_t>(sizeof(*token));
}

// Waits until another thread that has a slot either created its file or gave up. Bounded, because
// a file system may hang.
void AwaitCreation(const Slot& slot, const void* owner) {
  constexpr int kTries = 2000;
  const struct timespec millisecond = {0, 1'000'000};
  for (int i = 0; i < kTries && !slot.is_live && slot.owner == owner; ++i) {
    ::nanosleep(&millisecond, nullptr);
  }
}

void RemoveAll() {
  // From here on no thread creates a file; those that are about to are waited for.
  is_stopping = true;
  for (const Slot& slot : slots) {
    const void* const owner = slot.owner;
    if (owner == nullptr) continue;
    // A slot of this very thread is not going to change: the handler interrupted it, and it never
    // comes back to create its file.
    if (owner != &thread_marker) AwaitCreation(slot, owner);
    std::array<char, 32> name;
    FormatName(slot.token, &name);
    ::unlinkat(slot.folder, name.data(), 0);
  }
}

extern "C" void HandleEndingSignal(int signal_number) {
  const int saved_errno = errno;
  RemoveAll();
  std::signal(signal_number, SIG_DFL);
  // Stays pending until this handler returns.
  ::raise(signal_number);
  errno = saved_errno;
}

size_t ClaimSlot() {
  while (true) {
    for (size_t i = 0; i < kSlots; ++i) {
      const void* free = nullptr;
      if (slots[i].owner == nullptr &&
          slots[i].owner.compare_exchange_strong(free, &thread_marker)) {
        return i;
      }
    }
    ::sched_yield();
  }
}

void FreeSlot(size_t index) {
  slots[index].is_live = false;
  slots[index].owner = nullptr;
}

}  // namespace

void InstallSignalCleanup() {
  struct sigaction action = {};
  action.sa_handler = HandleEndingSignal;
  ::sigemptyset(&action.sa_mask);
  for (const int signal_number : kEndingSignals) ::sigaddset(&action.sa_mask, signal_number);
  for (const int signal_number : kEndingSignals) {
    struct sigaction before;
    if (::sigaction(signal_number, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    ::sigaction(signal_number, &action, nullptr);
  }
  std::signal(SIGXFSZ, SIG_IGN);
}

TempFile::~TempFile() {
  if (slot_ == kNoSlot) return;
  ::unlinkat(folder_, name_.data(), 0);
  Forget();
}

bool TempFile::Create(int folder, mode_t mode) {
  constexpr int kTries = 100;
  folder_ = folder;
  slot_ = ClaimSlot();
  Slot& slot = slots[slot_];
  slot.folder = folder;
  int error = EEXIST;
  for (int i = 0; i < kTries && error == EEXIST; ++i) {
    uint64_t token;
    if (!GetRandom(&token)) {
      error = errno;
      break;
    }
    slot.token = token;
    FormatName(token, &name_);
    // After the token: a handler that runs now either sees the name or is seen here.
    if (is_stopping) {
      error = EINTR;
      break;
    }
    fd_ = UniqueFd(
        ::openat(folder, name_.data(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (fd_.valid()) {
      slot.is_live = true;
      return true;
    }
    error = errno == EINTR ? EEXIST : errno;
  }
  Forget();
  errno = error;
  return false;
}

bool TempFile::RenameOver(const std::string& name) {
  if (::renameat(folder_, name_.data(), folder_, name.c_str()) != 0) return false;
  Forget();
  return true;
}

bool TempFile::RenameToNew(const std::string& name) {
  if (::linkat(folder_, name_.data(), folder_, name.c_str(), 0) == 0) {
    ::unlinkat(folder_, name_.data(), 0);
    Forget();
    return true;
  }
#ifdef RENAME_NOREPLACE
  // Some file systems have no hard links.
  if (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS || errno == EMLINK) {
    if (::renameat2(folder_, name_.data(), folder_, name.c_str(), RENAME_NOREPLACE) != 0) {
      return false;
    }
    Forget();
    return true;
  }
#endif
  return false;
}

void TempFile::Forget() {
  FreeSlot(slot_);
  slot_ = kNoSlot;
}

}  // namespace hipify
