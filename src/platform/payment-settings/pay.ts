import { z } from "zod";
import { METHOD_CODES } from "#base/payment-methods.ts";

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const list = z
  .string()
  .trim()
  .min(1)
  .transform((words) =>
    words
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  );

const CODE = "\\d{4}-\\d{4}";
const signingKey = z.string().regex(new RegExp(`^(AT|SL)-${CODE}:\\S+$`), {
  // The message must not repeat the secret.
  error: "must be such as SL-1234-5678:secret",
  abort: true,
});

/** Settings of the payment provider PAY. */
export const paySettings = {
  PAY_SERVICE_ID: z
    .string()
    .regex(new RegExp(`^SL-${CODE}$`), "must be such as SL-1234-5678")
    .optional()
    .describe("payments through PAY.: code of the sales location, SL-…; see docs/payments.md"),
  PAY_TOKEN_CODE: z
    .string()
    .regex(new RegExp(`^AT-${CODE}$`), "must be such as AT-1234-5678")
    .optional()
    .describe("code of the API token at PAY., AT-…"),
  PAY_TOKEN: z.string().trim().min(1).optional().describe("the API token itself"),
  PAY_WEBHOOK_KEYS: list
    .pipe(z.array(signingKey))
    .optional()
    .describe(
      "other keys with which PAY. may sign its exchange calls, as code:secret, comma-separated: the sales location's, or a former token's while you change it",
    ),
  PAY_METHODS: list
    .pipe(z.array(z.enum(METHOD_CODES)))
    .optional()
    .describe(
      "payment methods that are enabled at PAY., comma-separated; by default all that Velvet knows there",
    ),
  PAY_TEST: z
    .enum(["yes", "no"])
    .transform((word) => word === "yes")
    .default(false)
    .describe("yes makes test orders, which move no money; the sales location must be in test mode too"),
  PAY_ADDRESS: address
    .default("https://connect.pay.nl")
    .describe("address of PAY.'s gateway; two others serve if it is down: see docs/payments.md"),
  PAY_OFFICE_ADDRESS: address
    .default("https://rest.pay.nl")
    .describe("address of PAY.'s management system, for refunds"),
};

type Settings = z.infer<z.ZodObject<typeof paySettings>>;

const NEEDED = ["PAY_SERVICE_ID", "PAY_TOKEN_CODE", "PAY_TOKEN"] as const;
const ADDRESSES = ["PAY_ADDRESS", "PAY_OFFICE_ADDRESS"] as const;

/** Returns what is wrong with the settings as a whole, or null. */
export function checkPay(values: Settings & { MODE: "demo" | "production" }): string | null {
  const missing = NEEDED.filter((name) => values[name] === undefined);
  if (missing.length === NEEDED.length) return null;
  if (missing.length > 0) return `Payments through PAY. also need ${missing.join(", ")}.`;
  const open = ADDRESSES.filter((name) => !values[name].startsWith("https:"));
  if (values.MODE === "production" && open.length > 0)
    return `MODE=production needs https: in ${open.join(", ")}.`;
  return null;
}
