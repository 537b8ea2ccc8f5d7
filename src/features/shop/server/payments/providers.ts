import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Country } from "#base/countries.ts";
import type { Money } from "#base/money.ts";
import { METHODS, type MethodCode } from "#base/payment-methods.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { orderProviders } from "../../provider-order.ts";
import { shopSettings } from "../../settings.ts";

type Providers = Pick<App, "payments">;
type Choosing = Pick<App, "clock" | "payments">;
type Buyer = { site: Site; country: Country; money: Money };

/** A provider that failed to create a payment is asked last for this long. */
const REST_MS = 60_000;
const restingUntil = new WeakMap<PaymentProvider, number>();

export function restAfterFault({ clock }: Pick<App, "clock">, provider: PaymentProvider): void {
  restingUntil.set(provider, clock.now().getTime() + REST_MS);
}

/** Payment methods that the site takes for this amount and country, without duplicates. */
export function listMethods(app: Choosing, buyer: Buyer): MethodCode[] {
  const methods = inOrder(app, buyer).flatMap((provider) => provider.methods(buyer));
  return [...new Set(methods)].filter((method) => isTaken(method, buyer));
}

/** Those of these methods whose card can be stored while paying with it. */
export function listStoring(app: Choosing, methods: readonly MethodCode[], buyer: Buyer): MethodCode[] {
  const asked = inOrder(app, buyer).map((provider) => ({ provider, takes: provider.methods(buyer) }));
  const storesCard = (method: MethodCode) =>
    asked.find(({ takes }) => takes.includes(method))?.provider.storesCards ?? false;
  return methods.filter((method) => METHODS[method].kind === "card" && storesCard(method));
}

/** Providers that take the method for such a buyer, in the order in which they are asked. */
export function listProvidersFor(app: Choosing, method: MethodCode, buyer: Buyer): PaymentProvider[] {
  if (!isTaken(method, buyer)) return [];
  return inOrder(app, buyer).filter((provider) => provider.methods(buyer).includes(method));
}

/** @param storedBy provider of the stored card, which no other provider knows */
export function findProviderFor(
  app: Choosing,
  method: MethodCode,
  { storedBy, ...buyer }: Buyer & { storedBy?: string | undefined },
): PaymentProvider | undefined {
  const taking = listProvidersFor(app, method, buyer);
  return storedBy === undefined ? taking[0] : taking.find(({ name }) => name === storedBy);
}

function inOrder({ clock, payments }: Choosing, buyer: Buyer): PaymentProvider[] {
  const now = clock.now().getTime();
  const resting = new Set(
    payments.filter((one) => (restingUntil.get(one) ?? 0) > now).map(({ name }) => name),
  );
  const preference = settingsOf(buyer, shopSettings).payment_preference;
  return orderProviders(payments, { preference, buyer, resting: (name) => resting.has(name) });
}

function isTaken(method: MethodCode, { site }: Buyer): boolean {
  return settingsOf({ site }, shopSettings).payment_methods.includes(method);
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
