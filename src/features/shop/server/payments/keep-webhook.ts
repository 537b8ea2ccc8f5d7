import { setTimeout } from "node:timers/promises";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { insertWebhooks, type Webhook } from "./queries-webhook.ts";

const BATCH_SIZE = 50;

/** How long later webhooks wait for each other. Providers allow seconds. */
const GATHER_MS = 50;

type Parts = Pick<App, "db">;
type Arrived = { webhook: Webhook; resolve: () => void; reject: (error: unknown) => void };

const waiting = new WeakMap<Parts, Arrived[]>();

/**
 * Resolves once the webhook is stored. The first one is stored at once. Those that arrive meanwhile or shortly after
 * share the next transaction and one job. With a transaction each, commits of 200 webhooks a second waited for each
 * other, and each job settled a single order.
 */
export function keepWebhook(app: Parts, webhook: Webhook): Promise<void> {
  return new Promise((resolve, reject) => {
    const arrived = { webhook, resolve, reject };
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
      some.map(({ webhook }) => webhook),
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

async function write(app: Parts, webhooks: Webhook[]): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const ids = (await insertWebhooks(tx, webhooks)).map(({ id }) => id);
    if (ids.length > 0) await enqueue(tx, "act-on-webhooks", { ids });
  });
}
