import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { linkPackage, makeInstalledProject, runNode } from "./bootstrap/make-project.ts";

// All tests run npm, Node or a whole test run, in parallel.
vi.setConfig({ testTimeout: 240_000 });

const runAll = ["tools/test.mjs"];
const build = `import { mkdirSync, writeFileSync } from "node:fs";
  mkdirSync("build/server", { recursive: true }); writeFileSync("build/server/index.js", "");`;

function makeTestedProject(files: Record<string, string>, packages = ["vitest", "@playwright/test"]): string {
  const root = makeInstalledProject({
    "tools/check.ts": `console.log("imports fine\\n3 checks passed, 0 failed");`,
    "src/a.test.ts": `import { test } from "vitest"; test("adds", () => {}); test("takes away", () => {});`,
    "e2e/a.spec.ts": `import { test } from "@playwright/test"; test("visits", () => {});`,
    "playwright.config.ts": `export default { testDir: "e2e", workers: 1 };`,
    "vitest.config.ts": `export default { test: { include: ["src/**/*.test.ts"], pool: "threads", isolate: false } };`,
    "node_modules/@react-router/dev/package.json": { type: "module" } as unknown as string,
    "node_modules/@react-router/dev/bin.cjs": `import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(build)}`)});`,
    ...files,
  });
  for (const name of packages) linkPackage(root, name);
  return root;
}

const manifestWithBudget = (processorSeconds: number) =>
  JSON.stringify({
    name: "fixture",
    version: "1.0.0",
    private: true,
    type: "module",
    testBudget: { processorSeconds, calibrationSeconds: 1 },
  });

const found = { CHROME_PATH: "/bin/true", REDIS_PATH: "/bin/true", CI: "true" };
const lastLine = (text: string) => text.trimEnd().split("\n").at(-1);

test.concurrent("the last line counts checks, unit tests and journeys; flaky and slow tests are named", async () => {
  const root = makeTestedProject({
    "src/a.test.ts": `import { test } from "vitest"; let tries = 0;
      test("adds", { retry: 1 }, () => { if (tries++ === 0) throw new Error("not yet"); });`,
    "e2e/a.spec.ts": `import { test } from "@playwright/test";
      test("visits", ({}, { retry }) => { console.log("at try " + retry); if (retry === 0) throw new Error("not yet"); });`,
    "playwright.config.ts": `export default { testDir: "e2e", workers: 1, retries: 1 };`,
    "package.json": manifestWithBudget(10_000),
  });
  const { code, stdout } = await runNode(root, runAll, { env: found });
  expect({ code, last: lastLine(stdout) }, stdout).toEqual({ code: 0, last: "5 passed, 0 failed" });
  expect(stdout).toMatch(/^processor time: \d+ s of 10000 s/m);
  const told = stdout.split("\n").filter((line) => /^(unit|e2e): /.test(line));
  expect(told).toEqual(["unit: flaky: adds", "e2e: flaky: a.spec.ts › visits", "e2e: at try 0"]);
  const slowest = stdout.slice(stdout.indexOf("The slowest tests:")).split("\n").slice(1, 3);
  expect(slowest.map((line) => line.replace(/^ +\d+\.\d s {2}/, "")).sort()).toEqual([
    "e2e: a.spec.ts › visits",
    "unit: adds",
  ]);
});

test.concurrent("runs every part even if each fails, and counts as failed what is skipped, broken or over the budget of package.json", async () => {
  const root = makeTestedProject({
    "package.json": manifestWithBudget(0.01),
    "tools/check.ts": `console.log("1 check passed, 2 failed"); process.exitCode = 1;`,
    "src/a.test.ts": `import { test } from "vitest"; test("adds", () => {}); test.skip("divides", () => {});
      test.skip("multiplies (needs a machine)", () => {});`,
    "src/b.test.ts": `import "./nowhere.ts";`,
    "e2e/a.spec.ts": `import { test } from "@playwright/test"; test("visits", () => {});
      test.fixme("pays", () => {}); test("leaves", () => { throw new Error("no way out"); });`,
  });
  const { code, stdout } = await runNode(root, runAll, { env: found });
  expect({ code, last: lastLine(stdout) }, stdout).toEqual({
    code: 1,
    last: "3 passed, 7 failed, 1 left out",
  });
  expect(stdout).toContain("unit: skipped: divides");
  expect(stdout).toContain("unit: left out: multiplies (needs a machine)");
  expect(stdout).toMatch(/unit: failed: \S*b\.test\.ts could not be run/);
  expect(stdout).toMatch(/e2e: skipped: .*pays/);
  expect(stdout).toMatch(/failed: over the budget of package.json. processor time: \d+ s of 0.01 s/);
});

test.concurrent("a part that ends without a result is one failure", async () => {
  const check = `console.log("3 checks passed, 0 failed"); console.log("and then"); process.exit(1);`;
  const root = makeTestedProject({ "tools/check.ts": check }, []);
  const { code, stdout } = await runNode(root, runAll, { env: found });
  expect({ code, last: lastLine(stdout) }, stdout).toEqual({ code: 1, last: "0 passed, 3 failed" });
});

const onlyB = [...runAll, "--only=unit", "src/b.test.ts"];

test.concurrent("tests that a machine cannot run are left out, and fail with STRICT_TESTS", async () => {
  const root = makeTestedProject({
    "src/b.test.ts": `import { test } from "vitest"; test("adds", () => {}); test.skip("multiplies (needs a machine)", () => {});`,
  });
  const left = await runNode(root, onlyB, { env: found });
  expect([left.code, lastLine(left.stdout)], left.stdout).toEqual([0, "1 passed, 0 failed, 1 left out"]);
  const strict = await runNode(root, onlyB, { env: { ...found, STRICT_TESTS: "1" } });
  expect([strict.code, lastLine(strict.stdout)], strict.stdout).toEqual([1, "1 passed, 1 failed"]);
});

test.concurrent("tests that only root can run are always left out for an ordinary user", async () => {
  const root = makeTestedProject({
    "src/b.test.ts": `import { test } from "vitest"; test("adds", () => {}); test.skip("mounts (needs the rights of root)", () => {});`,
  });
  const strict = await runNode(root, onlyB, { env: { ...found, STRICT_TESTS: "1" } });
  expect([strict.code, lastLine(strict.stdout)], strict.stdout).toEqual([
    0,
    "1 passed, 0 failed, 1 left out",
  ]);
});

test.concurrent("runs one part with its arguments, and reports an error outside its tests", async () => {
  const root = makeTestedProject({
    "src/b.test.ts": `import { test } from "vitest"; test("adds", () => { void Promise.reject(new Error("nobody catches")); });`,
  });
  const { code, stdout } = await runNode(root, onlyB, { env: found });
  expect({ code, last: lastLine(stdout) }, stdout).toEqual({ code: 1, last: "1 passed, 1 failed" });
});

test.concurrent("a hanging part is stopped at its time limit, even if a process it started lives on", async () => {
  const check = `import { spawn } from "node:child_process";
    spawn("sleep", ["60"], { stdio: ["ignore", "inherit", "ignore"], detached: true }).unref();
    setInterval(() => {}, 1_000);`;
  const root = makeTestedProject({ "tools/check.ts": check }, []);
  const env = { ...found, PART_MINUTES: "0.05" };
  const { code, stdout, stderr } = await runNode(root, [...runAll, "--only=check"], { env });
  expect({ code, last: lastLine(stdout) }, stdout).toEqual({ code: 1, last: "0 passed, 1 failed" });
  expect(stderr).toContain("Stopped after 0.05 minutes without finishing.");
  expect(stderr).toContain("set PART_MINUTES to more");
});

test.concurrent("journeys run in both kinds of browser on request, and both results are counted", async () => {
  const root = makeTestedProject({
    "e2e/a.spec.ts": `import { test } from "@playwright/test"; test("visits", () => { if (!process.env.CHROME_PATH.includes("shell")) throw new Error("no"); });`,
    "bin/chromium": "#!/bin/sh\n",
    "bin/chromium-headless-shell": "#!/bin/sh\n",
  });
  for (const name of ["chromium", "chromium-headless-shell"]) chmodSync(join(root, "bin", name), 0o755);
  const env = { ...found, CHROME_PATH: "", PATH: `${join(root, "bin")}:${process.env.PATH}` };
  const journeys = (browser: string) =>
    runNode(root, [...runAll, "--only=e2e", `--browser=${browser}`], { env });
  expect(lastLine((await journeys("all")).stdout)).toBe("1 passed, 1 failed");
  expect((await journeys("lynx")).stderr).toContain("This machine has no browser of this kind: lynx.");
});

test.concurrent("refuses an unknown part", async () => {
  const { code, stderr } = await runNode(makeTestedProject({}), [...runAll, "--only=units"]);
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no part "units".\nUsage: npm test -- [--only=check|unit|e2e`);
});
