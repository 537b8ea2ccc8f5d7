import { z } from "zod";
import { COUNTRIES, type Country } from "#base/countries.ts";
import { CURRENCIES, type Money } from "#base/money.ts";

/** One line of the operator's preference: a provider, for all countries and currencies unless some are named. */
export const preferredProvider = z.strictObject({
  provider: z.string().min(1).max(30),
  countries: z.array(z.enum(COUNTRIES)).min(1).optional(),
  currencies: z.array(z.enum(CURRENCIES)).min(1).optional(),
});
export type PreferredProvider = z.infer<typeof preferredProvider>;

/**
 * Orders providers by the first line of the preference that fits each. Those without a fitting line follow in their
 * own order, and those that failed a moment ago come last.
 */
export function orderProviders<Provider extends { name: string }>(
  providers: readonly Provider[],
  {
    preference,
    buyer: { country, money },
    resting,
  }: {
    preference: readonly PreferredProvider[];
    buyer: { country: Country; money: Pick<Money, "currency"> };
    resting: (name: string) => boolean;
  },
): Provider[] {
  const fitting = preference.filter(
    ({ countries, currencies }) =>
      (countries?.includes(country) ?? true) && (currencies?.includes(money.currency) ?? true),
  );
  const rankOf = ({ name }: Provider) => {
    const line = fitting.findIndex(({ provider }) => provider === name);
    return (resting(name) ? fitting.length + 1 : 0) + (line === -1 ? fitting.length : line);
  };
  return providers.toSorted((a, b) => rankOf(a) - rankOf(b));
}
