import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditsFor,
  discounted,
  isGivenUp,
  lowestPrice,
  nextLook,
  nextState,
  PAYMENT_STATES,
  type PaymentState,
  pricePerMessage,
  type ReportedState,
  refundOf,
  vatWithin,
} from "./rules.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-21T12:00:00Z");

describe("the next state of a payment", () => {
  const HEARD: ReportedState[] = ["open", "pending", "paid", "failed", "cancelled", "charged_back"];
  test.each<[PaymentState, PaymentState[]]>([
    ["loading", ["loading", "pending", "completed", "failed", "cancelled", "charged_back"]],
    ["pending", ["pending", "pending", "completed", "failed", "cancelled", "charged_back"]],
    ["completed", ["completed", "completed", "completed", "completed", "completed", "charged_back"]],
    ["failed", ["failed", "failed", "completed", "failed", "failed", "charged_back"]],
    ["cancelled", ["cancelled", "cancelled", "completed", "cancelled", "cancelled", "charged_back"]],
    ["refunded", ["refunded", "refunded", "refunded", "refunded", "refunded", "charged_back"]],
    [
      "charged_back",
      ["charged_back", "charged_back", "completed", "charged_back", "charged_back", "charged_back"],
    ],
  ])("from %s, whatever is heard", (state, reached) => {
    expect(HEARD.map((heard) => nextState(state, heard))).toEqual(reached);
  });

  test("reports in any order and any number end as paid if one of them is paid", () => {
    const others = fc.array(fc.constantFrom<ReportedState>("open", "pending", "failed", "cancelled", "paid"));
    fc.assert(
      fc.property(others, others, (before, after) => {
        const end = [...before, "paid" as const, ...after].reduce<PaymentState>(nextState, "loading");
        expect(end).toBe("completed");
      }),
    );
  });

  test("a repeated report changes nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_STATES), fc.constantFrom(...HEARD), (state, heard) => {
        const reached = nextState(state, heard);
        expect(nextState(reached, heard)).toBe(reached);
      }),
    );
  });
});

const price = fc.integer({ min: 1, max: 10_000_000 });

describe("prices", () => {
  test("a discount has a precision of 0.1 percent, is rounded for the member, and never reaches the whole price", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 1_000 }), (amount, tenths) => {
        const exact = (BigInt(amount) * BigInt(1_000 - tenths)) / 1_000n;
        expect(discounted(amount, tenths / 10)).toBe(Math.max(1, Number(exact)));
      }),
    );
  });

  test("VAT and net amount add up to the price, and match the rate to the minor unit", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 270 }), (amount, permille) => {
        const vat = vatWithin(amount, permille);
        expect(Math.abs(((amount - vat) * permille) / 1_000 - vat)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("the stated price of a message is exact or less than one minor unit higher", () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 20 }),
        (amount, credits, each) => {
          const shown = pricePerMessage({ amount, currency: "EUR" }, credits, each).amount;
          expect(shown * credits).toBeGreaterThanOrEqual(amount * each);
          expect((shown - 1) * credits).toBeLessThan(amount * each);
        },
      ),
    );
  });

  test("[M-28] the lowest price of 30 days is the lowest at any moment within them", () => {
    const change = fc.record({
      amount: fc.integer({ min: 1, max: 9_999 }),
      day: fc.integer({ min: -90, max: 5 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(change, { maxLength: 8, selector: ({ day }) => day }), (changes) => {
        const history = changes.map(({ amount, day }) => ({
          amount,
          since: new Date(NOW.getTime() + day * DAY),
        }));
        const costOn = (day: number) =>
          changes.filter((one) => one.day <= day).sort((a, b) => b.day - a.day)[0]?.amount;
        const days = Array.from({ length: 31 }, (_, day) => costOn(day - 30));
        const known = days.filter((amount) => amount !== undefined);
        expect(lowestPrice(history, NOW)).toBe(known.length === 0 ? null : Math.min(...known));
      }),
    );
  });
});

describe("the refund for unused credits", () => {
  test("keeps at most the price of the used part, pays at most the price, and all of it if nothing was used", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 500 }), fc.nat(500), (amount, credits, spent) => {
        const remaining = Math.max(0, credits - spent);
        const back = refundOf({ credits, remaining, amount, refunded: 0, refundedCredits: 0 });
        const kept = amount - back;
        expect(kept * credits).toBeLessThanOrEqual(amount * (credits - remaining));
        expect(back).toBeLessThanOrEqual(amount);
        if (remaining === credits) expect(back).toBe(amount);
        if (remaining === 0) expect(back).toBe(0);
      }),
    );
  });

  test("partial refunds never add up to more than the price", () => {
    const parts = fc.array(fc.nat(100), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 500 }), parts, (amount, credits, steps) => {
        let [remaining, refunded] = [credits, 0];
        for (const step of steps) {
          remaining = Math.max(0, remaining - step);
          refunded += refundOf({ credits, remaining, amount, refunded, refundedCredits: 0 });
        }
        expect(refunded).toBeLessThanOrEqual(amount);
      }),
    );
  });
});

describe("the credits that a part of the price paid for", () => {
  test("are worth at least that part, never more than were bought, and leave credits if money is left", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 500 }), fc.nat(200_000), (amount, credits, any) => {
        const part = any % (amount + 1);
        const taken = creditsFor(part, { credits, amount });
        expect(taken).toBeLessThanOrEqual(credits);
        if (part === amount) expect(taken).toBe(credits);
        expect(taken * amount).toBeGreaterThanOrEqual(part * credits);
        const rest = { credits, remaining: credits - taken, amount, refunded: part, refundedCredits: taken };
        if (rest.remaining > 0) expect(refundOf(rest)).toBe(amount - part);
      }),
    );
  });
});

describe("the polling of an open payment", () => {
  test("slows down, to hourly in the end", () => {
    const waits = Array.from(
      { length: 9 },
      (_, looks) => (nextLook(looks, NOW).getTime() - NOW.getTime()) / 1_000,
    );
    expect(waits).toEqual([30, 60, 120, 300, 900, 1_800, 3_600, 3_600, 3_600]);
  });

  test.each([
    ["loading", 1, false],
    ["loading", 1.01, true],
    ["pending", 14, false],
    ["pending", 14.01, true],
  ] as const)("one that is %s for %f days is given up: %s", (state, days, given) => {
    expect(isGivenUp(state, new Date(NOW.getTime() - days * DAY), NOW)).toBe(given);
  });
});
