import { type PaymentProvider, ProviderError } from "#adapters/payments/payments.ts";
import type { Country } from "#base/countries.ts";
import type { Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { App } from "#platform/app.ts";

type Providers = Pick<App, "payments">;

/** Payment methods for this amount and country, without duplicates. */
export function listMethods({ payments }: Providers, country: Country, money: Money): MethodCode[] {
  return [...new Set(payments.flatMap((provider) => provider.methods({ country, money })))];
}

/** @param storedBy provider of the stored card, which no other provider knows */
export function findProviderFor(
  { payments }: Providers,
  method: MethodCode,
  { storedBy, ...buyer }: { country: Country; money: Money; storedBy?: string | undefined },
): PaymentProvider | undefined {
  const known = storedBy === undefined ? payments : payments.filter(({ name }) => name === storedBy);
  return known.find((provider) => provider.methods(buyer).includes(method));
}

export function findProvider({ payments }: Providers, name: string): PaymentProvider | undefined {
  return payments.find((one) => one.name === name);
}

/** @throws ProviderError if the installation no longer has it. Its payments wait until it is back. */
export function getProvider(providers: Providers, name: string): PaymentProvider {
  const provider = findProvider(providers, name);
  if (!provider) throw new ProviderError(`Unknown payment provider: ${name}.`, { final: false });
  return provider;
}
