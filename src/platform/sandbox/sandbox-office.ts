import { randomUUID } from "node:crypto";
import { type Currency, formatMoney, minorUnits } from "#base/money.ts";
import {
  type Books,
  changePayment,
  findStanding,
  insertDispute,
  insertRefund,
  type Standing,
  sendLater,
} from "./sandbox-books.ts";
import { writeOffice } from "./write-page.ts";

const PATH = /^\/sandbox\/office\/(sb_[0-9a-f-]{36})$/;

/** The provider's back office for one payment: full or partial refunds and disputes, reported by signed webhooks. */
export async function answerOffice(db: Books, request: Request, nonce: string): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const ref = PATH.exec(pathname)?.[1];
  const payment = ref && (await findStanding(db, ref));
  if (!payment) return null;
  if (request.method === "POST") {
    const form = await request.formData().catch(() => new FormData());
    const amount = minorUnits(String(form.get("amount")), payment.currency as Currency) || 0;
    if (await act(db, payment, { action: String(form.get("action")), amount }))
      await sendLater(db, { ref: payment.ref, id: randomUUID(), becomes: null, says: null }, 0);
    return new Response(null, { status: 303, headers: { Location: pathname } });
  }
  const say = (amount: number) =>
    formatMoney({ amount, currency: payment.currency as Currency }, payment.asked.locale);
  const page = writeOffice({
    nonce,
    reference: payment.reference,
    state: payment.state,
    amount: say(payment.amount),
    disputed: payment.disputed === null ? null : say(payment.disputed),
    refunds: payment.refunds.map(({ amount, state, madeHere }) => ({
      amount: say(amount),
      state,
      by: madeHere ? "the provider" : "the shop",
    })),
  });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** @returns whether anything changed */
async function act(
  db: Books,
  { ref }: Standing,
  { action, amount }: { action: string; amount: number },
): Promise<boolean> {
  switch (action) {
    case "refund":
      return (await insertRefund(db, { ref, key: randomUUID(), amount, madeHere: true })) !== null;
    case "dispute":
      return insertDispute(db, { ref, amount });
    case "win":
      return changePayment(db, { ref, from: "charged_back" }, { state: "paid", disputed: null });
    default:
      return false;
  }
}
