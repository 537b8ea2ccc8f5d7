import { expect, test } from "vitest";
import { carryStart, readCarriedStart } from "./carried-start.ts";

test("the choice to start now reaches the page for direct debit as it was made at the checkout", () => {
  for (const chosen of [true, false]) {
    // A browser keeps the state of a history entry as a structured clone.
    expect(readCarriedStart(structuredClone(carryStart(chosen)))).toBe(chosen);
  }
});

test("without a choice at the checkout nothing is preselected", () => {
  for (const state of [null, undefined, {}, "startNow", { startNow: "true" }, { startNow: 1 }]) {
    expect(readCarriedStart(state)).toBe(false);
  }
});
