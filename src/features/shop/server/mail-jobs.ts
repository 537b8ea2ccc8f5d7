import { z } from "zod";
import { numberFormat } from "#base/formats.ts";
import { toLocale } from "#base/locales.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Tx } from "#db/database.ts";
import { listEmails } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueueEach } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { readTermsOf } from "./keep-terms.ts";
import { listOrdersById, type OrderRow } from "./queries.ts";
import { mailRefundJob } from "./refunds/mail-refund.ts";
import { sendShopMail, writeOrderMail, writeWithdrawalMail } from "./shop-mail.ts";
import { withdrawalToken } from "./withdrawals/confirm-withdrawal.ts";
import { changeWithdrawal, findWithdrawal } from "./withdrawals/queries-withdrawal.ts";
import { takeWithdrawal } from "./withdrawals/withdraw.ts";

const orderPayload = z.object({ orderId: z.int() });
const ordersPayload = z.object({ orderIds: z.array(z.int()) });
const withdrawalPayload = z.object({ id: z.int() });

/**
 * With a job each, the mails of 100 orders a second took half of the database's time. If the program is killed, at most so
 * many mails are sent twice, with the same Message-ID.
 */
const MAILS_PER_JOB = 10;

/** Members get their credits before their mails. */
const AFTER_OTHERS = 10;

export const shopMails: Job[] = [
  { name: "mail-orders", run: (app, payload) => mailOrders(app, ordersPayload.parse(payload).orderIds) },
  {
    name: "mail-order",
    async run(app, payload) {
      for (const letter of await listLetters(app, [orderPayload.parse(payload).orderId]))
        await mailOrder(app, letter);
    },
  },
  {
    name: "take-withdrawal",
    async run(app, payload, { id }) {
      const withdrawal = withdrawalPayload.parse(payload).id;
      await takeWithdrawal(app, withdrawal);
      await mailWithdrawal(app, withdrawal, id);
    },
  },
  mailRefundJob,
];

export async function enqueueOrderMails(
  tx: Tx,
  { orders }: { orders: readonly { orderId: number }[] },
): Promise<void> {
  const payloads: { orderIds: number[] }[] = [];
  for (let at = 0; at < orders.length; at += MAILS_PER_JOB)
    payloads.push({ orderIds: orders.slice(at, at + MAILS_PER_JOB).map(({ orderId }) => orderId) });
  await enqueueEach(tx, { job: "mail-orders", priority: AFTER_OTHERS }, payloads);
}

/** After the first failure, each of the remaining mails gets a job of its own, so that it is retried alone. */
async function mailOrders(app: App, orderIds: readonly number[]): Promise<void> {
  const letters = await listLetters(app, orderIds);
  for (const [at, letter] of letters.entries()) {
    try {
      await mailOrder(app, letter);
    } catch {
      // The error can contain an address. The job of its own logs what may be logged if it fails again.
      app.log.warn({ orderId: letter.order.id }, "could not send the mail of an order, retrying it alone");
      const left = letters.slice(at).map(({ order: { id } }) => ({ orderId: id }));
      const job = { job: "mail-order", priority: AFTER_OTHERS };
      return app.db.transaction().execute((tx) => enqueueEach(tx, job, left));
    }
  }
}

type Letter = { order: OrderRow; email: string };

/** Orders without a member have no one to write to. */
async function listLetters({ db }: Pick<App, "db">, orderIds: readonly number[]): Promise<Letter[]> {
  const orders = (await listOrdersById(db, orderIds)).filter(({ completedAt }) => completedAt !== null);
  const emails = await listEmails(
    db,
    orders.flatMap(({ memberId }) => memberId ?? []),
  );
  return orders.flatMap((order) => {
    const email = order.memberId === null ? undefined : emails.get(order.memberId);
    return email === undefined ? [] : [{ order, email }];
  });
}

async function mailOrder(app: App, { order, email }: Letter): Promise<void> {
  const locale = toLocale(order.locale) ?? "en";
  const tag = regionalTag(locale, order.country);
  const say = (amount: number) => formatMoney({ amount, currency: order.currency as Currency }, tag);
  const percent = numberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  const terms = await readTermsOf(app, { site: app.sites.get(order.siteId), locale, termsId: order.termsId });
  await sendShopMail(app, {
    ...{ memberId: order.memberId, siteId: order.siteId, locale, to: email, kind: "order" },
    id: `of order ${order.id}`,
    write: (words) =>
      writeOrderMail({
        ...words,
        order: {
          id: order.id,
          credits: order.credits,
          total: say(order.amount),
          vat: order.vatAmount === 0 ? null : say(order.vatAmount),
          percent: percent.format(order.vatPermille / 1_000),
          startNow: order.startNow,
          terms,
        },
      }),
  });
}

async function mailWithdrawal(app: App, id: number, job: string): Promise<void> {
  const row = await findWithdrawal(app.db, id);
  if (!row || row.toldAt !== null || row.email === null) return;
  const { siteId, locale, email, orderNo, at } = row;
  const token = row.confirmedAt === null ? withdrawalToken(app, row) : null;
  await sendShopMail(app, {
    ...{ memberId: null, siteId, locale, to: email, id: job, kind: "withdrawal" },
    write: (words) => writeWithdrawalMail({ ...words, declared: { order: orderNo, at, token } }),
  });
  await app.db.transaction().execute((tx) => changeWithdrawal(tx, id, { toldAt: app.clock.now() }));
}
