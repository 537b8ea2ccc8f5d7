import { adyen } from "#adapters/payments/adyen.ts";
import { pay } from "#adapters/payments/pay.ts";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { verotel } from "#adapters/payments/verotel.ts";
import type { Config } from "#platform/config.ts";

/** The payment providers that the environment configures, in the order in which they are asked by default. */
export function openProviders(config: Config): PaymentProvider[] {
  return [...openAdyen(config), ...openVerotel(config), ...openPay(config)];
}

function openAdyen(config: Config): PaymentProvider[] {
  const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT: merchant, ADYEN_HMAC_KEYS: hmacKeys } = config;
  if (!apiKey || !merchant || !hmacKeys) return [];
  const { ADYEN_ADDRESS: address, ADYEN_METHODS: methods, ADYEN_STATEMENT: statement } = config;
  return [adyen({ address, apiKey, merchant, hmacKeys, methods, statement })];
}

function openPay(config: Config): PaymentProvider[] {
  const { PAY_SERVICE_ID: serviceId, PAY_TOKEN_CODE: tokenCode, PAY_TOKEN: token } = config;
  if (!serviceId || !tokenCode || !token) return [];
  const { PAY_ADDRESS: address, PAY_OFFICE_ADDRESS: officeAddress, PAY_TEST: isTest } = config;
  const otherKeys = (config.PAY_WEBHOOK_KEYS ?? []).map(splitKey);
  const { PAY_METHODS: methods } = config;
  return [
    pay({
      address,
      officeAddress,
      serviceId,
      tokenCode,
      token,
      isTest,
      otherKeys,
      ...(methods && { methods }),
    }),
  ];
}

/** Splits `SL-1234-5678:secret`, whose secret may contain colons. */
function splitKey(written: string): { id: string; secret: string } {
  const at = written.indexOf(":");
  return { id: written.slice(0, at), secret: written.slice(at + 1) };
}

function openVerotel(config: Config): PaymentProvider[] {
  const { VEROTEL_SHOP_ID: shopId, VEROTEL_API_USER: user, VEROTEL_API_PASSWORD: password } = config;
  if (shopId === undefined) return [];
  const address = config.VEROTEL_API_ADDRESS;
  const one = verotel({
    shopId,
    address: config.VEROTEL_ADDRESS,
    signatureKeys: config.VEROTEL_SIGNATURE_KEYS ?? [],
    methods: config.VEROTEL_METHODS ?? null,
    controlCenter: user && password ? { address, user, password } : null,
  });
  return [one];
}
