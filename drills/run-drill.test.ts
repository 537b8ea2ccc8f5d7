import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Figure } from "../bench/case.ts";
import type { Drill, Finding } from "./drill.ts";
import { DRILLS } from "./list.ts";
import { runDrill } from "./run-drill.ts";

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "velvet-drill-"));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const calls: Figure = { what: "calls", unit: "", value: 120, atLeast: 100 };

function plant(found: Partial<Finding>, name = "planted"): Drill {
  return { name, words: "holds a planted rule", run: async () => ({ figures: [], failures: [], ...found }) };
}

function run(drills: Drill[], ...args: string[]) {
  return runDrill({ drills, folder, say: (line) => said.push(line) }, args);
}

const kept = () => JSON.parse(readFileSync(join(folder, "planted.json"), "utf8"));

test("a passed drill saves its figures with date, machine and outcome", async () => {
  expect(await run([plant({ figures: [calls] })], "planted", "--calls=120")).toBe(0);
  expect(kept()).toMatchObject({
    drill: "planted",
    words: "holds a planted rule",
    args: ["--calls=120"],
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    machine: { node: process.versions.node, cores: expect.any(Number) },
    outcome: "passed",
    figures: [{ what: "calls", value: 120, met: true }],
    failures: [],
  });
});

test("a drill's notes are saved by name", async () => {
  await run([plant({ notes: { never: ["readImage"] } })], "planted");
  expect(kept()).toMatchObject({ outcome: "passed", never: ["readImage"] });
});

test.each<[string, Partial<Finding>]>([
  ["a figure that misses its target", { figures: [{ ...calls, value: 99 }] }],
  ["a named failure", { figures: [calls], failures: ["GET /api/x answered 500"] }],
])("%s fails the drill, and the result is saved", async (_, found) => {
  expect(await run([plant(found)], "planted")).toBe(1);
  expect(kept()).toMatchObject({ outcome: "failed", failures: found.failures ?? [] });
  expect(said.at(-1)).toBe("planted failed.");
});

test("a drill that cannot run saves no result", async () => {
  const broken = plant({});
  broken.run = () => Promise.reject(new Error("no database"));
  await expect(run([broken], "planted")).rejects.toThrow("no database");
  expect(readdirSync(folder)).toEqual([]);
});

test("without a name the drills are listed, and an unknown name is refused", async () => {
  const drills = [plant({}, "first"), plant({}, "second-one")];
  expect(await run(drills)).toBe(0);
  expect(said.slice(-2)).toEqual([
    "  first       holds a planted rule",
    "  second-one  holds a planted rule",
  ]);
  expect(await run(drills, "third")).toBe(2);
  expect(said).toContain("There is no drill third.");
  expect(readdirSync(folder)).toEqual([]);
});

test("every drill has a unique name that works as a file name", () => {
  const names = DRILLS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z-]*$/);
});
