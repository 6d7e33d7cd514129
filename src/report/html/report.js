// Fills the page from the data that stands in it: one "file" element for each file that has
// something to show, one "diff" element for each that would change, and "run" for the whole.
// Text goes into the page as text only, never as markup. Long lists are built piece by piece, and
// findings and diffs not before somebody looks at them.

"use strict";

const EFFORTS = ["automatic", "minutes", "hours", "redesign"];
const SEVERITIES = ["error", "warning", "note"];
const ROWS_AT_ONCE = 200;
const FINDINGS_AT_ONCE = 100;
const DIFF_LINES_AT_ONCE = 2000;
const FOLDERS_AT_ONCE = 25;

const byId = (id) => document.getElementById(id);

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
}

const number = (value) => value.toLocaleString("en-GB");
const counted = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
const compareTexts = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// Data

const run = JSON.parse(byId("run").textContent);
const rules = new Map(run.rules.map((rule) => [rule.id, rule]));
const files = [...document.querySelectorAll("script.file")].map((data, index) => {
  const file = JSON.parse(data.textContent);
  const countOf = (severity) => file.findings.filter((f) => f.severity === severity).length;
  for (const finding of file.findings) finding.file = file;
  return Object.assign(file, {
    link: `#file-${index}`,
    lowerPath: file.path.toLowerCase(),
    errors: countOf("error"),
    warnings: countOf("warning"),
    notes: countOf("note"),
    automatic: shares(file.places)[0],
  });
});
const findings = files.flatMap((file) => file.findings);

// `places` in percent, by largest remainder, so that they add up to 100. With no place at all,
// everything is automatic.
function shares(places) {
  const sum = places.reduce((a, b) => a + b, 0);
  if (sum === 0) return [100, 0, 0, 0];
  const percent = places.map((count) => Math.floor((count * 100) / sum));
  const remainder = places.map((count) => (count * 100) % sum);
  for (let left = 100 - percent.reduce((a, b) => a + b, 0); left > 0; --left) {
    const largest = remainder.indexOf(Math.max(...remainder));
    ++percent[largest];
    remainder[largest] = 0;
  }
  return percent;
}

function sumOfPlaces(some) {
  return EFFORTS.map((_, i) => some.reduce((sum, file) => sum + file.places[i], 0));
}

function placesText(places) {
  const percent = shares(places);
  return EFFORTS.map((effort, i) => `${effort} ${number(places[i])} (${percent[i]} %)`).join(", ");
}

function bar(places) {
  const text = placesText(places);
  const node = element("div", { className: "bar", title: text, role: "img", ariaLabel: text });
  EFFORTS.forEach((effort, i) => {
    if (places[i] === 0) return;
    const part = element("div", { className: effort });
    part.style.flex = `${places[i]} 0 3px`;
    node.append(part);
  });
  return node;
}

// Totals

function showTotals() {
  const { summary } = run;
  const tool = [`${run.tool} ${run.version}`];
  if (run.rocm) tool.push(`to ROCm ${run.rocm}`);
  if (run.cuda) tool.push(`from CUDA ${run.cuda}`);
  byId("versions").textContent = tool.join(", ");
  const tile = (value, label, detail) =>
    element("div", { className: "tile" }, element("b", {}, value), label,
            element("div", { className: "quiet" }, detail));
  const { replacements, findings: found } = summary;
  const kinds = ["names", "includes", "calls", "launches"];
  const percent = shares(run.places);
  const failed = summary.failedFiles === 0 ? "" : `, ${number(summary.failedFiles)} failed`;
  byId("tiles").append(
    tile(`${percent[0]} %`, "automatic",
         EFFORTS.slice(1).map((effort, i) => `${effort} ${percent[i + 1]} %`).join(", ")),
    tile(number(summary.files), "files", `${number(summary.changedFiles)} change${failed}`),
    tile(number(replacements.total), "replacements",
         kinds.filter((kind) => replacements[kind] !== 0)
           .map((kind) => `${kind} ${number(replacements[kind])}`).join(", ")),
    tile(number(found.total), "findings",
         ["errors", "warnings", "notes"].map((kind) => `${kind} ${number(found[kind])}`)
           .join(", ")));
  byId("total-bar").append(bar(run.places));
  EFFORTS.forEach((effort, i) => {
    byId("legend").append(element("span", {}, element("i", { className: effort }),
                                  `${effort}: ${number(run.places[i])}`));
  });
}

// Folders. A folder is the beginning of its files' paths, up to a slash; "" is the top.

// The folders and files directly in `folder`, each with the files that it stands for.
function partsOf(folder) {
  const parts = new Map();
  for (const file of files) {
    if (!file.path.startsWith(folder)) continue;
    const slash = file.path.indexOf("/", folder.length);
    const part = slash < 0 ? file.path : file.path.slice(0, slash + 1);
    if (!parts.has(part)) parts.set(part, []);
    parts.get(part).push(file);
  }
  return parts;
}

// The deepest folder that holds all files.
function commonFolder() {
  let folder = "";
  while (true) {
    const parts = [...partsOf(folder).keys()];
    if (parts.length !== 1 || !parts[0].endsWith("/")) return folder;
    folder = parts[0];
  }
}

const topFolder = commonFolder();

function folderButton(folder, label) {
  return element("button", { type: "button", className: "path", onclick: () => openFolder(folder) },
                 label);
}

function openFolder(folder) {
  showFolder(folder, FOLDERS_AT_ONCE);
  byId("file-filter").value = folder === topFolder ? "" : folder;
  showFiles();
}

function showFolder(folder, limit) {
  const steps = [folderButton(topFolder, topFolder === "" ? "all files" : topFolder)];
  for (let at = topFolder.length; at < folder.length;) {
    const end = folder.indexOf("/", at) + 1;
    steps.push(" ", folderButton(folder.slice(0, end), folder.slice(at, end)));
    at = end;
  }
  byId("folder-path").replaceChildren(...steps);
  const byHand = (places) => places[1] + 12 * places[2] + 96 * places[3];
  const rows = [...partsOf(folder)]
    .map(([part, some]) => ({ part, some, places: sumOfPlaces(some) }))
    .sort((a, b) => byHand(b.places) - byHand(a.places) || compareTexts(a.part, b.part));
  const nodes = rows.slice(0, limit).map(({ part, some, places }) => {
    const label = part.slice(folder.length);
    const name = part.endsWith("/")
      ? folderButton(part, label)
      : element("a", { href: some[0].link, className: "path" }, label);
    const hand = places[1] + places[2] + places[3];
    return element("div", { className: "folder" }, element("div", {}, name), bar(places),
                   element("div", { className: "quiet" },
                           `${shares(places)[0]} %, ${number(hand)} by hand`));
  });
  if (rows.length > limit) {
    nodes.push(element("p", { className: "more" },
                       element("button", { type: "button",
                                           onclick: () => showFolder(folder, limit * 4) },
                               `Show more of ${number(rows.length)}`)));
  }
  byId("folder-list").replaceChildren(...nodes);
}

// Files

const COLUMNS = [
  { key: "path", title: "File" },
  { key: "replacements", title: "Replacements" },
  { key: "changedLines", title: "Lines changed" },
  { key: "errors", title: "Errors" },
  { key: "warnings", title: "Warnings" },
  { key: "notes", title: "Notes" },
  { key: "work", title: "Work",
    help: "1 for a place of minutes, 12 of hours, 96 of a redesign: ranks files, no estimate" },
  { key: "automatic", title: "Automatic" },
];

const FILE_KINDS = {
  "all": () => true,
  "by-hand": (file) => file.work !== 0,
  "errors": (file) => file.errors !== 0,
  "automatic": (file) => file.work === 0 && !file.error,
  "failed": (file) => Boolean(file.error),
};

let order = { key: "work", descending: true };
let rowLimit = ROWS_AT_ONCE;

function makeHead() {
  for (const column of COLUMNS) {
    const sort = () => {
      const descending = order.key === column.key ? !order.descending : column.key !== "path";
      order = { key: column.key, descending };
      showFiles();
    };
    const button = element("button", { type: "button", title: column.help || "", onclick: sort },
                           column.title);
    byId("file-head").append(element("th", { scope: "col", id: `column-${column.key}` }, button));
  }
}

function compareFiles(a, b) {
  const { key, descending } = order;
  const compared = key === "path" ? compareTexts(a.path, b.path) : a[key] - b[key];
  return (descending ? -compared : compared) || compareTexts(a.path, b.path);
}

function fileRow(file) {
  const name = element("td", {}, element("a", { href: file.link, className: "path" }, file.path));
  if (file.error) name.append(element("div", { className: "severity error" }, file.error));
  const cells = COLUMNS.slice(1).map(({ key }) =>
    element("td", {}, key === "automatic" ? `${file.automatic} %` : number(file[key])));
  return element("tr", {}, name, ...cells);
}

function showFiles() {
  const text = byId("file-filter").value.toLowerCase();
  const isWanted = FILE_KINDS[byId("file-kind").value];
  const shown = files.filter((file) => file.lowerPath.includes(text) && isWanted(file));
  shown.sort(compareFiles);
  byId("file-rows").replaceChildren(...shown.slice(0, rowLimit).map(fileRow));
  byId("file-count").textContent = `${number(shown.length)} of ${counted(files.length, "file")}`;
  byId("file-more").hidden = shown.length <= rowLimit;
  for (const { key } of COLUMNS) {
    const isKey = key === order.key;
    byId(`column-${key}`).ariaSort =
      !isKey ? "none" : order.descending ? "descending" : "ascending";
  }
}

function filterFiles() {
  rowLimit = ROWS_AT_ONCE;
  showFiles();
}

// Findings

// One finding; where the page is about one file, its name is left out.
function findingNode(finding, namesFile) {
  const rule = rules.get(finding.id);
  const place = `${finding.line}:${finding.column}`;
  const head = element("div", {});
  if (namesFile) {
    head.append(element("a", { href: finding.file.link, className: "path" },
                        `${finding.file.path}:${place}`));
  } else {
    head.append(element("span", { className: `severity ${finding.severity}` }, finding.severity),
                `${place} `, element("span", { className: "quiet" }, finding.id));
  }
  const node = element("div", { className: "finding" }, head,
                       element("div", {}, finding.message),
                       element("pre", {}, `${finding.source}\n${finding.marks}`));
  const isGeneral = namesFile && rule !== undefined && finding.advice === rule.advice;
  if (finding.advice && !isGeneral) {
    node.append(element("div", { className: "quiet" }, finding.advice));
  }
  return node;
}

// Appends `all` to `parent`, so many at once; a button brings the next ones.
function appendInPieces(parent, all, size, makeNode) {
  let shown = 0;
  const button = element("button", { type: "button" });
  const more = element("p", { className: "more" }, button);
  button.onclick = () => {
    more.remove();
    parent.append(...all.slice(shown, shown + size).map(makeNode));
    shown = Math.min(shown + size, all.length);
    button.textContent = `Show more (${number(all.length - shown)} left)`;
    if (shown < all.length) parent.append(more);
  };
  button.onclick();
}

const openGroups = new Set();

function groupNode(id, group) {
  const rule = rules.get(id) || { title: "", severity: group[0].severity, effort: "" };
  const effort = rule.effort === "" || rule.effort === "none" ? "" : `effort: ${rule.effort}`;
  const heading = element("summary", {},
                          element("span", { className: `severity ${rule.severity}` },
                                  rule.severity),
                          element("b", {}, id), ` ${rule.title} `,
                          element("span", { className: "quiet" }, effort),
                          element("span", { className: "count" }, number(group.length)));
  const inside = element("div", { className: "inside" });
  const node = element("details", { open: openGroups.has(id) }, heading, inside);
  node.dataset.id = id;
  const fill = () => {
    if (!node.open) {
      openGroups.delete(id);
      return;
    }
    openGroups.add(id);
    if (inside.hasChildNodes()) return;
    if (rule.explanation) inside.append(element("p", {}, rule.explanation));
    if (rule.advice) {
      inside.append(element("p", {}, element("b", {}, "What to do: "), rule.advice));
    }
    appendInPieces(inside, group, FINDINGS_AT_ONCE, (finding) => findingNode(finding, true));
  };
  node.ontoggle = fill;
  if (node.open) fill();
  return node;
}

function showFindings() {
  const text = byId("finding-filter").value.toLowerCase();
  const severity = byId("finding-severity").value;
  const matches = (finding) =>
    (severity === "all" || finding.severity === severity) &&
    [finding.file.path, finding.id, finding.message, finding.source]
      .some((part) => part.toLowerCase().includes(text));
  const groups = new Map();
  let count = 0;
  for (const finding of findings) {
    if (!matches(finding)) continue;
    ++count;
    if (!groups.has(finding.id)) groups.set(finding.id, []);
    groups.get(finding.id).push(finding);
  }
  const rank = (group) => SEVERITIES.indexOf(group[0].severity);
  const sorted = [...groups].sort(([idA, a], [idB, b]) =>
    rank(a) - rank(b) || b.length - a.length || compareTexts(idA, idB));
  byId("finding-groups").replaceChildren(...sorted.map(([id, group]) => groupNode(id, group)));
  byId("finding-count").textContent = `${number(count)} of ${counted(findings.length, "finding")}`;
}

// One file

function diffLine(line) {
  const kinds = { "+": "added", "-": "removed", "@": "hunk", "\\": "hunk" };
  return element("span", { className: kinds[line[0]] || "" }, line === "" ? " " : line);
}

function showFile(file) {
  byId("file-name").textContent = file.path;
  byId("file-summary").textContent = file.error ||
    `${counted(file.replacements, "replacement")}, ${number(file.changedLines)} of ` +
    `${counted(file.lines, "line")} changed, ${counted(file.findings.length, "finding")}`;
  byId("file-bar").replaceChildren(bar(file.places));
  byId("file-findings").replaceChildren();
  appendInPieces(byId("file-findings"), file.findings, FINDINGS_AT_ONCE,
                 (finding) => findingNode(finding, false));
  const data = byId(`diff-${files.indexOf(file)}`);
  if (data === null) {
    byId("file-diff").textContent = "No line changes.";
    return;
  }
  const lines = JSON.parse(data.textContent).split("\n");
  lines.pop();  // behind the last line feed
  const diff = element("pre", { className: "diff" });
  appendInPieces(diff, lines, DIFF_LINES_AT_ONCE, diffLine);
  byId("file-diff").replaceChildren(diff);
}

let overviewScroll = 0;

// Shows what the part of the address behind "#" names.
function showPlace() {
  const match = /^#file-(\d+)$/.exec(location.hash);
  const file = match === null ? undefined : files[Number(match[1])];
  if (file !== undefined) {
    if (!byId("overview").hidden) overviewScroll = window.scrollY;
    showFile(file);
  }
  byId("overview").hidden = file !== undefined;
  byId("file").hidden = file === undefined;
  window.scrollTo(0, file === undefined ? overviewScroll : 0);
}

function start() {
  showTotals();
  showFolder(topFolder, FOLDERS_AT_ONCE);
  makeHead();
  showFiles();
  showFindings();
  byId("file-filter").oninput = filterFiles;
  byId("file-kind").onchange = filterFiles;
  byId("file-more").onclick = () => {
    rowLimit *= 4;
    showFiles();
  };
  byId("finding-filter").oninput = showFindings;
  byId("finding-severity").onchange = showFindings;
  window.onhashchange = showPlace;
  showPlace();
}

start();
