import type { Db, Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { nextLook } from "../../rules.ts";
import { getProvider } from "./providers.ts";
import {
  deleteCardsOf,
  deleteToForget,
  insertToForget,
  listToForget,
  postponeToForget,
} from "./queries-card.ts";

type Parts = Pick<App, "db" | "clock" | "log" | "metrics" | "payments">;

/** A provider that is away is asked again for this long. */
const PATIENCE_MS = 30 * 86_400_000;
const BATCH_SIZE = 200;
const HOURLY = 6;

/** Deletes all stored cards of a member here. A job deletes them at their providers. */
export async function forgetCardsLater(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  memberId: number,
): Promise<void> {
  for (const card of await deleteCardsOf(tx, memberId)) await insertToForget(tx, card, clock.now());
}

type Due = Awaited<ReturnType<typeof listToForget>>[number];

/** Deletes a card at its provider, where deleting it twice does no harm. A failure is retried by `forget-cards`. */
export async function forgetAtProvider(app: Parts, { id, provider, providerRef, since }: Due): Promise<void> {
  const now = app.clock.now();
  try {
    await getProvider(app, provider).forgetStored(providerRef);
  } catch (error) {
    if (now.getTime() - since.getTime() < PATIENCE_MS) {
      app.log.warn({ err: error, provider }, "provider did not delete a card deleted here, will retry");
      await write(app.db, (tx) => postponeToForget(tx, id, nextLook(HOURLY, now)));
      return;
    }
    app.metrics.paymentFaults.inc({ fault: "card" });
    app.log.error({ err: error, provider }, "provider did not delete a card deleted here in 30 days");
  }
  await write(app.db, (tx) => deleteToForget(tx, id));
}

const write = (db: Db, run: (tx: Tx) => Promise<unknown>) => db.transaction().execute(run);

export const forgetCards: Job = {
  name: "forget-cards",
  schedule: "*/10 * * * *",
  async run(app) {
    for (const due of await listToForget(app.db, { now: app.clock.now(), limit: BATCH_SIZE }))
      await forgetAtProvider(app, due);
  },
};
