import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Tx } from "#db/database.ts";
import { findEmail } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueueEach } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { findOrder } from "./queries.ts";
import { mailRefundJob } from "./refunds/mail-refund.ts";
import { sendShopMail, writeOrderMail, writeWithdrawalMail } from "./shop-mail.ts";
import { withdrawalToken } from "./withdrawals/confirm-withdrawal.ts";
import { changeWithdrawal, findWithdrawal } from "./withdrawals/queries-withdrawal.ts";
import { takeWithdrawal } from "./withdrawals/withdraw.ts";

const orderPayload = z.object({ orderId: z.int() });
const withdrawalPayload = z.object({ id: z.int() });

export const shopMails: Job[] = [
  {
    name: "mail-order",
    run: (app, payload, { id }) => mailOrder(app, orderPayload.parse(payload).orderId, id),
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

/** Each order gets a job of its own, so that a failed e-mail is retried alone. */
export async function enqueueOrderMails(
  tx: Tx,
  { orders }: { orders: readonly { orderId: number }[] },
): Promise<void> {
  await enqueueEach(
    tx,
    "mail-order",
    orders.map(({ orderId }) => ({ orderId })),
  );
}

async function mailOrder(app: App, orderId: number, id: string): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (!order?.completedAt || order.memberId === null) return;
  const email = await findEmail(app.db, order.memberId);
  if (!email) return;
  const locale = toLocale(order.locale) ?? "en";
  const tag = regionalTag(locale, order.country);
  const say = (amount: number) => formatMoney({ amount, currency: order.currency as Currency }, tag);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  await sendShopMail(app, {
    ...{ siteId: order.siteId, locale, to: email, id, kind: "order" },
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
        },
      }),
  });
}

async function mailWithdrawal(app: App, id: number, job: string): Promise<void> {
  const row = await findWithdrawal(app.db, id);
  if (!row || row.toldAt !== null) return;
  const { siteId, locale, email, orderNo, at } = row;
  const token = row.confirmedAt === null ? withdrawalToken(app, row) : null;
  await sendShopMail(app, {
    ...{ siteId, locale, to: email, id: job, kind: "withdrawal" },
    write: (words) => writeWithdrawalMail({ ...words, declared: { order: orderNo, at, token } }),
  });
  await app.db.transaction().execute((tx) => changeWithdrawal(tx, id, { toldAt: app.clock.now() }));
}
