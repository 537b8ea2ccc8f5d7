import { z } from "zod";
import { ProviderError } from "../../provider-error.ts";
import type { NewRefund, RefundNews } from "../payments.ts";
import { ask, NAME, type PayOptions, readAnswer } from "./ask.ts";
import { ORDER_ID } from "./orders.ts";

const transaction = z.object({
  status: z.object({ code: z.int() }),
  amountPaid: z.object({ value: z.int() }).nullish(),
  amountRefunded: z.object({ value: z.int().min(0) }),
});
export type Transaction = { code: number; refunded: number };

/** Reads a paid order from the back office. Returns null if it is not there yet. @throws ProviderError */
export async function findTransaction(options: PayOptions, ref: string): Promise<Transaction | null> {
  const answer = await ask(options, { url: urlOf(options, ref), method: "GET" });
  if (answer.status === 404) return null;
  const { status, amountRefunded } = readAnswer(transaction, answer);
  return { code: status.code, refunded: amountRefunded.value };
}

/** Pending refunds by payment. They run one after the other, so that each reads the sum that the previous one left. */
const waiting = new Map<string, Promise<unknown>>();

/** @throws ProviderError */
export function refundOrder(options: PayOptions, refund: NewRefund): Promise<RefundNews> {
  const { ref } = refund;
  const before = waiting.get(ref) ?? Promise.resolve();
  const mine = before.then(
    () => refundNow(options, refund),
    () => refundNow(options, refund),
  );
  waiting.set(ref, mine);
  const forget = () => {
    if (waiting.get(ref) === mine) waiting.delete(ref);
  };
  void mine.then(forget, forget);
  return mine;
}

const REFUND_UNDER_WAY = -72;

/**
 * PAY. has no idempotency keys, so the sum of all refunds is read first. If it contains this refund, an earlier try was
 * accepted. The requested refunds never exceed the sum of all our refunds of the payment.
 */
async function refundNow(options: PayOptions, { ref, key, money, before }: NewRefund): Promise<RefundNews> {
  const found = ORDER_ID.test(ref) ? await findTransaction(options, ref) : null;
  if (!found) throw new ProviderError(`${NAME}: the back office does not know this order.`, { final: false });
  if (found.refunded >= before + money.amount) return { key, state: "completed", mayBeSentBack: true };
  if (found.code === REFUND_UNDER_WAY) return { key, state: "pending" };
  if (found.refunded > before)
    throw new ProviderError(
      `${NAME}: ${found.refunded} are refunded there, which is neither ${before} nor ${before + money.amount}.`,
      { final: false },
    );
  const answer = await ask(options, {
    url: `${urlOf(options, ref)}/refund`,
    method: "PATCH",
    json: { amount: { value: money.amount, currency: money.currency }, description: "Refund" },
  });
  readAnswer(z.object({}), answer);
  // Accepted. A retry would not be safe: it is not documented whether the sum contains a refund to a bank account that
  // waits for the next day's batch.
  return { key, state: "completed", mayBeSentBack: true };
}

function urlOf({ officeAddress }: PayOptions, ref: string): string {
  return `${officeAddress}/v2/transactions/${ref}`;
}
