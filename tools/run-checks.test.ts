import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "./planted-tree.ts";
import { type Check, endChecks, runChecks } from "./run-checks.ts";

const says = (name: string, script: string): Check => ({
  name,
  commands: [[process.execPath, "-e", script]],
});

async function run(checks: Check[], atOnce = 2) {
  const lines: string[] = [];
  const failed = await runChecks(checks, { atOnce, write: (line) => lines.push(line) });
  return { failed, lines, text: lines.join("\n") };
}

test("checks that pass are named with their time, and say nothing but hints", async () => {
  const { failed, lines } = await run([
    says("calm", `console.log("all well"); console.log("hint: look here")`),
  ]);
  expect(failed).toBe(0);
  expect(lines).toEqual([
    expect.stringMatching(/^passed {2}calm +\d+\.\d s$/),
    expect.stringMatching(/^ +hint: look here$/),
    "1 checks passed, 0 failed",
  ]);
});

test("a check that fails says what its command said, and the last line counts it", async () => {
  const checks = [
    says("calm", ""),
    says("broken", `console.log("the fault"); console.error("and where"); process.exitCode = 3`),
  ];
  const { failed, lines, text } = await run(checks);
  expect(failed).toBe(1);
  expect(text).toMatch(/FAILED {2}broken/);
  expect(text).toContain("the fault");
  expect(text).toContain("and where");
  expect(lines.at(-1)).toBe("1 checks passed, 1 failed");
});

test("a command that does not exist is a failure", async () => {
  const { failed, text } = await run([{ name: "gone", commands: [["no-such-program-anywhere"]] }]);
  expect(failed).toBe(1);
  expect(text).toContain("no-such-program-anywhere");
});

test("a command that is killed is a failure", async () => {
  const { failed } = await run([says("killed", `process.kill(process.pid, "SIGKILL")`)]);
  expect(failed).toBe(1);
});

test("the commands of a check run in order, up to the first that fails", async () => {
  const print = (word: string, code: number) => [
    process.execPath,
    "-e",
    `console.log("${word}"); process.exitCode = ${code}`,
  ];
  const commands = [print("first", 0), print("second", 1), print("third", 0)];
  const { text } = await run([{ name: "steps", commands }]);
  expect(text).toMatch(/first\s+second/);
  expect(text).not.toContain("third");
});

test("checks run at the same time", async () => {
  // Each command waits for the other's file, so running them one after the other would never end.
  const meet = (mine: string, other: string) =>
    `const { existsSync, writeFileSync } = require("node:fs");
     writeFileSync(${JSON.stringify(mine)}, "");
     const turn = setInterval(() => existsSync(${JSON.stringify(other)}) && clearInterval(turn), 5);`;
  const place = plantTree({});
  const [a, b] = [join(place.root, "a"), join(place.root, "b")];
  try {
    const { failed } = await run([says("one", meet(a, b)), says("two", meet(b, a))]);
    expect(failed).toBe(0);
  } finally {
    place.remove();
  }
});

test("running commands end when the whole run is stopped", async () => {
  const whole = run([says("endless", "setInterval(() => {}, 1000)")]);
  endChecks();
  expect((await whole).failed).toBe(1);
});
