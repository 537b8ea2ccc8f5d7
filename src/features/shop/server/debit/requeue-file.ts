import type { Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { type Actor, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { addDays, bankDate } from "../../debit-calendar.ts";
import { planDebit } from "../../debit-rules.ts";
import { isDuplicateFile } from "../../return-codes.ts";
import { debitSettings } from "../../settings.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { debitKinds } from "./debit-kinds.ts";
import { cancelDebit, listPendingOf, movePending } from "./queries-refund.ts";
import { lockDebitsOfFile, requeueDebit } from "./queries-return.ts";
import type { RejectedFile } from "./read-returns.ts";

/**
 * Puts the debits of a file that the bank rejected into the next one, with a later due date and a new notice. Members
 * keep their credits. Repeating it changes nothing. A file that the bank calls a duplicate is left alone: the first copy
 * may be in progress, and nobody may be debited twice.
 * @returns ids of the orders
 */
export async function requeueFile(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "sites">,
  { messageId, dueOn, name, code }: RejectedFile,
  actor: Actor,
): Promise<number[]> {
  app.metrics.paymentFaults.inc({ fault: "debit_file" });
  app.log.error({ file: name, code }, "bank rejected a debit file");
  // The name of a batch that is not ours has no due date.
  const isLeft = isDuplicateFile(code) || (dueOn === null && name !== messageId);
  const fault = { kind: "file_rejected", key: `${messageId} ${name} ${code}`, provider: "sepa" } as const;
  return app.db.transaction().execute(async (tx) => {
    await raiseFault(app, tx, { ...fault, detail: `${name} ${code}` });
    return isLeft ? [] : requeueDebits(app, tx, { messageId, dueOn, code, actor });
  });
}

type Requeuing = Pick<RejectedFile, "messageId" | "dueOn" | "code"> & { actor: Actor };

async function requeueDebits(
  app: Pick<App, "clock" | "sites">,
  tx: Tx,
  { messageId, dueOn, code, actor }: Requeuing,
): Promise<number[]> {
  const now = app.clock.now();
  const debits = await lockDebitsOfFile(tx, { messageId, dueOn });
  for (const { orderId, siteId, amount } of debits) {
    const days = planDebit(bankDate(now), settingsOf({ site: app.sites.get(siteId) }, debitSettings));
    await requeueDebit(tx, orderId, days);
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
  if (debits.length > 0)
    await writeAudit(app, tx, {
      ...{ kind: debitKinds.fileRejected, actor, subject: `debit_file:${messageId}` },
      after: { file: messageId, code, debits: debits.length },
    });
  return debits.map(({ orderId }) => orderId);
}
