import { afterEach, expect, test } from "vitest";
import { clearPending, markPending, takeLost } from "./pending-photos.ts";

afterEach(clearPending);

test("a member learns once that photos were lost", () => {
  markPending("7");
  expect([takeLost("7"), takeLost("7")]).toEqual([true, false]);
});

test("another member in the same tab learns nothing, and it is forgotten", () => {
  markPending("7");
  expect([takeLost("8"), takeLost("7")]).toEqual([false, false]);
});

test("photos that have reached the server are not lost", () => {
  markPending("7");
  clearPending();
  expect(takeLost("7")).toBe(false);
});
