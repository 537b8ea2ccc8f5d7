import { createHash } from "node:crypto";
import { z } from "zod";
import type { RawWebhook, WebhookEvent } from "../payments.ts";
import { ORDER_ID } from "./orders.ts";
import { restoreReference } from "./reference.ts";
import { isSigned, type SigningKeys } from "./signature.ts";

const text = z.string().nullish().catch(null);

/** Reports of the gateway have an `object`. Those of the back office, about refunds, are flat. */
const report = z.object({
  object: z.object({ orderId: text, serviceId: text, reference: text }).nullish().catch(null),
  action: text,
  order_id: text,
  extra1: text,
});

type Expected = { serviceId: string; keys: SigningKeys };

/**
 * Takes signed JSON only. What a report says is not believed beyond the order that it names: PAY. is asked for the
 * status. Null if it is not PAY.'s, or if it is no JSON: what comes by GET or as a form is not signed.
 */
export function readWebhook(
  { body, headers }: RawWebhook,
  { serviceId, keys }: Expected,
): WebhookEvent[] | null {
  if (!isSigned(body, headers, keys)) return null;
  const read = report.safeParse(parseJson(body));
  if (!read.success) return null;
  const { object, action, order_id, extra1 } = read.data;
  const ref = object?.orderId ?? order_id ?? null;
  if (ref === null || !ORDER_ID.test(ref) || (object?.serviceId ?? serviceId) !== serviceId) return [];
  const written = object?.reference ?? extra1 ?? "";
  const reference = restoreReference(written);
  if (reference === null && written !== "") return [];
  // Reports have no id. One of the gateway names the time of the change; those of two refunds of the same amount are the
  // same, word for word.
  const id = createHash("sha256").update(body).digest("hex");
  return [{ id, reference, ref, news: null, ...(action != null && { mayRecur: true }) }];
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}
