import { adyen } from "#adapters/payments/adyen.ts";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Config } from "#platform/config.ts";

/** The payment providers that the environment configures, in the order in which they are asked by default. */
export function openProviders(config: Config): PaymentProvider[] {
  return [...openAdyen(config)];
}

function openAdyen(config: Config): PaymentProvider[] {
  const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT: merchant, ADYEN_HMAC_KEYS: hmacKeys } = config;
  if (!apiKey || !merchant || !hmacKeys) return [];
  const { ADYEN_ADDRESS: address, ADYEN_METHODS: methods, ADYEN_STATEMENT: statement } = config;
  return [adyen({ address, apiKey, merchant, hmacKeys, methods, statement })];
}
