import { setTimeout } from "node:timers/promises";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { enqueue, enqueueSoon } from "#platform/enqueue.ts";
import { insertWebhooks, listWebhookIds, type Webhook } from "./queries-webhook.ts";

const BATCH_SIZE = 50;

/** How long later webhooks wait for each other. Providers allow seconds. */
const GATHER_MS = 50;

/** A webhook that comes again and again is acted on this often. */
const AGAIN_MS = 1_000;

type Parts = Pick<App, "db">;
/** `mayRecur`: it is acted on at every arrival, and stored once. */
type Kept = { row: Webhook; mayRecur: boolean };
type Arrived = { webhooks: readonly Kept[]; resolve: () => void; reject: (error: unknown) => void };

const waiting = new WeakMap<Parts, Arrived[]>();

/**
 * Resolves once the webhook's events are stored. The first one is stored at once. Those that arrive meanwhile or shortly after
 * share the next transaction and one job. With a transaction each, commits of 200 webhooks a second waited for each
 * other, and each job settled a single order.
 */
export async function keepWebhook(app: Parts, webhooks: readonly Kept[]): Promise<void> {
  if (webhooks.length === 0) return;
  await new Promise<void>((resolve, reject) => {
    const arrived = { webhooks, resolve, reject };
    const others = waiting.get(app);
    if (others) others.push(arrived);
    else {
      const first = [arrived];
      waiting.set(app, first);
      void keepAll(app, first);
    }
  });
}

async function keepAll(app: Parts, all: Arrived[]): Promise<void> {
  while (all.length > 0) {
    const some = all.splice(0, BATCH_SIZE);
    await write(
      app,
      some.flatMap(({ webhooks }) => webhooks),
    ).then(
      () => {
        for (const { resolve } of some) resolve();
      },
      (error: unknown) => {
        for (const { reject } of some) reject(error);
      },
    );
    if (all.length < BATCH_SIZE) await setTimeout(GATHER_MS);
  }
  waiting.delete(app);
}

async function write(app: Parts, webhooks: readonly Kept[]): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const inserted = await insertWebhooks(
      tx,
      webhooks.map(({ row }) => row),
    );
    if (inserted.length > 0) await enqueue(tx, "act-on-webhooks", { ids: inserted.map(({ id }) => id) });
    const isNew = new Set(inserted.map(nameOf));
    const again = webhooks.filter(({ row, mayRecur }) => mayRecur && !isNew.has(nameOf(row)));
    if (again.length > 0)
      await actAgain(
        tx,
        again.map(({ row }) => row),
      );
  });
}

/** One job waits per webhook, however often it arrives. */
async function actAgain(tx: Tx, webhooks: readonly Webhook[]): Promise<void> {
  for (const { id } of await listWebhookIds(tx, webhooks)) {
    const job = { job: "act-on-webhooks", key: `webhook ${id}`, delayMs: AGAIN_MS };
    await enqueueSoon(tx, job, { ids: [id], again: true });
  }
}

function nameOf({ provider, eventKey }: Pick<Webhook, "provider" | "eventKey">): string {
  return `${provider} ${eventKey}`;
}
