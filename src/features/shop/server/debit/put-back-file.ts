import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { addDays, bankDate } from "../../debit-calendar.ts";
import { isTwice } from "../../debit-codes.ts";
import { planDebit } from "../../debit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { cancelDebit, listPendingOf, movePending } from "./queries-refund.ts";
import { lockDebitsOfFile, putBackDebit } from "./queries-return.ts";
import type { RejectedFile } from "./read-returns.ts";

/**
 * What a bank did not take was not collected: its debits wait for the next file, with a later day of which the member
 * is told again, and the credits stay. Read twice, it happens once. A file that the bank calls a double stays as it is:
 * the first one may be on its way, and nobody is debited twice.
 * @returns the orders
 */
export async function putBackFile(
  app: App,
  { messageId, dueOn, name, code }: RejectedFile,
): Promise<number[]> {
  app.metrics.paymentFaults.inc({ fault: "debit_file" });
  app.log.error({ file: name, code }, "bank rejected a debit file");
  // A batch of another's making tells no day: nothing is guessed.
  if (isTwice(code) || (dueOn === null && name !== messageId)) return [];
  return app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    const debits = await lockDebitsOfFile(tx, { messageId, dueOn });
    for (const { orderId, siteId, amount } of debits) {
      const days = planDebit(bankDate(now), settingsOf({ site: app.sites.get(siteId) }, debitSettings));
      await putBackDebit(tx, orderId, days);
      const refunds = await listPendingOf(tx, orderId);
      const isAll = refunds.reduce((sum, refund) => sum + refund.amount, 0) === amount;
      if (isAll) await cancelDebit(tx, orderId);
      await movePending(tx, {
        orderId,
        state: isAll ? "completed" : "pending",
        fromDay: addDays(days.openUntil, 1),
        now,
      });
      await enqueue(tx, isAll ? "settle-debit" : "tell-debit", { orderId });
    }
    return debits.map(({ orderId }) => orderId);
  });
}
