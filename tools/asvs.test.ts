import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The requirements of levels 1 and 2, each with its level. */
const levels: Record<string, number> = JSON.parse(readFileSync("tools/asvs/levels.json", "utf8"));
const STATES = ["met", "not met", "does not apply"];

type Row = { number: string; matter: string; level: string; state: string; why: string };
type Evidence = { file: string; name: string };

function readRows(text: string): Row[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| V"))
    .map((line) => {
      const [, number = "", matter = "", level = "", state = "", why = "", ...rest] = line
        .split("|")
        .map((cell) => cell.trim());
      return { number, matter, level, state, why: rest.length === 1 ? why : "" };
    });
}

/** Each piece of evidence is a file in backticks, a colon, and a name in it; a semicolon separates two. */
function readEvidence(why: string): Evidence[] {
  return [...why.matchAll(/`([^`\s]+)`: (.+?)(?=; `[^`\s]+`: |$)/g)].map(([, file = "", name = ""]) => ({
    file,
    name,
  }));
}

/** Returns why the file does not show what the row says, or null. */
function faultOf({ file, name }: Evidence, read: (file: string) => string | null): string | null {
  const text = read(file);
  if (text === null) return `no file ${file}`;
  const isThere = /\.(test|spec)\.ts$/.test(file)
    ? text.includes(`"${name}"`) || text.includes(`\`${name}\``)
    : file.endsWith(".md")
      ? text.split("\n").some((line) => /^#+ /.test(line) && line.includes(name))
      : /\.tsx?$/.test(file)
        ? new RegExp(`\\b(?:function|const|class|type) ${RegExp.escape(name)}\\b`).test(text)
        : text.includes(name);
  return isThere ? null : `no ${name} in ${file}`;
}

function findFaults(rows: readonly Row[], read: (file: string) => string | null): string[] {
  const numbers = rows.map(({ number }) => number);
  const known = Object.keys(levels);
  return [
    ...known.filter((one) => !numbers.includes(one)).map((one) => `${one}: no row`),
    ...numbers.filter((one) => !known.includes(one)).map((one) => `${one}: no requirement`),
    ...numbers.filter((one, at) => numbers.indexOf(one) !== at).map((one) => `${one}: two rows`),
    ...rows.flatMap((row) => faultsOfRow(row, read).map((fault) => `${row.number}: ${fault}`)),
  ];
}

function faultsOfRow({ number, matter, level, state, why }: Row, read: (file: string) => string | null) {
  const evidence = readEvidence(why);
  return [
    ...(matter === "" || why === "" ? ["an empty cell, or one too many"] : []),
    ...(number in levels && level !== String(levels[number]) ? [`the level is ${levels[number]}`] : []),
    ...(STATES.includes(state) ? [] : [`unknown state ${state}`]),
    ...(state === "met" && evidence.length === 0 ? ["met without evidence"] : []),
    ...(state === "not met" && !/\bNeeded\b/.test(why) ? ["not met, and not said what is needed"] : []),
    ...evidence.map((one) => faultOf(one, read)).filter((fault) => fault !== null),
  ];
}

const readHere = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null);
const chapters = globSync("docs/security/asvs-v*.md").map((file) => readFileSync(file, "utf8"));
const rows = chapters.flatMap(readRows);
const summary = readFileSync("docs/security.md", "utf8");

test("[Q-11] every requirement of ASVS 5.0 up to level 2 has one row with its level, a state, and evidence that exists", () => {
  expect(Object.keys(levels)).toHaveLength(253);
  expect(findFaults(rows, readHere)).toEqual([]);
});

test("docs/security.md counts the rows of each chapter, links to it, and names every requirement that is not met", () => {
  const count = (chapter: string, state: string) =>
    rows.filter((row) => row.number.startsWith(`${chapter}.`) && row.state === state).length;
  for (let n = 1; n <= 17; n++) {
    const cells = STATES.map((state) => count(`V${n}`, state)).join(" | ");
    expect(summary).toMatch(
      new RegExp(
        `^\\| \\[V${n} [^\\]]+\\]\\(security/asvs-v${n}\\.md\\) \\| ${RegExp.escape(cells)} \\|$`,
        "m",
      ),
    );
  }
  const all = STATES.map((state) => rows.filter((row) => row.state === state).length).join(" | ");
  expect(summary).toContain(`| all | ${all} |`);
  const said = summary.slice(summary.indexOf("## What is not met"));
  const unmet = rows.filter(({ state }) => state === "not met").map(({ number }) => number);
  expect([...new Set(said.match(/V\d+\.\d+\.\d+/g))].sort()).toEqual(unmet.sort());
});

describe("the check of the rows finds", () => {
  const FILES: Record<string, string> = {
    "a.test.ts": 'test("does what it says", () => {});',
    "a.ts": "export function doIt() {}",
    "a.md": "# Head\n\n## Part\n\nwords",
    Caddyfile: "reverse_proxy",
  };
  const read = (file: string) => FILES[file] ?? null;
  const line = (state: string, why: string, level = "2") =>
    `| V1.1.1 | a matter | ${level} | ${state} | ${why} |`;
  const faults = (text: string) =>
    findFaults(readRows(text), read).filter((fault) => !fault.endsWith(": no row"));

  test("nothing wrong with evidence that is there", () => {
    const why =
      "Words. `a.test.ts`: does what it says; `a.ts`: doIt; `a.md`: Part; `Caddyfile`: reverse_proxy";
    expect(faults(line("met", why))).toEqual([]);
    expect(faults(line("not met", "A reason. Needed: something."))).toEqual([]);
    expect(faults(line("does not apply", "A reason."))).toEqual([]);
  });

  test("a requirement without a row", () => {
    expect(findFaults(readRows(line("does not apply", "A reason.")), read)).toContain("V1.1.2: no row");
  });

  test.each([
    ["a file that is gone", line("met", "`b.test.ts`: does what it says"), "no file b.test.ts"],
    ["a renamed test", line("met", "`a.test.ts`: does what it"), "no does what it in a.test.ts"],
    [
      "a renamed test behind another",
      line("met", "`a.ts`: doIt; `a.test.ts`: other"),
      "no other in a.test.ts",
    ],
    ["a renamed function", line("met", "`a.ts`: do"), "no do in a.ts"],
    ["a word that is no function", line("met", "`a.ts`: export"), "no export in a.ts"],
    ["a renamed heading", line("met", "`a.md`: words"), "no words in a.md"],
    ["wrong evidence of what is not met", line("not met", "Needed: all. `a.ts`: gone"), "no gone in a.ts"],
    ["met without evidence", line("met", "It is so."), "met without evidence"],
    [
      "what is needed, if that is not said",
      line("not met", "A reason."),
      "not met, and not said what is needed",
    ],
    ["another state", line("partly met", "`a.ts`: doIt"), "unknown state partly met"],
    ["another level", line("does not apply", "A reason.", "1"), "the level is 2"],
    ["no reason", line("does not apply", ""), "an empty cell, or one too many"],
    ["a cell too many", line("does not apply", "A | reason."), "an empty cell, or one too many"],
  ])("%s", (_, text, fault) => {
    expect(faults(text)).toEqual([`V1.1.1: ${fault}`]);
  });

  test("two rows, and a row of no requirement", () => {
    const row = line("does not apply", "A reason.");
    expect(faults(`${row}\n${row}`)).toEqual(["V1.1.1: two rows"]);
    expect(faults(row.replace("V1.1.1", "V1.9.9"))).toEqual(["V1.9.9: no requirement"]);
  });
});
