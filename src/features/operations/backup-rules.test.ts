import { expect, test } from "vitest";
import { ageOf, type BackupSettings, isArchiveFailing, isLate, listNeeded } from "./backup-rules.ts";

const HOUR = 3_600_000;
const now = new Date("2026-11-29T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const embedded: BackupSettings = { hasServer: false, hasBucket: false, hasFolder: true, isDemo: false };
const own = { ...embedded, hasServer: true };

test.each([
  ["the embedded database with a folder", embedded, ["whole"]],
  ["the embedded database without one", { ...embedded, hasFolder: false }, []],
  ["a server of one's own", own, ["database", "files"]],
  ["a server of one's own without a folder", { ...own, hasFolder: false }, ["database", "files"]],
  ["a server of one's own and a bucket", { ...own, hasBucket: true }, ["database"]],
])("%s needs its backups", (_, settings, needed) => {
  expect(listNeeded(settings)).toEqual(needed);
});

test("a backup is late after 26 hours, and if there is none", () => {
  const newest = { kind: "whole", size: 1 } as const;
  expect([isLate({ ...newest, at: ago(26) }, now), isLate({ ...newest, at: ago(26.01) }, now)]).toEqual([
    false,
    true,
  ]);
  expect(isLate(undefined, now)).toBe(true);
});

test("the age is that of the oldest part, infinite if a part is missing or nothing is backed up, and 0 in a demo without backups", () => {
  const files = { kind: "files", at: ago(1), size: 1 } as const;
  const database = { kind: "database", at: ago(3), size: 1 } as const;
  expect(ageOf(own, [files, database], now)).toBe(3 * 3600);
  expect(ageOf(own, [files], now)).toBe(Number.POSITIVE_INFINITY);
  expect(ageOf({ ...embedded, hasFolder: false }, [], now)).toBe(Number.POSITIVE_INFINITY);
  expect(ageOf({ ...embedded, hasFolder: false, isDemo: true }, [], now)).toBe(0);
});

test("archiving fails from a failure until the next success", () => {
  expect(isArchiveFailing({ lastAt: null, failedAt: null })).toBe(false);
  expect(isArchiveFailing({ lastAt: null, failedAt: ago(1) })).toBe(true);
  expect(isArchiveFailing({ lastAt: ago(2), failedAt: ago(1) })).toBe(true);
  expect(isArchiveFailing({ lastAt: ago(1), failedAt: ago(2) })).toBe(false);
});
