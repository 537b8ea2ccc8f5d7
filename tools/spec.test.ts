import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { collectDrills, type Suite, titlesOf } from "./collect-titles.ts";
import { matchChecklist } from "./match-checklist.ts";
import { plantTree } from "./planted-tree.ts";

const checklist = `# Checklist
Words before, with an example of a title.

## Q — questions
- Q-01 Every question is asked
- Q-02 Every question is answered
- Q-03 Nobody is left without one
`;
const mark = (...ids: string[]) => `[${ids.join(", ")}]`;

describe("the checklist beside the titles of tests", () => {
  test("gives each line the tests with its id", () => {
    const asked = { file: "a.test.ts", title: `${mark("Q-01")} a question is asked` };
    const both = { file: "b.spec.ts", title: `outer > ${mark("Q-01", "Q-02")} asked and answered` };
    const { lines, unknown } = matchChecklist(checklist, [
      asked,
      both,
      { file: "c.test.ts", title: "Q-03 bare" },
    ]);
    expect(lines).toEqual([
      { id: "Q-01", wording: "Every question is asked", titles: [asked, both] },
      { id: "Q-02", wording: "Every question is answered", titles: [both] },
      { id: "Q-03", wording: "Nobody is left without one", titles: [] },
    ]);
    expect(unknown).toEqual([]);
  });

  test("finds ids in several marks of one title", () => {
    const title = { file: "a.test.ts", title: `${mark("Q-01")} ${mark("Q-03")} both` };
    const { lines } = matchChecklist(checklist, [title]);
    expect(lines.filter(({ titles }) => titles.length > 0).map(({ id }) => id)).toEqual(["Q-01", "Q-03"]);
  });

  test("names ids in titles that do not exist", () => {
    const title = { file: "a.test.ts", title: `${mark("Q-04", "Q-01")} what nobody asked for` };
    expect(matchChecklist(checklist, [title]).unknown).toEqual([{ ...title, id: "Q-04" }]);
  });

  test("refuses a duplicate id", () => {
    expect(() => matchChecklist("- Q-01 one\n- Q-01 again\n", [])).toThrow("twice");
  });

  test("reads every line of this repository's own list", () => {
    const own = readFileSync(join(import.meta.dirname, "../docs/checklist.md"), "utf8");
    const { lines } = matchChecklist(own, []);
    expect(lines).toHaveLength(own.split("\n").filter((line) => line.startsWith("- ")).length);
    expect(lines.length).toBeGreaterThan(200);
  });
});

describe("the titles of browser tests", () => {
  const spec = (title: string, expectedStatus: string, annotations: string[] = []) => ({
    title,
    file: "chat.spec.ts",
    tests: [{ expectedStatus, annotations: annotations.map((type) => ({ type })) }],
  });

  test("include the names of their groups, and skipped tests are not listed", () => {
    const suites: Suite[] = [
      {
        title: "chat.spec.ts",
        file: "chat.spec.ts",
        specs: [
          spec("runs", "passed"),
          spec("left out", "skipped", ["skip"]),
          spec("fails", "passed", ["fail"]),
        ],
        suites: [{ title: "a group", file: "chat.spec.ts", specs: [spec("inside", "passed")] }],
      },
    ];
    expect(titlesOf(suites, [])).toEqual([
      { file: "chat.spec.ts", title: "runs" },
      { file: "chat.spec.ts", title: "a group > inside" },
    ]);
  });

  test("count when one of their browsers runs them", () => {
    const both = {
      ...spec("somewhere", "skipped"),
      tests: [...spec("", "skipped").tests, ...spec("", "passed").tests],
    };
    expect(titlesOf([{ title: "f", file: "f", specs: [both] }], [])).toHaveLength(1);
  });
});

test("a drill carries its ids only while its kept result is a pass", () => {
  const result = (words: string, outcome: string) => JSON.stringify({ words, outcome });
  const tree = plantTree({
    "docs/drills/long.json": result(`${mark("Q-01")} asks for hours`, "passed"),
    "docs/drills/rooted.json": result(`${mark("Q-02")} asks as root`, "failed"),
  });
  expect(collectDrills(tree.root)).toEqual([
    { file: "docs/drills/long.json", title: "[Q-01] asks for hours" },
  ]);
  tree.remove();
});
