import { z } from "zod";
import { isLoopback } from "#adapters/is-loopback.ts";
import { METHOD_CODES } from "#base/payment-methods.ts";

const text = z.string().trim().min(1);

const list = text.transform((words) =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

const hmacKey = z.string().regex(/^([0-9a-f]{2}){16,64}$/i, "must be hexadecimal, as Adyen shows it");

/** Settings of the payment provider Adyen. */
export const adyenSettings = {
  ADYEN_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .default("https://checkout-test.adyen.com/v72")
    .describe(
      "address of Adyen's Checkout API, version 72; a live account has one of its own, which ends with /checkout/v72",
    ),
  ADYEN_API_KEY: text
    .optional()
    .describe("API key at Adyen, for payments through Adyen; see docs/payments.md"),
  ADYEN_MERCHANT: text.optional().describe("merchant account at Adyen"),
  ADYEN_HMAC_KEYS: list
    .pipe(z.array(hmacKey).min(1).max(2))
    .optional()
    .describe("HMAC key of Adyen's webhooks; two, comma-separated, while you change it"),
  ADYEN_METHODS: list
    .pipe(z.array(z.enum(METHOD_CODES)))
    .optional()
    .describe(
      "payment methods that are enabled at Adyen, comma-separated; by default all that Velvet knows there",
    ),
  ADYEN_STATEMENT: z
    .string()
    .regex(/^[a-zA-Z0-9 .,'_?+*/-]{1,22}$/, "must have up to 22 letters, digits, spaces or .,'_-?+*/")
    .optional()
    .describe(
      "text on buyers' bank statements, up to 22 characters; by default that of the merchant account",
    ),
};

type AdyenSettings = z.infer<z.ZodObject<typeof adyenSettings>>;

const NEEDED = ["ADYEN_API_KEY", "ADYEN_MERCHANT", "ADYEN_HMAC_KEYS"] as const;

/** Returns what is wrong, or null. Whether a key is for a test or a live account cannot be seen in it. */
export function checkAdyen(values: AdyenSettings): string | null {
  const missing = NEEDED.filter((name) => values[name] === undefined);
  const isMeant = missing.length < NEEDED.length;
  if (isMeant && missing.length > 0) return `Payments through Adyen also need ${missing.join(", ")}.`;
  const { hostname, protocol, pathname } = new URL(values.ADYEN_ADDRESS);
  // A server on this machine is one that tests start.
  if (!isMeant || isLoopback(hostname)) return null;
  return protocol === "https:" && pathname.endsWith("/v72")
    ? null
    : "ADYEN_ADDRESS must begin with https:// and end with /v72.";
}
