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

test("the third dismissal of a counted alert lasts ninety days", () => {
  const now = 1_800_000_000;
  const [week, long] = [7 * 86_400, 90 * 86_400];
  expect(isDismissed(String(now - week), now, 2)).toBe(false);
  expect(isDismissed(String(now - week), now, 3)).toBe(true);
  expect(isDismissed(String(now - long + 1), now, 3)).toBe(true);
  expect(isDismissed(String(now - long), now, 3)).toBe(false);
});
