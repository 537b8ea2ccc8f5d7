import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Config } from "#platform/config.ts";

/** The payment providers that the environment configures, in the order in which they are asked by default. */
export function openProviders(_config: Config): PaymentProvider[] {
  return [];
}
