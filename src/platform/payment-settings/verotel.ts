import { z } from "zod";
import { METHOD_CODES, type MethodCode } from "#base/payment-methods.ts";

const text = z.string().trim().min(1);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** Splits a list at commas. */
const list = text.transform((words) =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

const methods = list.transform((codes, context): MethodCode[] => {
  const unknown = codes.filter((code) => !(METHOD_CODES as string[]).includes(code));
  if (unknown.length > 0)
    context.issues.push({
      code: "custom",
      input: codes,
      message: `unknown payment method: ${unknown.join(", ")}`,
    });
  return codes as MethodCode[];
});

/** Settings of the payment provider Verotel. */
export const verotelSettings = {
  VEROTEL_SHOP_ID: text
    .regex(/^\d{1,12}$/, "the number of the website at Verotel")
    .optional()
    .describe("payments through Verotel: number of the website in its Control Center; see docs/payments.md"),
  VEROTEL_SIGNATURE_KEYS: list
    .optional()
    .describe(
      "signature key of that website; while it changes, the new and the old one, separated by a comma",
    ),
  VEROTEL_ADDRESS: address
    .default("https://secure.verotel.com")
    .describe("address of the order pages; other brands of Verotel have their own"),
  VEROTEL_METHODS: methods
    .optional()
    .describe(
      "payment methods that Verotel has enabled, such as creditcard,visa,mastercard; defaults to all known",
    ),
  VEROTEL_API_USER: text
    .optional()
    .describe("user of Verotel's Control Center API, for refunds; without it, an operator refunds by hand"),
  VEROTEL_API_PASSWORD: text.optional().describe("password of that user"),
  VEROTEL_API_ADDRESS: address
    .default("https://controlcenter.verotel.com/api")
    .describe("address of the Control Center API"),
};

type Settings = z.infer<z.ZodObject<typeof verotelSettings>>;

/** Returns what is wrong with the settings as a whole, or null. */
export function checkVerotel(settings: Settings & { MODE: "demo" | "production" }): string | null {
  const { VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEYS, VEROTEL_METHODS, VEROTEL_API_USER } = settings;
  const { VEROTEL_API_PASSWORD, MODE } = settings;
  const used = { VEROTEL_METHODS, VEROTEL_API_USER, VEROTEL_API_PASSWORD };
  const needed = { VEROTEL_SHOP_ID, VEROTEL_SIGNATURE_KEYS };
  const isUsed = [...Object.values(used), ...Object.values(needed)].some((value) => value !== undefined);
  const missing = isUsed ? namesWithout(needed) : [];
  if (VEROTEL_API_USER !== undefined || VEROTEL_API_PASSWORD !== undefined)
    missing.push(...namesWithout({ VEROTEL_API_USER, VEROTEL_API_PASSWORD }));
  if (missing.length > 0) return `Payments through Verotel need ${missing.join(", ")} too.`;
  const open = (["VEROTEL_ADDRESS", "VEROTEL_API_ADDRESS"] as const).filter(
    (name) => !settings[name].startsWith("https:"),
  );
  if (MODE === "production" && isUsed && open.length > 0)
    return `MODE=production needs https: in ${open.join(", ")}.`;
  return null;
}

function namesWithout(values: Record<string, unknown>): string[] {
  return Object.keys(values).filter((name) => {
    const value = values[name];
    return value === undefined || (Array.isArray(value) && value.length === 0);
  });
}
