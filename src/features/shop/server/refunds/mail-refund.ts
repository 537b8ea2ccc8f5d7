import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Tx } from "#db/database.ts";
import { findEmail } from "#features/accounts/server/accounts.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Job } from "#platform/job.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import { daysUntilRefundShows } from "../../refund-rules.ts";
import { nameMethod } from "../name-method.ts";
import { findOrder } from "../queries.ts";
import { sendShopMail } from "../shop-mail.ts";
import { findRefund } from "./queries-refund.ts";

const JOB = "mail-refund";

/** Call in the transaction that settles the refund as paid. */
export function mailRefundLater(tx: Tx, key: string): Promise<void> {
  return enqueue(tx, JOB, { key });
}

export const mailRefundJob: Job = {
  name: JOB,
  run: (app, payload, { id }) => mailRefund(app, z.object({ key: z.string() }).parse(payload).key, id),
};

async function mailRefund(app: App, key: string, id: string): Promise<void> {
  const refund = await findRefund(app.db, key);
  const order = refund && (await findOrder(app.db, refund.orderId));
  // A refund that failed after all has returned the credits.
  if (refund?.state !== "completed" || !order || order.memberId === null) return;
  const email = await findEmail(app.db, order.memberId);
  if (!email) return;
  const locale = toLocale(order.locale) ?? "en";
  const tag = regionalTag(locale, order.country);
  const say = (amount: number) => formatMoney({ amount, currency: order.currency as Currency }, tag);
  const isPart = order.completedAt !== null && order.paidBack < order.amount;
  await sendShopMail(app, {
    ...{ memberId: order.memberId, siteId: order.siteId, locale, to: email, id, kind: "refund" },
    write: (words) =>
      writeRefundMail({
        ...words,
        refund: {
          orderId: order.id,
          amount: say(refund.amount),
          method: nameMethod(words.texts.t("shop"), order),
          days: daysUntilRefundShows(order.method as MethodCode),
          part: isPart ? { refunded: say(order.paidBack), total: say(order.amount) } : null,
        },
      }),
  });
}

type Refunded = {
  texts: Texts;
  site: MailSite;
  refund: {
    orderId: number;
    /** Formatted for the reader's locale. */
    amount: string;
    method: string;
    /** Working days until the member can expect to see the money. */
    days: number;
    /** All refunds of the order so far; `null` if nothing of its price is left. */
    part: { refunded: string; total: string } | null;
  };
};

export function writeRefundMail({ texts, site, refund }: Refunded): WrittenMail {
  const t = texts.t("shop");
  const { orderId: order, amount, method, days, part } = refund;
  return writeMail({
    texts,
    site,
    subject: t("mails.refund.subject", { order }),
    paragraphs: [
      t("mails.refund.words", { amount, order, method }),
      ...(part ? [t("mails.refund.part", part)] : []),
      t("mails.refund.days", { days }),
    ],
    button: { words: t("mails.order.button"), link: `${site.origin}/transactions/${order}` },
    reason: t("mails.order.reason", { name: site.name }),
  });
}
