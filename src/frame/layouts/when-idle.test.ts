import { expect, test } from "vitest";
import { isSparing } from "./when-idle.ts";

test.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: "4g" }, false],
  [{ effectiveType: "3g" }, true],
  [{ effectiveType: "slow-2g" }, true],
  [{ saveData: true, effectiveType: "4g" }, true],
])("nothing is prefetched over %j: %s", (connection, sparing) => {
  expect(isSparing(connection)).toBe(sparing);
});
