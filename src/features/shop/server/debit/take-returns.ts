import { type Currency, type Money, toDecimal } from "#base/money.ts";
import type { Tx } from "#db/database.ts";
import { type Actor, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { consequenceOf } from "../../return-codes.ts";
import { acceptDebitAmount } from "../desk/faults/queries-fault.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { revealDebtor } from "../leaving/hidden-details.ts";
import { drawReading } from "../payments/queries-payment.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { blockForReturn } from "./blocks.ts";
import { debitKinds } from "./debit-kinds.ts";
import { readNews } from "./provider.ts";
import { failPendingRefunds } from "./queries-refund.ts";
import { acceptOthersOf, insertReturn, lockDebitByName, markReturned } from "./queries-return.ts";
import type { DebitReturn, ReadReturns, ReportedAmount } from "./read-returns.ts";
import { requeueFile } from "./requeue-file.ts";

type Settling = Pick<App, "db" | "clock" | "log" | "metrics" | "announce" | "sites">;
export type ReturnParts = Settling & Pick<App, "seal">;
type Parts = ReturnParts;

export type TakenReturns = {
  taken: { orderId: number; code: string; needsReview: boolean }[];
  /** How many were processed before. */
  known: number;
  /** Returns of another amount than was debited. They change nothing until an operator accepts them. */
  other: { orderId: number; endToEndId: string; reported: ReportedAmount; debited: Money }[];
  /** End-to-end ids that are not ours. */
  unknown: string[];
  /** Rejected files, with the orders whose debits wait for the next file. */
  rejected: { name: string; code: string; orders: number[] }[];
};

/**
 * Processes the debits that a bank returned and the files it rejected. Repeating it changes nothing.
 * @param taking `accepted`: end-to-end id of a debit to reverse whole, whatever amount the bank reports
 */
export async function takeReturns(
  app: Parts,
  { messageId, returns, rejected }: ReadReturns,
  { accepted, actor }: { accepted?: string | undefined; actor: Actor },
): Promise<TakenReturns> {
  const result: TakenReturns = { taken: [], known: 0, other: [], unknown: [], rejected: [] };
  for (const one of returns) {
    const isAccepted = one.endToEndId === accepted;
    const reported = isAccepted ? null : one.reported;
    const outcome = await takeReturn(app, { ...one, reported, messageId }, { actor, isAccepted });
    if (outcome === "unknown") result.unknown.push(one.endToEndId);
    else if (outcome === "known") result.known += 1;
    else if ("reported" in outcome) result.other.push(outcome);
    else result.taken.push(outcome);
  }
  for (const file of rejected) {
    const { name, code } = file;
    result.rejected.push({ name, code, orders: await requeueFile(app, file, actor) });
  }
  return result;
}

export type Outcome = "unknown" | "known" | TakenReturns["taken"][number] | TakenReturns["other"][number];

type Taking = DebitReturn & { messageId: string };

async function takeReturn(
  app: Parts,
  taking: Taking,
  { actor, isAccepted }: { actor: Actor; isAccepted: boolean },
): Promise<Outcome> {
  const outcome = await app.db.transaction().execute(async (tx) => {
    if (isAccepted) await acceptAtCommandLine(app, tx, taking.endToEndId);
    return takeReturnWithin(app, tx, { ...taking, actor });
  });
  await finishReturn(app, taking.code, outcome);
  return outcome;
}

/** The desk lists a return of another amount, and its fault, until somebody accepts it. */
async function acceptAtCommandLine({ clock }: Pick<App, "clock">, tx: Tx, key: string): Promise<void> {
  const at = clock.now();
  await acceptOthersOf(tx, key, at);
  await acceptDebitAmount(tx, { key, by: "cli", note: "Accepted at the command line", at });
}

/** After the commit, call `finishReturn`, which settles the payment. */
export async function takeReturnWithin(
  app: Parts,
  tx: Tx,
  { endToEndId, code, reported, messageId, actor }: Taking & { actor: Actor },
): Promise<Outcome> {
  const now = app.clock.now();
  const { blocks, needsReview } = consequenceOf(code);
  const debit = await lockDebitByName(tx, endToEndId);
  // A debit that was never filed cannot be returned.
  if (!debit || debit.state === "waiting" || debit.state === "cancelled") return "unknown";
  const { orderId, amount, currency, state } = debit;
  const debited = { amount, currency: currency as Currency };
  if (reported && state !== "returned" && !isSame(reported, debited)) {
    const detail = `${code} ${reported.amount} ${reported.currency}`;
    const about = { key: endToEndId, orderId, provider: "sepa", detail };
    await raiseFault(app, tx, { ...about, kind: "debit_amount", money: debited });
    return { orderId, endToEndId, reported, debited };
  }
  const isNew = await insertReturn(tx, { endToEndId, code, amount, orderId, messageId, at: now });
  if (!isNew) return "known";
  await blockForReturn(tx, { ...debit, ...revealDebtor(app, debit) }, { keys: blocks, code, at: now });
  if (state === "returned") return "known";
  await markReturned(tx, { orderId, code, now });
  if (needsReview) {
    const about = { key: `${endToEndId} ${code}`, orderId, provider: "sepa", detail: code };
    await raiseFault(app, tx, { ...about, kind: "debit_alarm", money: debited });
  }
  await failPendingRefunds(tx, { orderId, now });
  // The job finishes the settlement if this process dies after the commit.
  await enqueue(tx, "settle-debit", { orderId });
  await enqueue(tx, "tell-return", { orderId });
  await writeAudit(app, tx, {
    ...{ kind: debitKinds.returned, actor, subject: `order:${orderId}`, aboutId: debit.memberId },
    after: { code, amount },
  });
  return { orderId, code, needsReview };
}

/** Tells operators of what is unusual, and settles the payment of a debit that was reversed. */
export async function finishReturn(app: Parts, code: string, outcome: Outcome): Promise<void> {
  if (typeof outcome === "string") return;
  if ("reported" in outcome) {
    app.metrics.paymentFaults.inc({ fault: "debit_return" });
    app.log.error({ orderId: outcome.orderId, code }, "debit returned with a different amount");
    return;
  }
  if (outcome.needsReview) {
    app.metrics.paymentFaults.inc({ fault: "debit_return" });
    app.log.error({ orderId: outcome.orderId, code }, "debit returned for a reason to check");
  }
  await settleDebit(app, outcome.orderId);
}

export function isSame(reported: ReportedAmount, debited: Money): boolean {
  return reported.currency === debited.currency && Number(reported.amount) === toDecimal(debited);
}

/** Settles the payment by the state of its debit. Repeating it changes nothing. */
export async function settleDebit(app: Settling, orderId: number): Promise<void> {
  const reading = await drawReading(app.db);
  const news = await readNews(app, orderId);
  if (news) await settlePayment(app, { orderId, news, reading });
}
