// What is kept of a file that is rewritten, and entries of a tree that are no files.

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "cli/hipify.h"
#include "support/catch.h"
#include "support/repository.h"

using namespace hipify;

namespace {

constexpr uid_t kNobody = 65534;

void Link(const std::string& target, const std::string& path) {
  Require(::symlink(target.c_str(), path.c_str()) == 0, "symlink " + path);
}

class Socket {
 public:
  explicit Socket(const std::string& path) : fd_(::socket(AF_UNIX, SOCK_STREAM, 0)) {
    struct sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    Require(path.copy(address.sun_path, sizeof(address.sun_path) - 1) == path.size(), "long path");
    const void* const raw = &address;
    Require(::bind(fd_, static_cast<const struct sockaddr*>(raw), sizeof(address)) == 0, "bind");
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() { ::close(fd_); }

 private:
  const int fd_;
};

}  // namespace

TEST_CASE("modes and the owner are kept, without root's rights too", "[cli]") {
  const TempDir folder;
  const bool is_root = ::geteuid() == 0;
  Require(::chmod(folder.path().c_str(), 0777) == 0, "chmod");
  const std::vector<mode_t> modes = {0644, 0600, 0750, 0444};
  for (const bool without_root : {true, false}) {
    for (const mode_t mode : modes) {
      const std::string path = folder / (std::to_string(mode) + ".cu");
      WriteText(path, kCuda, mode);
      if (is_root) Require(::chown(path.c_str(), kNobody, kNobody) == 0, "chown");
    }
    SpawnSetup setup;
    setup.without_root = without_root;
    const SpawnResult result = Hipify(folder, {"-i", "-q", "."}, setup);
    CHECK(result.status == 0);
    CHECK(result.err.empty());
    for (const mode_t mode : modes) {
      const std::string path = folder / (std::to_string(mode) + ".cu");
      CHECK(ReadText(path) == kHip);
      CHECK(ModeOf(path) == mode);
      CHECK(StatusOf(path).st_uid == (is_root ? kNobody : ::geteuid()));
    }
    CHECK(ListFolder(folder.path()).size() == modes.size());
  }
}

TEST_CASE("links stay, and other names of a file keep the old text", "[cli]") {
  const TempDir folder;
  WriteText(folder / "real/a.cu", kCuda);
  Require(::link((folder / "real/a.cu").c_str(), (folder / "other-name").c_str()) == 0, "link");
  Link("real/a.cu", folder / "link.cu");
  const SpawnResult result = Hipify(folder, {"-i", "link.cu"});
  CHECK(result.status == 0);
  CHECK(S_ISLNK(StatusOf(folder / "link.cu").st_mode));
  CHECK(ReadText(folder / "real/a.cu") == kHip);
  CHECK(ReadText(folder / "other-name") == kCuda);
  CHECK(ListFolder(folder / "real") == Words{"a.cu"});
}

TEST_CASE("each odd name by itself, after -- and from a list", "[cli]") {
  for (const bool listed : {false, true}) {
    const TempDir folder;
    Words command = {"-i", "-q", "--"};
    std::string list;
    for (const std::string& name : OddNames()) {
      WriteText(folder / name, kCuda);
      command.push_back(name);
      list += name + '\0';
    }
    const SpawnResult result = listed ? Hipify(folder, {"-i", "-q", "-0", "--files-from=-"}, list)
                                      : Hipify(folder, command);
    CHECK(result.status == 0);
    CHECK(result.err.empty());
    for (const std::string& name : OddNames()) {
      CAPTURE(name);
      CHECK(ReadText(folder / name) == kHip);
    }
    CHECK(ListFolder(folder.path()).size() == 20);
  }
}

TEST_CASE("fifo, socket, device, dangling and looping links", "[cli]") {
  const TempDir folder;
  WriteText(folder / "d/a.cu", kCuda);
  Require(::mkfifo((folder / "fifo.cu").c_str(), 0644) == 0, "mkfifo");
  const Socket socket(folder / "socket.cu");
  Link("gone.cu", folder / "dangling.cu");
  Link("loop.cu", folder / "loop.cu");
  Link("..", folder / "d/up");
  Words special = {"fifo.cu", "socket.cu", "dangling.cu", "loop.cu"};
  if (::mknod((folder / "device.cu").c_str(), S_IFCHR | 0644, makedev(1, 3)) == 0) {
    special.push_back("device.cu");
  } else {
    WARN("no device can be made here: not tested");
  }
  const Words names = ListFolder(folder.path());

  // A run that waits for a fifo would wait for ever.
  const auto run = [&folder](const Words& arguments) {
    return Spawn(Joined({"timeout", "60", ProgramPath()}, arguments), folder.path());
  };
  for (const Words& more : std::vector<Words>{{}, {"--follow"}}) {
    WriteText(folder / "d/a.cu", kCuda);
    const SpawnResult result = run(Joined({"-i", "-q", "."}, more));
    CHECK(result.status == 0);
    CHECK(result.err.empty());
    CHECK(ReadText(folder / "d/a.cu") == kHip);
  }
  for (const std::string& name : special) {
    CAPTURE(name);
    WriteText(folder / "d/a.cu", kCuda);
    const SpawnResult result = run({"-i", "-q", name, "d/a.cu"});
    CHECK(result.status == 2);
    CHECK(LinesOf(result.err).size() == 1);
    CHECK(Contains(result.err, name + ": "));
    CHECK(ReadText(folder / "d/a.cu") == kHip);
  }
  CHECK(ListFolder(folder.path()) == names);
}
