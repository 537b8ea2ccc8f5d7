import type { RawWebhook, WebhookEvent } from "#adapters/payments/payments.ts";
import type { Bytes } from "#base/bytes.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { isPlain } from "#platform/calls/plain-input.ts";
import { keepWebhook } from "./keep-webhook.ts";

const LONGEST_NAME = 200;

type Arrived = { provider: string; body: Bytes | null; headers: Headers; query: URLSearchParams };

/**
 * Stores a webhook as received, once for each of its events, for a job to act on, and answers as the provider expects.
 * Signatures leave parts of some webhooks open, so their bytes do not tell whether they are the same. Without an event
 * nothing is stored.
 * @throws Refusal `shop.webhook_refused` if it is not from the provider. Nothing of it is stored.
 */
export async function takeWebhook(
  app: Pick<App, "db" | "clock" | "metrics" | "payments">,
  arrived: Arrived,
): Promise<Response> {
  const { headers, query } = arrived;
  const provider = app.payments.find(({ name }) => name === arrived.provider);
  const body = arrived.body ? await readAll(arrived.body) : new Uint8Array();
  const events = provider && parse(() => provider.parseWebhook({ body, headers, query }));
  if (!provider || !events?.every(isStorable)) {
    app.metrics.paymentFaults.inc({ fault: "webhook" });
    throw new Refusal("shop.webhook_refused", {}, 401);
  }
  const raw = {
    provider: provider.name,
    headers: JSON.stringify(Object.fromEntries(headersToKeep(headers))),
    query: query.toString(),
    body: Buffer.from(body),
    at: app.clock.now(),
  };
  const byId = new Map(events.map((event) => [event.id, event]));
  await keepWebhook(
    app,
    [...byId.values()].map(({ id, mayRecur = false }) => ({ row: { ...raw, eventKey: id }, mayRecur })),
  );
  return new Response(provider.webhookAnswer, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** Even a signed webhook may contain a NUL, which the database cannot store. */
function isStorable({ id, ref, reference }: WebhookEvent): boolean {
  const isName = (name: unknown) => typeof name === "string" && name.length <= LONGEST_NAME && isPlain(name);
  return isName(id) && [ref, reference].every((name) => name === null || isName(name));
}

/** A webhook that cannot be parsed is not from the provider. */
function parse(read: () => WebhookEvent[] | null): WebhookEvent[] | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Keeps headers for the signature, and none with cookies or addresses. */
function headersToKeep(headers: RawWebhook["headers"]): [string, string][] {
  return [...headers]
    .filter(([name]) => name.startsWith("x-") || name.includes("signature") || name === "content-type")
    .filter(([name]) => !name.startsWith("x-forwarded"));
}

async function readAll({ stream }: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
