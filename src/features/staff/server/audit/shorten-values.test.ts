import { expect, test } from "vitest";
import { auditKind } from "./audit-kinds.ts";
import { changesOf } from "./shorten-values.ts";

const kind = auditKind("staff.person_changed", ["name", "roles", "words", "until"]);

test("[B-07] [bad case 40] an entry keeps only the fields of its kind: no password, token or text gets in", () => {
  const before = { name: "Mira", roles: ["support"], password: "hunter2-hunter2", token: "t" } as never;
  const after = { name: "Mira", roles: ["support", "lead"], totpSecret: "JBSWY3DP" } as never;
  expect(changesOf(kind, { before, after })).toEqual({
    roles: { before: ["support"], after: ["support", "lead"] },
  });
});

test("what was only added or only removed is kept, what stayed the same is not", () => {
  expect(changesOf(kind, { after: { name: "Mira" } })).toEqual({ name: { after: "Mira" } });
  expect(changesOf(kind, { before: { name: "Mira" } })).toEqual({ name: { before: "Mira" } });
  expect(changesOf(kind, { before: { name: "Mira" }, after: { name: "Mira" } })).toEqual({});
  expect(changesOf(kind, {})).toEqual({});
});

test("a long value is replaced by its length and a hash", () => {
  const words = "x".repeat(201);
  const { words: change } = changesOf(kind, { after: { words } });
  expect(change).toEqual({ after: { length: 201, sha256: expect.stringMatching(/^[\da-f]{64}$/) } });
  expect(changesOf(kind, { after: { words: "x".repeat(200) } }).words?.after).toBe("x".repeat(200));
});

test("dates are written as text, and a huge list like a long text", () => {
  const until = new Date("2026-11-23T12:00:00Z");
  expect(changesOf(kind, { after: { until } }).until?.after).toBe("2026-11-23T12:00:00.000Z");
  const roles = Array.from({ length: 100 }, (_, index) => `role ${index}`);
  expect(changesOf(kind, { after: { roles } }).roles?.after).toMatchObject({ length: expect.any(Number) });
});
