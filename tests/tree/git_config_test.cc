#include "tree/git_config.h"

#include <string>
#include <vector>

#include "support/catch.h"
#include "support/spawn.h"
#include "support/temp_dir.h"
#include "tree/git_sandbox.h"

namespace hipify {
namespace {

std::vector<std::string> ValuesOf(const std::string& text) {
  std::vector<std::string> values;
  ForEachGitValue(text, [&](const std::string& name, const std::string& value) {
    values.push_back(name + "\n" + value);
  });
  return values;
}

TEST_CASE("configuration values", "[git_config]") {
  const std::vector<std::string> expected = {"core.excludesfile\n/a b", "core.bare\ntrue"};
  CHECK(ValuesOf("[core]\n\texcludesFile = \"/a b\" # c\n\tbare\n") == expected);
  CHECK(ValuesOf("").empty());
  CHECK(ValuesOf("[core\nx = 1\n").empty());
}

TEST_CASE("git reads the same values", "[git_config][git]") {
  const TempDir folder;
  const std::string texts[] = {"[core]\nexcludesFile = ~/x\n",
                               "[CORE] ExcludesFile=~/x ; comment\n[core]a=b\n",
                               "# comment\n; another\n\n[a]\n  b = c d  e   \n",
                               "[a]\nb = \"  kept  \" \nc = un\"quo\"ted\n",
                               "[a]\nb = one \\\n  two\n",
                               "[a]\nb = \"x#y;z\" # no\n",
                               "[a]\nb = tab\\tnew\\nline\\\\ \\\"quote\\\"\n",
                               "[a \"Sub Section\"]\nb = c\n[a \"q\\\"uote\\\\\"]\nb = d\n",
                               "[a.SUB]\nb = c\n",
                               "[a]\r\nb = c\r\nd = e\r\n",
                               "[a]\nb =\nc = \"\"\n",
                               "[include]\npath = ~/other\n",
                               "\xEF\xBB\xBF[a]\nb = \xE9\n",
                               "[a]\n b-c1 = -1\n",
                               "[a]b=c\n[d]e=f"};
  for (const std::string& text : texts) {
    WriteText(folder / "config", text);
    const SpawnResult git =
        Spawn({"git", "config", "--no-includes", "-f", "config", "-z", "-l"}, folder.path());
    if (git.status == 127) {
      WARN("git is not there: not compared");
      return;
    }
    INFO(text);
    REQUIRE(git.status == 0);
    CHECK(ValuesOf(text) == SplitAtNul(git.out));
  }
}

TEST_CASE("where the excludes are", "[git_config]") {
  const TempDir folder;
  const GitSandbox sandbox(folder / "home");
  const std::string root = folder / "root";
  MakeFolders(root + "/.git");

  CHECK(FindGitExcludeFiles(root).repository == root + "/.git/info/exclude");
  CHECK(FindGitExcludeFiles(root).user == folder / "home/.config/git/ignore");
  {
    const ScopedEnvironment xdg("XDG_CONFIG_HOME", "/xdg");
    CHECK(FindGitExcludeFiles(root).user == "/xdg/git/ignore");
  }
  WriteText(folder / "home/.config/git/config", "[core]\nexcludesFile = /from-xdg\n");
  CHECK(FindGitExcludeFiles(root).user == "/from-xdg");
  WriteText(folder / "home/.gitconfig", "[core]\nexcludesFile = ~/mine\n");
  CHECK(FindGitExcludeFiles(root).user == folder / "home/mine");
  WriteText(folder / "home/.gitconfig", "[include]\npath = more\n");
  WriteText(folder / "home/more", "[core]\nexcludesFile = /included\n");
  CHECK(FindGitExcludeFiles(root).user == "/included");
  WriteText(root + "/.git/config", "[core]\nexcludesFile = in-tree\n");
  CHECK(FindGitExcludeFiles(root).user == root + "/in-tree");
  WriteText(root + "/.git/config", "[core]\nexcludesFile =\n");
  CHECK(FindGitExcludeFiles(root).user.empty());
}

TEST_CASE("configuration that includes itself ends", "[git_config]") {
  const TempDir folder;
  const GitSandbox sandbox(folder.path());
  WriteText(folder / ".gitconfig", "[include]\npath = .gitconfig\n[core]\nexcludesFile = /x\n");
  MakeFolders(folder / "root/.git");
  CHECK(FindGitExcludeFiles(folder / "root").user == "/x");
}

TEST_CASE("submodules and linked work trees", "[git_config]") {
  const TempDir folder;
  const GitSandbox sandbox(folder.path());
  WriteText(folder / "module/.git", "gitdir: ../super/.git/modules/m\n");
  CHECK(FindGitExcludeFiles(folder / "module").repository ==
        folder / "module/../super/.git/modules/m/info/exclude");
  WriteText(folder / "linked/.git", "gitdir: " + (folder / "main/.git/worktrees/w") + "\n");
  WriteText(folder / "main/.git/worktrees/w/commondir", "../..\n");
  CHECK(FindGitExcludeFiles(folder / "linked").repository ==
        folder / "main/.git/worktrees/w/../../info/exclude");
}

}  // namespace
}  // namespace hipify
