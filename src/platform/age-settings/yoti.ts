import { createPublicKey } from "node:crypto";
import { z } from "zod";
import { DEFAULT_YOTI_METHODS, YOTI_METHODS } from "#adapters/age/yoti/methods.ts";

const text = z.string().trim().min(1);

const list = text.transform((words) =>
  words
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean),
);

const publicKey = z
  .string()
  .refine(isRsaKey, "must be an RSA public key as base64, without its first and last line");

/** Settings of the provider of age checks Yoti. */
export const yotiSettings = {
  YOTI_SDK_ID: z
    .uuid("must be the SDK ID of the application, a UUID")
    .optional()
    .describe("age checks by Yoti: SDK ID of the application; see docs/age.md"),
  YOTI_API_KEY: text.optional().describe("API key of the application at Yoti"),
  YOTI_NOTIFICATION_KEYS: list
    .pipe(z.array(publicKey).min(1).max(2))
    .optional()
    .describe(
      "public key that signs Yoti's notifications, as base64 without its first and last line; two, comma-separated, while it changes",
    ),
  YOTI_METHODS: list
    .pipe(z.array(z.enum(YOTI_METHODS)))
    .default([...DEFAULT_YOTI_METHODS])
    .describe(
      "methods that the application may use, comma-separated, the first preferred: photo_id, face_estimation, digital_identity, credit_card, mobile_operator; the last two are offered in Great Britain only",
    ),
  YOTI_ESTIMATION_AGE: z.coerce
    .number()
    .int()
    .min(19)
    .max(40)
    .default(25)
    .describe("estimated age from which a face passes, 19 to 40; estimates are wrong by some years"),
  YOTI_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .default("https://age.yoti.com/api/v1")
    .describe("address of Yoti's API; its sandbox has another"),
};

type Settings = z.infer<z.ZodObject<typeof yotiSettings>>;

const NEEDED = ["YOTI_SDK_ID", "YOTI_API_KEY", "YOTI_NOTIFICATION_KEYS"] as const;

/** Returns what is wrong with the settings as a whole, or null. */
export function checkYoti(values: Settings & { MODE: "demo" | "production" }): string | null {
  const missing = NEEDED.filter((name) => values[name] === undefined);
  if (missing.length === NEEDED.length) return null;
  if (missing.length > 0) return `Age checks by Yoti also need ${missing.join(", ")}.`;
  if (values.MODE !== "production") return null;
  if (!values.YOTI_ADDRESS.startsWith("https:")) return "MODE=production needs https: in YOTI_ADDRESS.";
  return values.YOTI_ADDRESS.includes("/sandbox/")
    ? "MODE=production needs another YOTI_ADDRESS: Yoti's sandbox lets everybody pass."
    : null;
}

function isRsaKey(key: string): boolean {
  try {
    const parsed = createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
    return parsed.asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
