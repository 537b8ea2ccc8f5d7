import { expect, test } from "vitest";
import { carryStart, readCarriedStart } from "./carried-start.ts";

test("the choice of when to start reaches the page for direct debit as it was made at the checkout", () => {
  for (const chosen of ["now", "later"] as const) {
    // A browser keeps the state of a history entry as a structured clone.
    expect(readCarriedStart(structuredClone(carryStart(chosen)))).toBe(chosen);
  }
});

test("without a choice at the checkout nothing is preselected", () => {
  for (const state of [null, undefined, {}, "now", { start: true }, { start: "soon" }, { startNow: true }]) {
    expect(readCarriedStart(state)).toBeNull();
  }
});
