import { expect, test } from "vitest";
import { withPermission } from "./position-state.ts";

test("a position that was denied elsewhere shows no error before the button is pressed here", () => {
  expect(withPermission("idle", true)).toBe("idle");
  expect(withPermission("active", true)).toBe("active");
});

test("the error after pressing stays while access is denied, and ends when it is allowed", () => {
  expect(withPermission("denied", true)).toBe("denied");
  expect(withPermission("denied", false)).toBe("idle");
  for (const state of ["unavailable", "nowhere"] as const) expect(withPermission(state, false)).toBe(state);
});
