import { expect, test } from "vitest";
import { countsAsUse } from "./counts-as-use.ts";

test.each([
  ["GET", "/desk/cases", true],
  ["POST", "/api/desk/uses", true],
  ["POST", "/desk/search.data", true],
  ["DELETE", "/api/desk/me/sessions", true],
  ["GET", "/desk/cases.data", false],
  ["GET", "/api/desk/news", false],
  ["GET", "/api/desk/queues", false],
  ["HEAD", "/api/desk/queues", false],
])("%s %s counts as use: %s", (method, pathname, isUse) => {
  expect(countsAsUse({ method }, { pathname })).toBe(isUse);
});
