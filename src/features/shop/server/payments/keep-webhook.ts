import { setTimeout } from "node:timers/promises";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { insertWebhooks, type Webhook } from "./queries-webhook.ts";

/** As many as one job acts on. */
const AT_ONCE = 50;

/** How long those after the first wait for each other; a provider waits for seconds. */
const GATHER_MS = 50;

type Arrived = { webhook: Webhook; resolve: () => void; reject: (error: unknown) => void };

const waiting = new WeakMap<App, Arrived[]>();

/**
 * Written down once this comes back. The first is at once; what arrives while others are being written, or shortly
 * after, goes together in the next transaction, with one job for all: each alone, the commits of 200 a second waited
 * for each other, and the jobs settled one order each.
 */
export function keepWebhook(app: App, webhook: Webhook): Promise<void> {
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

async function keepAll(app: App, all: Arrived[]): Promise<void> {
  while (all.length > 0) {
    const some = all.splice(0, AT_ONCE);
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
    if (all.length < AT_ONCE) await setTimeout(GATHER_MS);
  }
  waiting.delete(app);
}

async function write(app: App, webhooks: Webhook[]): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const ids = (await insertWebhooks(tx, webhooks)).map(({ id }) => id);
    if (ids.length > 0) await enqueue(tx, "act-on-webhooks", { ids });
  });
}
