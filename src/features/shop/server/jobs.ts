import { z } from "zod";
import { listToOpen, openLot } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { debitJobs } from "./debit/debit-jobs.ts";
import { mailWithdrawalAnswer } from "./desk/withdrawals/mail-answer.ts";
import { creditsOpened } from "./events.ts";
import { refundLeavingJob } from "./leaving/leave-shop.ts";
import { shopMails } from "./mail-jobs.ts";
import { actOnWebhooks } from "./payments/act-on-webhooks.ts";
import { forgetCards } from "./payments/forget-cards.ts";
import { lookAtPayments } from "./payments/look-at-payments.ts";
import { lookAtRefunds } from "./refunds/look-at-refunds.ts";

const sandboxNews = z.object({
  ref: z.string(),
  id: z.string(),
  becomes: z.enum(["paid", "charged_back"]).nullable(),
  says: z.string().nullable(),
});

export const shopJobs: Job[] = [
  ...debitJobs,
  ...shopMails,
  actOnWebhooks,
  forgetCards,
  mailWithdrawalAnswer,
  refundLeavingJob,
  // Polls open payments, since webhooks can be lost.
  { name: "look-at-payments", schedule: "* * * * *", run: lookAtPayments },
  { name: "look-at-refunds", schedule: "* * * * *", run: lookAtRefunds },
  {
    name: "send-sandbox-news",
    run: async ({ sandbox }, payload) => sandbox?.send(sandboxNews.parse(payload)),
  },
  { name: "open-lots", schedule: "*/10 * * * *", run: openDueLots },
];

/** Unlocks credits of orders without an immediate start once the withdrawal period is over. */
async function openDueLots(app: App): Promise<void> {
  const { db, clock, log } = app;
  for (const lot of await listToOpen(db, clock.now()))
    await db
      .transaction()
      .execute(async (tx) => {
        if ((await openLot(tx, lot)) > 0) await app.announce(tx, creditsOpened, lot);
      })
      .catch((error: unknown) =>
        log.error({ err: error, orderId: lot.orderId }, "could not unlock the credits of an order"),
      );
}
