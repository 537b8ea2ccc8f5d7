import { expect, test } from "vitest";
import { type Order, PAYMENT_REASONS } from "../../contract.ts";
import { PAYMENT_STATES } from "../../rules.ts";
import { outcomeOf } from "./outcome.ts";

const outcome = (state: Order["state"], reason: Order["reason"] = null) => outcomeOf({ state, reason });

test("[M-03] cancelled, declined, a fault of the provider and an unfinished payment are told apart", () => {
  expect(outcome("cancelled")).toBe("cancelled");
  for (const reason of [
    "refused",
    "insufficient_funds",
    "card_expired",
    "limit",
    "fraud",
    "authentication",
  ] as const)
    expect(outcome("failed", reason), reason).toBe("declined");
  expect(outcome("failed", "provider")).toBe("provider");
  expect(outcome("failed", "timeout")).toBe("unfinished");
  expect(outcome("cancelled", "expired")).toBe("unfinished");
  expect(outcome("failed")).toBe("unfinished");
  expect(outcome("cancelled", "replaced")).toBe("closed");
});

test("every other state has none, whatever the reason", () => {
  for (const state of PAYMENT_STATES.filter((one) => one !== "failed" && one !== "cancelled"))
    for (const reason of [null, ...PAYMENT_REASONS]) expect(outcome(state, reason)).toBeNull();
});
