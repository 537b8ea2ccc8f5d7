import { expect, test } from "vitest";
import { logoPath } from "./logo-path.ts";

test("the logo leads members to the search, visitors to the home page, and unconfirmed members on with their sign-up", () => {
  expect(logoPath(null)).toBe("/");
  expect(logoPath({ status: "active" })).toBe("/members");
  expect(logoPath({ status: "not_confirmed" })).toBe("/signup");
});
