import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { sendShopMail } from "../shop-mail.ts";
import { mailReturn } from "./mail-return.ts";
import { findDebit } from "./queries.ts";
import { markTold } from "./queries-file.ts";
import { settleDebit } from "./take-returns.ts";
import { writeDebitMail } from "./write-mail.ts";

const jobPayload = z.object({ orderId: z.int() });

export const debitJobs: Job[] = [
  {
    name: "tell-debit",
    run: (app, payload, { id }) => mailDebitNotice(app, jobPayload.parse(payload).orderId, id),
  },
  {
    name: "tell-return",
    run: (app, payload, { id }) => mailReturn(app, jobPayload.parse(payload).orderId, id),
  },
  { name: "settle-debit", run: (app, payload) => settleDebit(app, jobPayload.parse(payload).orderId) },
];

/** Notifies the member of amount and due date. A debit is not filed before that. */
async function mailDebitNotice(app: App, orderId: number, id: string): Promise<void> {
  const debit = await findDebit(app.db, orderId);
  if (debit?.state !== "waiting") return;
  const { siteId, dueOn } = debit;
  const member = debit.memberId === null ? null : await readAccount(app.db, debit.memberId);
  if (member?.email && debit.last4 !== null) {
    const { last4 } = debit;
    const locale = toLocale(member.locale) ?? "en";
    const amount = formatMoney({ amount: debit.amount, currency: "EUR" }, regionalTag(locale, null));
    await sendShopMail(app, {
      ...{
        memberId: debit.memberId,
        siteId,
        locale,
        to: member.email,
        kind: "tell-debit",
        id: `${id} ${dueOn}`,
      },
      write: (words) => writeDebitMail({ ...words, debit: { ...debit, last4, amount } }),
    });
  }
  // Without an e-mail address, the date on the form was the notice.
  const told = { orderId, dueOn, now: app.clock.now() };
  await app.db.transaction().execute((tx) => markTold(tx, told));
}
