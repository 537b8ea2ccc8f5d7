import { expect, test } from "vitest";
import { openPositions, readLsn } from "./positions.ts";

test("positions are read as numbers beyond 32 bits", () => {
  expect([readLsn("0/0"), readLsn("0/1F"), readLsn("1/6B374D8")]).toEqual([0n, 31n, 0x1_06b3_74d8n]);
});

test("a replica has all that was committed before the newest mark that it has reached", () => {
  const positions = openPositions();
  expect(positions.since()).toBeNull();
  for (const [at, lsn] of [
    [1, 100n],
    [2, 200n],
    [3, 300n],
  ] as const)
    positions.note({ at, lsn });
  positions.reach(99n);
  expect(positions.since()).toBeNull();
  positions.reach(250n);
  expect(positions.since()).toBe(2);
  positions.reach(120n);
  expect(positions.since()).toBe(2);
  positions.reach(300n);
  expect(positions.since()).toBe(3);
});

test("where nothing is written, the same position is as new as the last look", () => {
  const positions = openPositions();
  positions.note({ at: 1, lsn: 100n });
  positions.reach(100n);
  positions.note({ at: 9, lsn: 100n });
  positions.reach(100n);
  expect(positions.since()).toBe(9);
});

test("the header of a page that the primary has only begun is not waited for", () => {
  const page = 5n * 8192n;
  for (const header of [24n, 40n]) {
    const positions = openPositions();
    positions.note({ at: 1, lsn: page + header });
    positions.reach(page - 8n);
    expect(positions.since()).toBeNull();
    positions.reach(page);
    expect(positions.since()).toBe(1);
  }
  const positions = openPositions();
  positions.note({ at: 1, lsn: page + 32n });
  positions.reach(page);
  expect(positions.since()).toBeNull();
});

test("another history forgets the old one", () => {
  const positions = openPositions();
  positions.note({ at: 1, lsn: 100n });
  positions.reach(100n);
  positions.clear();
  positions.reach(500n);
  expect(positions.since()).toBeNull();
});
