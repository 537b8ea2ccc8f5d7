import type { Money } from "#base/money.ts";
import { type Answered, askProvider, readJson } from "../../ask-provider.ts";
import { ProviderError } from "../../provider-error.ts";
import type { NewRefund, RefundNews } from "../payments.ts";
import { readMoney, writeAmount } from "./amounts.ts";

/** Verotel's Control Center API. Its documentation is not public; docs/payments.md lists our assumptions. */
export type ControlCenter = { address: string; user: string; password: string };

const NAME = "verotel control center";
const REFUSED = 412;

type Books = { paid: number; credits: number[] };
type Refund = Pick<NewRefund, "key" | "money" | "before"> & { saleId: string };

/**
 * Refunds a sale once. There are no idempotency keys, so the sale's transactions are read before every try. If they do
 * not show whether an earlier try succeeded, nothing is refunded.
 * @throws ProviderError
 */
export async function refundSale(center: ControlCenter, refund: Refund): Promise<RefundNews> {
  const { key, saleId, money } = refund;
  const done: RefundNews = { key, state: "completed" };
  const standing = judge(await readBooks(center, saleId, money), refund);
  if (standing === "done") return done;
  if (standing === "unclear") throw waiting("it is unclear whether this was refunded before");
  const answer = await callCenter(center, {
    method: "POST",
    path: `/sale/${saleId}/refund`,
    content: { amount: writeAmount(money.amount), currency: money.currency },
  });
  if (answer.status === REFUSED) {
    if (judge(await readBooks(center, saleId, money), refund) === "done") return done;
    throw new ProviderError(`${NAME}: refund refused.`, { final: true });
  }
  const { is_success } = asObject(readJson(NAME, answer));
  if (answer.status !== 200 || is_success !== true) throw waiting(`status ${answer.status}`);
  return done;
}

/**
 * A credit of another amount was made by hand, and its postback has not arrived yet.
 * @param before sum of the other refunds that we know, some of which may be in progress
 */
function judge({ paid, credits }: Books, { money: { amount }, before }: Refund): "open" | "done" | "unclear" {
  const sum = credits.reduce((total, one) => total + one, 0);
  const isThere = credits.includes(amount);
  if (isThere && sum - before >= amount) return "done";
  if (sum + amount > paid) return "unclear";
  return !isThere || sum === before ? "open" : "unclear";
}

/** @throws ProviderError not final, if the response has another form */
async function readBooks(center: ControlCenter, saleId: string, { currency }: Money): Promise<Books> {
  const answer = await callCenter(center, { method: "GET", path: `/sale/${saleId}` });
  const { transactions } = asObject(readJson(NAME, answer));
  if (answer.status !== 200 || !Array.isArray(transactions)) throw waiting("no transactions of this sale");
  const amounts = transactions.map((one) => {
    const { type, amount, currency: written } = asObject(one);
    const money = readMoney(String(amount), String(written));
    if (typeof type !== "string" || money?.currency !== currency) throw waiting("a transaction is unclear");
    return { type, amount: money.amount };
  });
  const [sale, ...more] = amounts.filter(({ type }) => type === "sale");
  if (!sale || more.length > 0) throw waiting("not one sale");
  return {
    paid: sale.amount,
    credits: amounts.filter(({ type }) => type === "credit").map(({ amount }) => amount),
  };
}

export function callCenter(
  { address, user, password }: ControlCenter,
  { method, path, content }: { method: "GET" | "POST"; path: string; content?: object },
): Promise<Answered> {
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  return askProvider(NAME, {
    url: `${address}${path}`,
    method,
    headers: {
      Authorization: `Basic ${basic}`,
      Accept: "application/json; version=2.0.0",
      ...(content && { "Content-Type": "application/json" }),
    },
    ...(content && { body: JSON.stringify(content) }),
  });
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw waiting("an answer of another form");
  return value as Record<string, unknown>;
}

function waiting(why: string): ProviderError {
  return new ProviderError(`${NAME}: ${why}.`, { final: false });
}
