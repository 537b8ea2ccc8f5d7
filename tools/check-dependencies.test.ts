import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkDependencies, type Lock } from "./check-dependencies.ts";
import { plantTree } from "./planted-tree.ts";

const ROOT = join(import.meta.dirname, "..");
const lock = (): Lock => JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

function plant(locked: Lock["packages"][string], name = "new-package") {
  const { packages } = lock();
  return { packages: { ...packages, [`node_modules/${name}`]: locked } };
}

function runCheck(planted: Lock) {
  const tree = plantTree({ "package-lock.json": JSON.stringify(planted) });
  try {
    const script = join(ROOT, "tools/check-dependencies.ts");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      cwd: tree.root,
      encoding: "utf8",
    });
    return { status, said: stdout + stderr };
  } finally {
    tree.remove();
  }
}

test("the packages of the lock file are in order", () => {
  expect(checkDependencies(lock())).toEqual([]);
});

describe("[Q-10] what a new package brings fails the check:", () => {
  test.each([
    ["a forbidden licence", { license: "AGPL-3.0-only" }, "AGPL-3.0-only is not an allowed licence"],
    ["an install script", { license: "MIT", hasInstallScript: true }, "has an install script"],
  ])("%s", (_, locked, words) => {
    const { status, said } = runCheck(plant(locked));
    expect(status).toBe(1);
    expect(said).toContain(`new-package: ${words}`);
  });

  test("npm run check finds it", () => {
    expect(readFileSync(join(ROOT, "tools/check.ts"), "utf8")).toContain('ours("check-dependencies.ts")');
  });
});

test.each([
  ["MIT OR GPL-3.0-only", true],
  ["GPL-2.0-only OR Apache-2.0", true],
  ["(MIT AND Zlib)", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only", false],
  ["UNLICENSED", false],
  ["MIT AND (GPL-3.0-only OR BSD-2-Clause)", false],
  [undefined, false],
])("a package under %s is allowed: %s", (license, taken) => {
  const faults = checkDependencies(plant(license === undefined ? {} : { license }));
  expect(faults.length === 0).toBe(taken);
});

test("a binary for another system comes under the licence of the package that names it", () => {
  const binary = plant({});
  const parent = { license: "MIT", optionalDependencies: { "new-package": "1.0.0" } };
  expect(checkDependencies({ packages: { ...binary.packages, "node_modules/parent": parent } })).toEqual([]);
});

test("an exception for a package that is gone is a fault", () => {
  const { packages } = lock();
  delete packages["node_modules/dejavu-fonts-ttf"];
  expect(checkDependencies({ packages })).toEqual([
    "dejavu-fonts-ttf: is allowed in tools/check-dependencies.ts but no longer installed",
  ]);
});
