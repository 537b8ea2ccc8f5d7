import { expect, test } from "vitest";
import { foldAccesses } from "./fold-accesses.ts";

const read = (id: number, more: object = {}) => ({
  ...{ chain: "access" as const, id, at: `2026-11-28T10:${id}:00Z`, kind: "desk.member_read", by: "person" },
  ...{ roles: ["support"], reason: null, why: null },
  ...more,
});

test("entries in a row that differ only in their time become one, and no other", () => {
  const report = { category: "report", words: "Report 7" };
  const entries = [
    ...[read(50), read(49), read(48)],
    ...[read(47, { roles: ["lead"] }), read(46)],
    ...[read(45, { reason: report }), read(44, { reason: { ...report } }), read(43, { why: "A letter" })],
  ];
  expect(foldAccesses(entries).map(({ id, times, since }) => [id, times, since.slice(14, 16)])).toEqual([
    [50, 3, "48"],
    [47, 1, "47"],
    [46, 1, "46"],
    [45, 2, "44"],
    [43, 1, "43"],
  ]);
  expect(foldAccesses([])).toEqual([]);
});
