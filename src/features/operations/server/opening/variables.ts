import type { Config } from "#platform/config.ts";

export const NEEDED_VARIABLES = ["PUBLIC_ADDRESS", "SECRET", "MAIL_URL", "MAIL_FROM"] as const;

type Name = Exclude<keyof Config, "ROLES">;

/** What other companies need to be told, by what it is for. Docs/operating.md describes each. */
const GROUPS: Readonly<Record<string, readonly Name[]>> = {
  installation: ["PUBLIC_ADDRESS", "DESK_ADDRESS", "SECRET", "TRUSTED_PROXIES", "METRICS_TOKEN"],
  mail: ["MAIL_URL", "MAIL_FROM", "DKIM_SELECTOR", "DKIM_KEY_FILE", "MAIL_IN_PORT"],
  adyen: ["ADYEN_API_KEY", "ADYEN_MERCHANT", "ADYEN_HMAC_KEYS"],
  verotel: ["VEROTEL_SHOP_ID", "VEROTEL_SIGNATURE_KEYS", "VEROTEL_API_USER", "VEROTEL_API_PASSWORD"],
  pay: ["PAY_SERVICE_ID", "PAY_TOKEN_CODE", "PAY_TOKEN"],
  age: ["YOTI_SDK_ID", "YOTI_API_KEY", "YOTI_NOTIFICATION_KEYS"],
  sms: ["SMS_URL", "SMS_TOKEN", "SMS_FROM"],
  push: ["PUSH_KEY"],
};

/** Tells which variables are set. Their values are secrets, and never leave the process. */
export function listVariables(config: Config) {
  return Object.entries(GROUPS).map(([group, names]) => ({
    group,
    variables: names.map((name) => ({ name, is_set: isSet(config[name]) })),
  }));
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}
