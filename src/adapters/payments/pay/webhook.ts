import { createHash } from "node:crypto";
import { z } from "zod";
import type { RawWebhook, WebhookEvent } from "../payments.ts";
import { ORDER_ID } from "./orders.ts";
import { restoreReference } from "./reference.ts";
import { isSigned, type SigningKeys } from "./signature.ts";

const text = z.string().nullish().catch(null);

/** The gateway's webhooks contain an `object`. The back office's webhooks about refunds are flat. */
const report = z.object({
  object: z.object({ orderId: text, serviceId: text, reference: text }).nullish().catch(null),
  action: text,
  order_id: text,
  extra1: text,
});

type Expected = { serviceId: string; keys: SigningKeys };

/**
 * Accepts signed JSON only, since PAY. does not sign GET requests and forms. Only the order's ids are used: the status
 * is read from PAY. Returns null if the signature is missing or wrong, or if the body is not JSON.
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
  // Webhooks have no id. The gateway's contain the time of the change; two refunds of the same amount send identical
  // webhooks.
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
