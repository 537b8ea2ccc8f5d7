import { createHmac } from "node:crypto";
import type { SentWebhook } from "../fake-provider.ts";

type Key = { id: string; secret: string };

/** A signed JSON exchange call. */
export function signExchange(url: string, body: unknown, { id, secret }: Key): SentWebhook {
  const { pathname, search } = new URL(url);
  const text = JSON.stringify(body);
  return {
    method: "POST",
    path: `${pathname}${search}`,
    headers: {
      "content-type": "application/json",
      "signature-method": "HMAC",
      "signature-algorithm": "sha512",
      "signature-keyid": id,
      signature: createHmac("sha512", secret).update(text).digest("hex"),
    },
    body: text,
  };
}

type Change = "signature" | "amount" | "reference";

/** The same call, signed with a wrong key, or with another content. */
export function forgeExchange(sent: SentWebhook, change: Change, key: Key): SentWebhook {
  const url = `http://localhost${sent.path}`;
  const body = JSON.parse(sent.body ?? "{}");
  if (change === "signature") return signExchange(url, body, { ...key, secret: `${key.secret}x` });
  const object = { ...body.object };
  if (change === "amount") object.amount = { ...object.amount, value: object.amount.value + 1 };
  else object.reference = `999${object.reference}`;
  return signExchange(url, { ...body, object }, key);
}
