import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkHouseRules } from "./check-house-rules.ts";
import { checkImports } from "./check-imports.ts";
import { checkLocales } from "./check-locales.ts";
import { checkTableOwnership } from "./check-table-ownership.ts";
import { formatFiles } from "./new-feature/format-files.ts";
import { makeFeature, PARTS, type Part } from "./new-feature/plan-feature.ts";
import { lendPackages, plantTree, writeTree } from "./planted-tree.ts";

const ours = join(import.meta.dirname, "..");

/** All that a feature may add to the frame, and a test that the frame has it without knowing the feature. */
const FRAME_PART = {
  "src/features/pen-pals/ui/frame.ts": `
    import { createElement } from "react";
    import { href } from "react-router";
    import type { Fact } from "#ui/facts.ts";
    import type { FramePart } from "#ui/frame-part.ts";
    import { MenuLink } from "#ui/menu/link.tsx";

    const letters: Fact<number> = { name: "letters", without: 0 };

    export const penPalsFrame: FramePart = {
      name: "pen-pals",
      badge: { at: href("/chats"), count: letters, Badge: () => null },
      alerts: [
        { name: "letters", isDue: (read) => read(letters) > 0, hiddenOn: new Set(), Alert: () => null },
      ],
      AccountMenuItem: () => createElement(MenuLink, { to: href("/pen-pals") }, "pen-pals"),
      loadBackground: () => import("./background.tsx"),
      beforeLogOut: () => undefined,
    };`,
  "src/features/pen-pals/ui/background.tsx": `
    import { useEffect } from "react";
    import { onRefresh } from "#ui/refresh.ts";

    export default function PenPalsBackground() {
      useEffect(() => onRefresh(() => undefined), []);
      return null;
    }`,
  "src/features/pen-pals/ui/frame.test.ts": `
    import { createElement } from "react";
    import { renderToStaticMarkup } from "react-dom/server";
    import { expect, test } from "vitest";
    import { listAlerts } from "#frame/alerts/list-alerts.ts";
    import { useBadgeTotal } from "#frame/navigation/use-badge-total.ts";
    import { frameParts } from "#src/frame.ts";
    import { type Fact, PageFactsContext, type ReadFact } from "#ui/facts.ts";

    const Waiting = () => useBadgeTotal();

    test("the frame counts its badge and shows its alert", () => {
      const page = createElement(PageFactsContext, { value: { letters: 3 } }, createElement(Waiting));
      expect(renderToStaticMarkup(page)).toBe("3");
      const read: ReadFact = <Value>({ name, without }: Fact<Value>) =>
        (name === "letters" ? 3 : without) as Value;
      expect(listAlerts(frameParts, read, "index").map(({ name }) => name)).toContain("letters");
    });`,
};
const FRAME_LINES = [
  { file: "src/frame.ts", line: 'import { penPalsFrame } from "#features/pen-pals/ui/frame.ts";' },
  { file: "src/frame.ts", line: "penPalsFrame," },
];

describe("a new feature in a copy of this repository, its lines added to the lists,", () => {
  const copy = plantTree({});
  afterAll(() => copy.remove());

  beforeAll(() => {
    const left = new Set(["node_modules", "build", ".git", ".data", ".cache"]);
    for (const name of readdirSync(ours).filter((entry) => !left.has(entry)))
      cpSync(join(ours, name), join(copy.root, name), { recursive: true });
    lendPackages(copy.root);

    const { made, lines } = makeFeature(copy.root, "pen-pals", new Set(PARTS));
    writeTree(copy.root, FRAME_PART);
    made.push(...Object.keys(FRAME_PART));
    lines.push(...FRAME_LINES);
    for (const { file, line } of lines) addLine(file, line);
    formatFiles(copy.root, [...made, ...new Set(lines.map(({ file }) => file))]);
    const { status, said } = tool("node", "tools/db-types.ts");
    expect(status, said).toBe(0);
  }, 240_000);

  function tool(program: string, ...args: string[]) {
    const bin = join(copy.root, "node_modules/.bin");
    const PATH = [dirname(process.execPath), bin, process.env.PATH].join(delimiter);
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: copy.root,
      // Colour codes would break up the text that the tests look for.
      env: { ...process.env, PATH, NO_COLOR: "1", FORCE_COLOR: "0" },
      encoding: "utf8",
    });
    if (error) throw error;
    return { status, said: stdout + stderr };
  }

  function addLine(file: string, line: string): void {
    const path = join(copy.root, file);
    const before = readFileSync(path, "utf8");
    const places: Record<string, [RegExp, string]> = {
      "src/texts.ts": [/interface Resources \{/, `$&\n    ${line}`],
      "src/endpoints.ts": line.startsWith("import ") ? [/^/, `${line}\n`] : [/Served\[\] = \[/, `$&${line} `],
      "src/frame.ts": line.startsWith("import ") ? [/^/, `${line}\n`] : [/FramePart\[\] = \[/, `$&${line} `],
      "src/routes.ts": [/layout\("frame\/layouts\/default-layout\.tsx", \[/, `$&\n    ${line}`],
    };
    const [place, words] = places[file] ?? [/$^/, ""];
    const after = before.replace(place, words);
    expect(after, `${file} takes the line ${line}`).not.toBe(before);
    writeFileSync(path, after);
  }

  /** Only the faults about the new feature; other checks cover the rest. */
  const about = (faults: string[]) => faults.filter((fault) => /pen-?pals/i.test(fault));

  test("compiles", () => {
    // Checks only the new files and the lists that name them, which saves two thirds of the time.
    const lists = [
      "src/endpoints.ts",
      "src/frame.ts",
      "src/routes.ts",
      "src/texts.ts",
      ".react-router/types/+*.ts",
    ];
    const include = ["src/features/pen-pals", ...lists];
    writeFileSync(
      join(copy.root, "tsconfig.new.json"),
      JSON.stringify({ extends: "./tsconfig.json", include }),
    );
    tool("react-router", "typegen");
    const compile = (...args: string[]) => tool("tsc", "-p", "tsconfig.new.json", ...args).said.split("\n");
    expect(about(compile("--listFilesOnly")).length).toBeGreaterThan(10);
    expect(about(compile("--noEmit", "--checkers", "1"))).toEqual([]);
  }, 240_000);

  test("keeps the import rules", async () => {
    const { faults } = await checkImports(copy.root);
    expect(about(faults.map(({ sentence }) => sentence))).toEqual([]);
  }, 240_000);

  test("has its texts in every language, and owns its table", () => {
    expect(about(checkLocales(copy.root))).toEqual([]);
    expect(about(checkTableOwnership(copy.root))).toEqual([]);
    expect(about(checkHouseRules(copy.root).faults)).toEqual([]);
  });

  test("passes lint and format, with nothing unused", () => {
    const { status, said } = tool(
      "biome",
      "ci",
      "--colors=off",
      "--vcs-enabled=false",
      "src/features/pen-pals",
    );
    expect(said).toContain("Checked");
    expect(status, said).toBe(0);
    expect(about(tool("knip", "--no-progress").said.split("\n"))).toEqual([]);
  }, 240_000);

  test("is generated by the command, which says what it created and what to add", () => {
    const { status, said } = tool("node", "tools/new-feature.ts", "sea-birds", "--only=rules,ui");
    expect(status, said).toBe(0);
    expect(said).toContain("src/features/sea-birds/rules.ts");
    expect(said).toContain('"sea-birds": typeof import("./features/sea-birds/locales/en.json");');
    expect(said.trim().split("\n").at(-1)).toBe("Then: npm run check");
    expect(existsSync(join(copy.root, "src/features/sea-birds/ui/sea-birds.tsx"))).toBe(true);
  });

  test("passes its own tests on a real database", () => {
    const { status, said } = tool("vitest", "run", "src/features/pen-pals");
    expect(said).toMatch(/Tests {2}5 passed/);
    expect(status, said).toBe(0);
  }, 240_000);
});

describe("only the requested parts are generated:", () => {
  const cases: [parts: Part[], made: string[], lists: string[]][] = [
    [["rules"], ["README.md", "rules.test.ts", "rules.ts"], []],
    [["ui"], ["README.md", "contract.ts", "locales", "ui"], ["src/texts.ts"]],
    [["server"], ["README.md", "contract.ts", "server"], ["src/endpoints.ts", "src/endpoints.ts"]],
  ];
  test.each(cases)("%s", (parts, made, lists) => {
    const tree = plantTree({ "db/migrations/0041_cats.sql": "" });
    try {
      const { lines } = makeFeature(tree.root, "pals", new Set(parts));
      expect(readdirSync(join(tree.root, "src/features/pals")).sort()).toEqual(made);
      expect(lines.map(({ file }) => file)).toEqual(lists);
      expect(existsSync(join(tree.root, "db/migrations/0042_pals.sql"))).toBe(parts.includes("server"));
      expect(existsSync(join(tree.root, "src/features/pals/ui/pals-page.tsx"))).toBe(false);
    } finally {
      tree.remove();
    }
  });
});

describe("a name is refused", () => {
  const tree = plantTree({
    "src/features/cats/contract.ts": "",
    "src/platform/outbox/outbox.ts": "",
    "src/frame/a.ts": "",
  });
  afterAll(() => tree.remove());

  test.each([
    ["cats", "already exists"],
    ["outbox", "is taken"],
    ["frame", "is taken"],
    ["Cats", "is not a name"],
    ["cats2", "is not a name"],
    ["my_cats", "is not a name"],
    ["-cats", "is not a name"],
    ["../cats", "is not a name"],
    ["", "is not a name"],
    ["a-very-long-name-of-a-feature-indeed", "is not a name"],
    ["cat-utils", "says nothing"],
    ["data", "says nothing"],
  ])("%s: %s", (name, why) => {
    const before = readdirSync(join(tree.root, "src/features"));
    expect(() => makeFeature(tree.root, name, new Set(PARTS))).toThrow(why);
    expect(readdirSync(join(tree.root, "src/features"))).toEqual(before);
  });

  test("with the usage, if the command line is wrong, and nothing is generated", () => {
    const run =
      (...args: string[]) =>
      () =>
        execFileSync(process.execPath, [join(ours, "tools/new-feature.ts"), ...args], { stdio: "pipe" });
    expect(run()).toThrow("npm run new:feature -- <name>");
    expect(run("dogs", "birds")).toThrow("npm run new:feature -- <name>");
    expect(run("dogs", "--only=horns")).toThrow('"horns" is not a part of a feature');
    expect(existsSync(join(ours, "src/features/dogs"))).toBe(false);
  });
});
