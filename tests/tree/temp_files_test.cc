#include "tree/temp_files.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"
#include "tree/read_file.h"
#include "tree/write_file.h"

namespace hipify {
namespace {

UniqueFd OpenFolder(const TempDir& folder) {
  return OpenFile(folder.path(), O_RDONLY | O_DIRECTORY);
}

size_t CountTemps(const std::string& folder) {
  size_t count = 0;
  for (const std::string& name : ListFolder(folder)) {
    if (name.compare(0, sizeof(kTempPrefix) - 1, kTempPrefix) == 0) ++count;
  }
  return count;
}

TEST_CASE("a temporary file is gone unless it is renamed", "[temp_files]") {
  const TempDir folder;
  const UniqueFd open = OpenFolder(folder);
  {
    TempFile temp;
    REQUIRE(temp.Create(open.get(), 0600));
    const std::vector<std::string> names = ListFolder(folder.path());
    REQUIRE(names.size() == 1);
    CHECK(names[0].size() == 24);
    CHECK(CountTemps(folder.path()) == 1);
    CHECK(ModeOf(folder / names[0]) == 0600);
    CHECK(WriteAll(temp.fd(), "text"));
  }
  CHECK(ListFolder(folder.path()).empty());
  {
    TempFile temp;
    REQUIRE(temp.Create(open.get(), 0600));
    CHECK(WriteAll(temp.fd(), "text"));
    CHECK(temp.Close());
    CHECK(temp.RenameOver("name"));
  }
  CHECK(ReadText(folder / "name") == "text");
  CHECK(ListFolder(folder.path()).size() == 1);
}

TEST_CASE("RenameToNew leaves what is there", "[temp_files]") {
  const TempDir folder;
  const UniqueFd open = OpenFolder(folder);
  WriteText(folder / "taken", "old");
  {
    TempFile temp;
    REQUIRE(temp.Create(open.get(), 0600));
    CHECK_FALSE(temp.RenameToNew("taken"));
    CHECK(errno == EEXIST);
    CHECK(temp.RenameToNew("free"));
  }
  CHECK(ReadText(folder / "taken") == "old");
  CHECK(ListFolder(folder.path()) == std::vector<std::string>{"free", "taken"});
  CHECK(StatusOf(folder / "free").st_nlink == 1);
}

TEST_CASE("a folder that is not there is an error", "[temp_files]") {
  TempFile temp;
  CHECK_FALSE(temp.Create(-1, 0600));
  CHECK(errno == EBADF);
}

TEST_CASE("more files live at once than one thread needs", "[temp_files]") {
  const TempDir folder;
  const UniqueFd open = OpenFolder(folder);
  {
    std::vector<TempFile> temps(200);
    for (TempFile& temp : temps) REQUIRE(temp.Create(open.get(), 0600));
    CHECK(CountTemps(folder.path()) == 200);
  }
  CHECK(ListFolder(folder.path()).empty());
}

// Starts `body` in a child, which calls its argument when a signal may come.
pid_t StartChild(const std::function<void(const std::function<void()>&)>& body) {
  int ends[2];
  Require(::pipe(ends) == 0, "pipe");
  const pid_t child = ::fork();
  Require(child >= 0, "fork");
  if (child == 0) {
    // The test runner's own handlers would report the signal.
    for (const int number : {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU}) {
      std::signal(number, SIG_DFL);
    }
    body([&ends] {
      if (::write(ends[1], "!", 1) != 1) ::_exit(9);
    });
    ::_exit(0);
  }
  ::close(ends[1]);
  char ready;
  Require(::read(ends[0], &ready, 1) == 1, "child");
  ::close(ends[0]);
  return child;
}

TEST_CASE("signals remove the files of all threads and end the program", "[temp_files][signal]") {
  for (const int number : {SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU}) {
    const TempDir folder;
    const pid_t child = StartChild([&](const std::function<void()>& ready) {
      InstallSignalCleanup();
      const UniqueFd open = OpenFolder(folder);
      TempFile here[2];
      for (TempFile& temp : here) {
        if (!temp.Create(open.get(), 0600)) ::_exit(8);
      }
      std::thread([&] {
        TempFile there;
        if (!there.Create(open.get(), 0600)) ::_exit(8);
        ready();
        while (true) ::pause();
      }).join();
    });
    CHECK(CountTemps(folder.path()) == 3);
    ::kill(child, number);
    int status = 0;
    ::waitpid(child, &status, 0);
    INFO(number);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == number);
    CHECK(ListFolder(folder.path()).empty());
  }
}

TEST_CASE("a signal that is ignored stays ignored", "[temp_files][signal]") {
  const int status = RunInChild([] {
    std::signal(SIGHUP, SIG_IGN);
    InstallSignalCleanup();
    ::raise(SIGHUP);
    return 7;
  });
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 7);
}

constexpr int kFiles = 24;

std::string FileText(char fill, int file) {
  return std::string(3000 + static_cast<size_t>(file) * 517, fill);
}

// Rewrites the files again and again, each thread its own ones, half of them with a backup.
void RewriteForever(const TempDir& folder, int thread, int threads) {
  for (char fill = 'b';; fill = fill == 'y' ? 'b' : static_cast<char>(fill + 1)) {
    for (int file = thread; file < kFiles; file += threads) {
      const std::string path = folder / std::to_string(file);
      FileContents contents;
      std::string error;
      WriteOptions options;
      if (file % 2 == 0) options.backup_suffix = ".bak";
      if (!ReadFile(path, &contents, &error)) ::_exit(8);
      ReplaceFile(path, contents, FileText(fill, file), options, &error);
    }
  }
}

bool IsWhole(const std::string& text, int file) {
  return !text.empty() && text == FileText(text[0], file);
}

TEST_CASE("killed at any moment, every file is whole", "[temp_files][signal]") {
  std::mt19937 random(99);
  for (int round = 0; round < 60; ++round) {
    const TempDir folder;
    for (int file = 0; file < kFiles; ++file) {
      WriteText(folder / std::to_string(file), FileText('a', file));
    }
    const int threads = round % 2 == 0 ? 1 : 4;
    const pid_t child = StartChild([&](const std::function<void()>& ready) {
      InstallSignalCleanup();
      ready();
      std::vector<std::thread> others;
      for (int i = 1; i < threads; ++i) {
        others.emplace_back([&folder, i, threads] { RewriteForever(folder, i, threads); });
      }
      RewriteForever(folder, 0, threads);
    });
    ::usleep(static_cast<useconds_t>(random() % 8000));
    const int signals[] = {SIGINT, SIGTERM, SIGKILL};
    const int number = signals[round % 3];
    ::kill(child, number);
    // Impatient people press twice.
    if (number == SIGINT) ::kill(child, SIGINT);
    int status = 0;
    ::waitpid(child, &status, 0);
    INFO("round " << round << ", signal " << number);
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == number);
    if (number != SIGKILL) CHECK(CountTemps(folder.path()) == 0);
    for (int file = 0; file < kFiles; ++file) {
      const std::string path = folder / std::to_string(file);
      CHECK(IsWhole(ReadText(path), file));
      if (::access((path + ".bak").c_str(), F_OK) == 0) {
        CHECK(ReadText(path + ".bak") == FileText('a', file));
      }
    }
  }
}

}  // namespace
}  // namespace hipify
