import { expect, test } from "vitest";
import { METHODS, type MethodCode } from "#base/payment-methods.ts";
import { daysUntilRefundShows, shownState } from "./refund-rules.ts";
import { PAYMENT_STATES } from "./rules.ts";

const of = (state: (typeof PAYMENT_STATES)[number], refunded: number, refunding = 0) =>
  shownState({ state, refunded: { amount: refunded }, refunding: { amount: refunding } });

test("a paid order of which a part was refunded is partly refunded, and not merely paid", () => {
  expect(of("completed", 0)).toBe("completed");
  expect(of("completed", 500)).toBe("partly_refunded");
  expect(of("completed", 700, 200)).toBe("partly_refunded");
});

test("a refund that is still on its way changes no word", () => {
  expect(of("completed", 500, 500)).toBe("completed");
});

test("every other state keeps its word, whatever was refunded", () => {
  for (const state of PAYMENT_STATES.filter((one) => one !== "completed")) expect(of(state, 500)).toBe(state);
});

test("every payment method has a time until a refund shows", () => {
  for (const method of Object.keys(METHODS) as MethodCode[]) {
    expect(daysUntilRefundShows(method), method).toBeGreaterThanOrEqual(3);
    expect(daysUntilRefundShows(method), method).toBeLessThanOrEqual(10);
  }
});
