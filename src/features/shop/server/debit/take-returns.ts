import { type Currency, type Money, toDecimal } from "#base/money.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { consequenceOf } from "../../debit-codes.ts";
import { drawReading, insertEntry, lockPayment, setReceivable } from "../payments/queries-payment.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { readNews } from "./provider.ts";
import { putBackFile } from "./put-back-file.ts";
import { failPendingRefunds } from "./queries-refund.ts";
import { blockAccount, insertReturn, lockDebitByName, markReturned, markSettled } from "./queries-return.ts";
import type { DebitReturn, ReadReturns, ToldAmount } from "./read-returns.ts";

export type TakenReturns = {
  taken: { orderId: number; code: string; alarms: boolean }[];
  /** Read before. */
  known: number;
  /** What the bank tells of another amount than was debited: nothing moves until somebody has looked. */
  other: { orderId: number; endToEndId: string; told: ToldAmount; debited: Money }[];
  /** Names that no debit of ours has. */
  unknown: string[];
  /** Files that the bank did not take, and the orders whose debits wait again for the next one. */
  rejected: { name: string; code: string; orders: number[] }[];
};

/**
 * Takes back what came of debits that did not stay. Read twice, it happens once.
 * @param accepted the name of one that is taken back whole, whatever amount the bank tells
 */
export async function takeReturns(
  app: App,
  { messageId, returns, rejected }: ReadReturns,
  accepted?: string,
): Promise<TakenReturns> {
  const result: TakenReturns = { taken: [], known: 0, other: [], unknown: [], rejected: [] };
  for (const one of returns) {
    const told = one.endToEndId === accepted ? null : one.told;
    const outcome = await takeReturn(app, { ...one, told, messageId });
    if (outcome === "unknown") result.unknown.push(one.endToEndId);
    else if (outcome === "known") result.known += 1;
    else if ("told" in outcome) result.other.push(outcome);
    else result.taken.push(outcome);
  }
  for (const file of rejected) {
    const { name, code } = file;
    result.rejected.push({ name, code, orders: await putBackFile(app, file) });
  }
  return result;
}

type Outcome = "unknown" | "known" | TakenReturns["taken"][number] | TakenReturns["other"][number];

async function takeReturn(
  app: App,
  { endToEndId, code, told, messageId }: DebitReturn & { messageId: string },
): Promise<Outcome> {
  const now = app.clock.now();
  const { blocksAccount, alarms } = consequenceOf(code);
  const outcome = await app.db.transaction().execute(async (tx): Promise<Outcome> => {
    const debit = await lockDebitByName(tx, endToEndId);
    // What never went to a bank cannot come back from one.
    if (!debit || debit.state === "waiting" || debit.state === "cancelled") return "unknown";
    const { orderId, account, amount, currency, state } = debit;
    const debited = { amount, currency: currency as Currency };
    if (told && state !== "returned" && !isSame(told, debited)) return { orderId, endToEndId, told, debited };
    const isNew = await insertReturn(tx, { endToEndId, code, amount, orderId, messageId, at: now });
    if (!isNew) return "known";
    if (blocksAccount) await blockAccount(tx, { account, code, orderId, at: now });
    if (state === "returned") return "known";
    await markReturned(tx, { orderId, code, now });
    await failPendingRefunds(tx, { orderId, now });
    // Should this process end here, the job does the rest.
    await enqueue(tx, "settle-debit", { orderId });
    await enqueue(tx, "tell-return", { orderId });
    return { orderId, code, alarms };
  });
  if (typeof outcome === "string") return outcome;
  if ("told" in outcome) {
    app.metrics.paymentFaults.inc({ fault: "debit_return" });
    app.log.error({ orderId: outcome.orderId, code }, "debit returned with a different amount");
    return outcome;
  }
  if (alarms) {
    app.metrics.paymentFaults.inc({ fault: "debit_return" });
    app.log.error({ orderId: outcome.orderId, code }, "debit returned for a reason to check");
  }
  await settleDebit(app, outcome.orderId);
  return outcome;
}

function isSame(told: ToldAmount, debited: Money): boolean {
  return told.currency === debited.currency && Number(told.amount) === toDecimal(debited);
}

/** Makes the payment what the debit is; said again, it changes nothing. */
export async function settleDebit(app: App, orderId: number): Promise<void> {
  const asked = await drawReading(app.db);
  const news = await readNews(app, orderId);
  if (news) await settlePayment(app, orderId, news, asked);
}

/**
 * What came back was paid in another way: the member may be debited again.
 * @returns the amount that was owed; nothing where there is no such debt
 */
export async function settleReturned(app: App, orderId: number): Promise<{ amount: number } | null> {
  await settleDebit(app, orderId);
  const now = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, orderId);
    if (!(await markSettled(tx, { orderId, now }))) return null;
    const owed = await setReceivable(tx, orderId, "settled");
    if (!owed) return { amount: 0 };
    await insertEntry(tx, {
      orderId,
      ...owed,
      kind: "settled",
      debited: "provider",
      credited: "receivable",
      key: String(orderId),
      at: now,
    });
    return { amount: owed.amount };
  });
}
