import { expect, test } from "vitest";
import {
  findDue,
  inOrder,
  listBegun,
  putOff,
  soonest,
  timeAfter,
  type Unsent,
  whoIsDue,
} from "./outbox-order.ts";

const entry = (id: string, part: Partial<Unsent> = {}): Unsent =>
  ({
    kind: "text",
    text: id,
    id,
    to: 1,
    at: 0,
    since: 0,
    tries: 0,
    nextAt: 0,
    failure: null,
    ...part,
  }) as Unsent;

test("each conversation keeps its order: a text waits behind its picture, other conversations continue", () => {
  const all = [
    entry("text", { at: 2 }),
    entry("picture", { at: 1, nextAt: 500 }),
    entry("other", { at: 3, to: 2 }),
  ];
  expect(findDue(all, 1, 100)).toBeUndefined();
  expect(whoIsDue(all, 100)).toEqual([2]);
  expect(findDue(all, 1, 500)?.id).toBe("picture");
  expect(soonest(all)).toBe(0);
});

test("a failed message does not block others", () => {
  const all = [entry("no", { at: 1, failure: "blocked" }), entry("next", { at: 2 })];
  expect(findDue(all, 1, 0)?.id).toBe("next");
  expect(soonest([entry("no", { failure: "" })])).toBeNull();
});

test("the order holds if the clock is set back", () => {
  const first = entry("b", { at: 1_000 });
  const second = entry("a", { at: timeAfter([first], 500) });
  expect(inOrder([second, first]).map(({ id }) => id)).toEqual(["b", "a"]);
});

test("retries come at growing intervals of at most a minute, and end after a day", () => {
  const pauses = [0, 1, 2, 10].map((tries) => putOff(entry("x", { tries, since: 0 }), 0, 0.5).nextAt);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 60_000]);
  expect(putOff(entry("x", { since: 0 }), 86_400_000, 0.5).failure).toBeNull();
  expect(putOff(entry("x", { since: 0 }), 86_400_001, 0.5).failure).toBe("");
});

test("the last unsent first message to each member is listed, the latest first", () => {
  const all = [
    entry("c", { at: 5, to: 2 }),
    entry("a", { at: 1 }),
    entry("b", { at: 9 }),
    entry("known", { at: 10, to: 3 }),
  ];
  expect(listBegun(all, new Set([3])).map(({ id }) => id)).toEqual(["b", "c"]);
  expect(listBegun(all, new Set([1, 2, 3]))).toEqual([]);
});
