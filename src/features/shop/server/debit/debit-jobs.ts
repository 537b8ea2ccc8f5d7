import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { addDays, bankDate } from "../../debit-calendar.ts";
import { sendShopMail } from "../shop-mail.ts";
import { deleteCodesBefore, findDebit, forgetMandatesDueBefore } from "./queries.ts";
import { markTold } from "./queries-file.ts";
import { findOwed } from "./queries-return.ts";
import { settleDebit } from "./take-returns.ts";
import { writeDebitMail, writeReturnMail } from "./write-mail.ts";

const about = z.object({ orderId: z.int() });

const CODES_KEPT_MS = 86_400_000;
/** So long after it was due a bank may still ask for the mandate: 13 months, and some time to answer. */
const MANDATES_KEPT_DAYS = 430;

export const debitJobs: Job[] = [
  { name: "tell-debit", run: (app, payload, { id }) => tellDebit(app, about.parse(payload).orderId, id) },
  { name: "tell-return", run: (app, payload, { id }) => tellReturn(app, about.parse(payload).orderId, id) },
  { name: "settle-debit", run: (app, payload) => settleDebit(app, about.parse(payload).orderId) },
  { name: "forget-debits", schedule: "37 3 * * *", run: forgetDebits },
];

/** What is debited, and when: nothing goes to the bank before the member was told of this day. */
async function tellDebit(app: App, orderId: number, id: string): Promise<void> {
  const debit = await findDebit(app.db, orderId);
  if (debit?.state !== "waiting") return;
  const { siteId, dueOn } = debit;
  const member = debit.memberId === null ? null : await readAccount(app.db, debit.memberId);
  if (member?.email) {
    const locale = toLocale(member.locale) ?? "en";
    const amount = formatMoney({ amount: debit.amount, currency: "EUR" }, regionalTag(locale, null));
    await sendShopMail(app, {
      ...{ siteId, locale, to: member.email, kind: "tell-debit", id: `${id} ${dueOn}` },
      write: (words) => writeDebitMail({ ...words, debit: { ...debit, amount } }),
    });
  }
  // Where no mail can reach the member any more, the day stood on the form.
  const told = { orderId, dueOn, now: app.clock.now() };
  await app.db.transaction().execute((tx) => markTold(tx, told));
}

/** That a debit came back, once it is settled what is owed for it. */
async function tellReturn(app: App, orderId: number, id: string): Promise<void> {
  await settleDebit(app, orderId);
  const debit = await findDebit(app.db, orderId);
  if (debit?.state !== "returned" || debit.settledAt !== null || debit.memberId === null) return;
  const { siteId } = debit;
  const { email, locale: stored } = await readAccount(app.db, debit.memberId);
  if (!email) return;
  const locale = toLocale(stored) ?? "en";
  const say = (amount: number) => formatMoney({ amount, currency: "EUR" }, regionalTag(locale, null));
  const owed = await findOwed(app.db, orderId);
  const { creditorName: name, creditorIban: iban } = siteOf({ site: app.sites.get(siteId) }).company;
  await sendShopMail(app, {
    ...{ siteId, locale, to: email, kind: "tell-return", id },
    write: (words) =>
      writeReturnMail({
        ...words,
        debit: {
          orderId,
          amount: say(debit.amount),
          owed: owed === null ? null : say(owed),
          creditor: name !== null && iban !== null ? { name, iban } : null,
        },
      }),
  });
}

async function forgetDebits({ db, clock }: App): Promise<void> {
  const now = clock.now();
  const codes = new Date(now.getTime() - CODES_KEPT_MS);
  await db.transaction().execute((tx) => deleteCodesBefore(tx, codes));
  await db
    .transaction()
    .execute((tx) => forgetMandatesDueBefore(tx, addDays(bankDate(now), -MANDATES_KEPT_DAYS)));
}
