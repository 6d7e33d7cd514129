// What the page of --format html shows, in Chromium: see run.sh.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

const work = mkdtempSync(join(tmpdir(), "page-"));
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
const MANY = 10000;
let browser;

function writeTree(name, tree) {
  for (const [path, text] of Object.entries(tree)) {
    const file = join(work, name, path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, text);
  }
  return join(work, name);
}

// Writes the report of `paths` in `folder` and returns its address.
function reportOf(folder, paths = ["."], status = 0) {
  const report = `${folder}.html`;
  const options = ["--examine", "-q", "--fail-on", "never", "--format", "html", "--report-file"];
  const run = spawnSync(process.env.HIPIFY_PROGRAM, [...options, report, ...paths], { cwd: folder });
  assert.equal(run.status, status, run.stderr);
  return pathToFileURL(report).href;
}

// Opens the report and hands its page to `use`; whatever the page complains of fails.
async function withPage(address, use) {
  const page = await browser.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) complaints.push(`asks for ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    complaints.push(`dialog ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.setViewport({ width: 1200, height: 900 });
  await page.goto(address);
  await use(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

const textsOf = (page, selector) =>
  page.$$eval(selector, (nodes) => nodes.map((node) => node.textContent));
const textOf = async (page, selector) => (await textsOf(page, selector)).join("|");
const shownPaths = (page) => textsOf(page, "#file-rows a");

async function type(page, selector, text) {
  await page.$eval(selector, (node) => {
    node.value = "";
  });
  await page.type(selector, text);
}

// The colours of a screenshot of `selector`, as "r,g,b".
async function coloursOf(page, selector) {
  const image = await (await page.$(selector)).screenshot({ encoding: "base64" });
  return new Set(await page.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data;
    const colours = [];
    for (let i = 0; i < bytes.length; i += 4) {
      colours.push(`${bytes[i]},${bytes[i + 1]},${bytes[i + 2]}`);
    }
    return [...new Set(colours)];
  }, image));
}

const SMALL = {
  "lib/one.cu": "void f(void* p) {\n  cudaFree(p);\n  cudaFree(p);\n  cudaFree(p);\n}\n",
  "lib/two.cu": "void f(void* p) {\n  cudaFree(p);\n  cuCtxAttach(&c, 0);\n}\n",
  "app/main.cu": "__global__ void child();\n__global__ void parent() { child<<<1, 1>>>(); }\n" +
    "// </script><script>alert(1)</script> <!--\nvoid g() { cudaDeviceSynchronize(); }\n",
  "app/plain.cpp": "int main() {}\n",
};

before(async () => {
  browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium", headless: true, args: FLAGS,
    userDataDir: join(work, "profile"),
  });
});

after(async () => {
  await browser.close();
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
});

test("totals, folders and files", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    const tiles = await textOf(page, "#tiles");
    assert.match(tiles, /4files3 change/);
    assert.match(tiles, /2findingserrors 2, warnings 0, notes 0/);
    assert.match(await textOf(page, "#versions"), /^hipify-cpp [\d.]+, to ROCm [\d.]+, from CUDA/);
    assert.deepEqual(await textsOf(page, "#folder-list .folder button"), ["app/", "lib/"]);
    // A redesign, hours of work, none; the file without anything to do is not listed.
    assert.deepEqual(await shownPaths(page), ["app/main.cu", "lib/two.cu", "lib/one.cu"]);
    assert.deepEqual(await textsOf(page, "#finding-groups summary b"), ["HIP1001", "HIP3030"]);
  });
});

test("sorts by any column, both ways", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    await page.click("#column-path button");
    assert.deepEqual(await shownPaths(page), ["app/main.cu", "lib/one.cu", "lib/two.cu"]);
    await page.click("#column-path button");
    assert.deepEqual(await shownPaths(page), ["lib/two.cu", "lib/one.cu", "app/main.cu"]);
    await page.click("#column-changedLines button");
    assert.deepEqual((await shownPaths(page))[0], "lib/one.cu");
    assert.equal(await page.$eval("#column-changedLines", (th) => th.ariaSort), "descending");
    assert.equal(await page.$eval("#column-path", (th) => th.ariaSort), "none");
  });
});

test("filters files and findings", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    await type(page, "#file-filter", "LIB/");
    assert.deepEqual(await shownPaths(page), ["lib/two.cu", "lib/one.cu"]);
    assert.equal(await textOf(page, "#file-count"), "2 of 3 files");
    await page.select("#file-kind", "automatic");
    assert.deepEqual(await shownPaths(page), ["lib/one.cu"]);
    await type(page, "#finding-filter", "cuctxattach");
    assert.deepEqual(await textsOf(page, "#finding-groups summary b"), ["HIP1001"]);
    await page.select("#finding-severity", "note");
    assert.equal(await textOf(page, "#finding-count"), "0 of 2 findings");
  });
});

test("folders lead down and filter the files", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    await page.click("#folder-list .folder button");
    assert.deepEqual(await textsOf(page, "#folder-list .folder a"), ["main.cu"]);
    assert.deepEqual(await shownPaths(page), ["app/main.cu"]);
    await page.click("#folder-path button");
    assert.equal((await shownPaths(page)).length, 3);
  });
});

test("findings show source and advice", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    await page.click("details[data-id=HIP1001] summary");
    await page.waitForSelector("details[data-id=HIP1001] .finding");
    const inside = await textOf(page, "details[data-id=HIP1001] .inside");
    assert.match(inside, /What to do: /);
    assert.match(inside, /lib\/two\.cu:3:3/);
    assert.match(inside, / {2}cuCtxAttach\(&c, 0\);\n {2}\^~+$/m);
  });
});

test("a file leads to its diff, and back", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    await page.evaluate(() => document.querySelectorAll("#file-rows a")[1].click());
    await page.waitForSelector("#file:not([hidden])");
    assert.equal(await textOf(page, "#file-name"), "lib/two.cu");
    assert.equal(await page.$eval("#overview", (node) => node.hidden), true);
    assert.deepEqual(await textsOf(page, "#file-diff .removed"), ["-  cudaFree(p);"]);
    assert.ok((await textsOf(page, "#file-diff .added")).includes("+  hipFree(p);"));
    assert.equal((await textsOf(page, "#file-findings .finding")).length, 1);
    await page.goBack();
    await page.waitForSelector("#overview:not([hidden])");
    assert.equal(await page.$eval("#file", (node) => node.hidden), true);
  });
});

test("odd names and texts are shown as they are", async () => {
  const odd = "<img src=x onerror=alert(1)>&amp;\"'.cu";
  const folder = writeTree("odd", {
    [odd]: Buffer.concat([
      Buffer.from("/*</script><script>alert(2)</script><!-- "), Buffer.from([0xff, 0xc0]),
      Buffer.from("\u2028*/ cuCtxAttach(\"</script><b>\", 0); cudaFree(0);\n"),
    ]),
    "two\nlines.cu": "cudaFree(0);\n",
  });
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe9, 0x2e, 0x63, 0x75])]),
    "cudaFree(0);\n");
  await withPage(reportOf(folder), async (page) => {
    await page.click("#column-path button");
    assert.deepEqual(await shownPaths(page),
      [`"${odd.replace('"', '\\"')}"`, "\"two\\nlines.cu\"", "\ufffd.cu"]);
    await page.click("details[data-id=HIP1001] summary");
    await page.waitForSelector(".finding");
    assert.match(await textOf(page, ".finding"), /<\/script><script>alert\(2\)<\/script><!-- \ufffd/);
    await page.evaluate(() => document.querySelector("#file-rows a").click());
    await page.waitForSelector("#file-diff .added");
    assert.match(await textOf(page, "#file-diff .added"), /<b>", 0\); hipFree\(0\);/);
  });
});

test("a run that finds nothing", async () => {
  await withPage(reportOf(writeTree("empty", { "plain.cpp": "int x;\n" })), async (page) => {
    assert.match(await textOf(page, "#tiles"), /100 %automatic/);
    assert.equal(await textOf(page, "#file-count"), "0 of 0 files");
  });
});

test("a file that fails says why", async () => {
  const folder = writeTree("failing", { "binary.cu": "\0\0", "good.cu": "cudaFree(0);\n" });
  await withPage(reportOf(folder, ["binary.cu", "good.cu"], 2), async (page) => {
    assert.match(await textOf(page, "#tiles"), /2files1 change, 1 failed/);
    await page.select("#file-kind", "failed");
    assert.deepEqual(await shownPaths(page), ["binary.cu"]);
    assert.match(await textOf(page, "#file-rows .error"), /not a text file/);
  });
});

test("light and dark", async () => {
  await withPage(reportOf(writeTree("small", SMALL)), async (page) => {
    const seen = {};
    for (const [scheme, paper, automatic] of
      [["light", "255,255,255", "47,125,209"], ["dark", "20,23,28", "91,159,232"]]) {
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      seen[scheme] = await coloursOf(page, "#overview");
      assert.ok(seen[scheme].has(paper), `${scheme}: paper`);
      assert.ok(seen[scheme].has(automatic), `${scheme}: automatic part of a bar`);
      assert.ok(seen[scheme].size > 50, `${scheme}: text`);
    }
    assert.ok(!seen.dark.has("255,255,255"));
  });
});

test(`${MANY} findings stay usable`, async () => {
  const tree = {};
  for (let i = 0; i < 500; ++i) {
    tree[`dir${i % 40}/file${i}.cu`] = "  cuCtxAttach(&context, 0);\n".repeat(MANY / 500);
  }
  const address = reportOf(writeTree("many", tree));
  await withPage(address, async (page) => {
    const start = performance.now();
    assert.equal(await textOf(page, "#finding-count"), `10,000 of 10,000 findings`);
    assert.equal((await shownPaths(page)).length, 200);
    await page.click("#file-more");
    assert.equal((await shownPaths(page)).length, 500);
    await page.click("details[data-id=HIP1001] summary");
    await page.waitForSelector(".finding");
    assert.equal((await textsOf(page, ".finding")).length, 100);
    await page.click("details[data-id=HIP1001] .more button");
    assert.equal((await textsOf(page, ".finding")).length, 200);
    await type(page, "#finding-filter", "file499.cu");
    assert.equal(await textOf(page, "#finding-count"), "20 of 10,000 findings");
    // Generous: it takes a second. A page that builds everything at once takes minutes.
    assert.ok(performance.now() - start < 20000);
  });
});
