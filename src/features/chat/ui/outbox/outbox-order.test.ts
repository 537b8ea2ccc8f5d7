import { expect, test } from "vitest";
import { findDue, inOrder, listBegun, putOff, soonest, timeAfter, whoIsDue } from "./outbox-order.ts";
import { makeUnsent } from "./unsent.fixture.ts";

test("each conversation keeps its order: a text waits behind its picture, other conversations continue", () => {
  const all = [
    makeUnsent("text", { at: 2 }),
    makeUnsent("picture", { at: 1, nextAt: 500 }),
    makeUnsent("other", { at: 3, to: 2 }),
  ];
  expect(findDue(all, 1, 100)).toBeUndefined();
  expect(whoIsDue(all, 100)).toEqual([2]);
  expect(findDue(all, 1, 500)?.id).toBe("picture");
  expect(soonest(all)).toBe(0);
});

test("a failed message does not block others", () => {
  const all = [makeUnsent("no", { at: 1, failure: "blocked" }), makeUnsent("next", { at: 2 })];
  expect(findDue(all, 1, 0)?.id).toBe("next");
  expect(soonest([makeUnsent("no", { failure: "" })])).toBeNull();
});

test("the order holds if the clock is set back", () => {
  const first = makeUnsent("b", { at: 1_000 });
  const second = makeUnsent("a", { at: timeAfter([first], 500) });
  expect(inOrder([second, first]).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("retries come at growing intervals of at most a minute, and end after a day", () => {
  const pauses = [0, 1, 2, 10].map((tries) => putOff(makeUnsent("x", { tries, since: 0 }), 0, 0.5).nextAt);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 60_000]);
  expect(putOff(makeUnsent("x", { since: 0 }), 86_400_000, 0.5).failure).toBeNull();
  expect(putOff(makeUnsent("x", { since: 0 }), 86_400_001, 0.5).failure).toBe("");
});

test("the last unsent first message to each member is listed, the latest first", () => {
  const all = [
    makeUnsent("c", { at: 5, to: 2 }),
    makeUnsent("a", { at: 1 }),
    makeUnsent("b", { at: 9 }),
    makeUnsent("known", { at: 10, to: 3 }),
  ];
  expect(listBegun(all, new Set([3])).map(({ id }) => id)).toEqual(["b", "c"]);
  expect(listBegun(all, new Set([1, 2, 3]))).toEqual([]);
});
