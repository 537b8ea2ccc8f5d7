import { createHash, randomUUID } from "node:crypto";
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
  return [{ id: idOf(body, action ?? null), reference, ref, news: null }];
}

/**
 * Reports have no id. A report of the gateway names the time of the change, so one that arrives twice is the same. Two
 * refunds of the same amount are reported in the same words, so each is taken: asking for the status twice does no harm.
 */
function idOf(body: Uint8Array, action: string | null): string {
  const hash = createHash("sha256").update(body).digest("hex");
  return action === null ? hash : `${hash} ${randomUUID()}`;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}
