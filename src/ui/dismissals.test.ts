import { expect, test } from "vitest";
import { isDismissed } from "./dismissals.ts";

test("a dismissal lasts seven days", () => {
  const now = 1_800_000_000;
  const week = 7 * 86_400;
  expect(isDismissed(String(now), now)).toBe(true);
  expect(isDismissed(String(now - week + 1), now)).toBe(true);
  expect(isDismissed(String(now - week), now)).toBe(false);
  expect(isDismissed(null, now)).toBe(false);
  expect(isDismissed("nonsense", now)).toBe(false);
});
