import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRIES } from "#base/countries.ts";
import { CURRENCIES } from "#base/money.ts";
import { orderProviders, type PreferredProvider, preferredProvider } from "./provider-order.ts";

const named = (names: string) => names.split(" ").map((name) => ({ name }));
const order = (
  providers: string,
  {
    preference = [],
    country = "DE",
    currency = "EUR",
    resting = "",
  }: {
    preference?: PreferredProvider[];
    country?: (typeof COUNTRIES)[number];
    currency?: (typeof CURRENCIES)[number];
    resting?: string;
  },
) =>
  orderProviders(named(providers), {
    preference,
    buyer: { country, money: { currency } },
    resting: (name) => resting.split(" ").includes(name),
  })
    .map(({ name }) => name)
    .join(" ");

describe("[M-43] providers are asked in the operator's order", () => {
  const preference: PreferredProvider[] = [
    { provider: "c", countries: ["DE", "CH"] },
    { provider: "b", currencies: ["GBP"] },
    { provider: "a", countries: ["DE"], currencies: ["CHF"] },
  ];
  test.each([
    ["without a preference in their own", {}, "a b c"],
    ["by country", { preference }, "c a b"],
    ["by currency", { preference, country: "GB", currency: "GBP" }, "b a c"],
    ["only if both fit", { preference, country: "NL", currency: "CHF" }, "a b c"],
    [
      "the first line that fits counts",
      { preference: [{ provider: "b" }, { provider: "a" }, { provider: "b" }] },
      "b a c",
    ],
    [
      "a name that is not configured changes nothing",
      { preference: [{ provider: "x" }, { provider: "c" }] },
      "c a b",
    ],
    ["after a fault last, in the same order", { preference, resting: "c a" }, "b c a"],
  ] as const)("%s", (_, how, expected) => {
    expect(order("a b c", how as Parameters<typeof order>[1])).toBe(expected);
  });

  test("each provider appears once, whatever the preference", () => {
    const line = fc.record(
      {
        provider: fc.constantFrom("a", "b", "c", "x"),
        countries: fc.uniqueArray(fc.constantFrom(...COUNTRIES), { minLength: 1 }),
        currencies: fc.uniqueArray(fc.constantFrom(...CURRENCIES), { minLength: 1 }),
      },
      { requiredKeys: ["provider"] },
    );
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom(...COUNTRIES),
        fc.constantFrom(...CURRENCIES),
        fc.subarray(["a", "b", "c"]),
        (preference, country, currency, resting) => {
          const ordered = order("a b c", { preference, country, currency, resting: resting.join(" ") }).split(
            " ",
          );
          expect(ordered.toSorted()).toEqual(["a", "b", "c"]);
          const awake = ordered.filter((name) => !resting.includes(name));
          expect(ordered.slice(0, awake.length)).toEqual(awake);
        },
      ),
    );
  });

  test.each([
    [{ provider: "" }],
    [{ provider: "a", countries: [] }],
    [{ provider: "a", countries: ["XX"] }],
    [{ provider: "a", rank: 1 }],
  ])("%j is refused as a line of the setting", (line) => {
    expect(preferredProvider.safeParse(line).success).toBe(false);
  });
});
