import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCY_BY_COUNTRY } from "#base/countries.ts";
import { cheapestMessage, cleanPhone, isCreditorId, minimumMessageCosts, termsDate } from "./rules.ts";

describe("the minimum cost of a message", () => {
  const bundles = [
    { credits: 10, prices: { EUR: 999, GBP: 899 } },
    { credits: 200, prices: { EUR: 9_999 } },
  ];

  test("is the cost with the cheapest bundle in the country's price list, rounded up to the cent", () => {
    const costs = minimumMessageCosts(bundles, 1);
    expect(costs.NL).toEqual({ amount: 50, currency: "EUR" });
    expect(costs.GB).toEqual({ amount: 90, currency: "GBP" });
    expect(costs.PL).toBeUndefined();
  });

  test("is never less than a member pays", () => {
    const bundle = fc.record({
      credits: fc.integer({ min: 1, max: 500 }),
      price: fc.integer({ min: 1, max: 50_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(bundle, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        (list, credits) => {
          const costs = minimumMessageCosts(
            list.map((one) => ({ credits: one.credits, prices: { EUR: one.price } })),
            credits,
          );
          const least = Math.min(...list.map((one) => (one.price * credits) / one.credits));
          const said = costs.NL?.amount ?? 0;
          return said >= least && said < least + 1;
        },
      ),
    );
  });

  test("a reader from an unknown country gets an existing price", () => {
    expect(cheapestMessage(bundles, 1, null)).toEqual({ amount: 50, currency: "EUR" });
    expect(cheapestMessage(bundles, 1, "GB")).toEqual({ amount: 90, currency: "GBP" });
    expect(cheapestMessage([], 1, "NL")).toBeNull();
  });

  test("every country that we sell in has its currency", () => {
    const prices = Object.fromEntries(Object.values(CURRENCY_BY_COUNTRY).map((currency) => [currency, 100]));
    expect(Object.keys(minimumMessageCosts([{ credits: 1, prices }], 1))).toHaveLength(18);
  });
});

test("the terms date from December 2023, or from the company's first day if that is later", () => {
  expect(termsDate(new Date("2020-01-01")).toISOString()).toBe("2023-12-01T12:00:00.000Z");
  expect(termsDate(new Date("2024-05-01")).toISOString()).toBe("2024-05-01T00:00:00.000Z");
});

test("a phone number is shown as it is dialled", () => {
  expect(cleanPhone("+31 30 000-00 00")).toBe("+31300000000");
});

test.each([
  ["DE98ZZZ09999999999", true],
  ["DE98ABC09999999999", true],
  ["NL22ZZZ000000000000", true],
  ["NL00ZZZ000000000000", false],
  ["DE97ZZZ09999999999", false],
  ["DE98ZZZ09999999998", false],
  ["de98zzz09999999999", false],
  ["DE98ZZ", false],
])("the creditor id %s is valid: %s", (id, is) => {
  expect(isCreditorId(id)).toBe(is);
});
