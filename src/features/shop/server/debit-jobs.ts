import { z } from "zod";
import { toLocale } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#server/app.ts";
import type { Job } from "#server/job.ts";
import { sendMail } from "#server/send-mail.ts";
import { siteOrigin } from "#server/site-origin.ts";
import { addDays, bankDate } from "../debit-calendar.ts";
import { writeDebitMail } from "./debit-mail.ts";
import { deleteCodesBefore, findDebit, forgetMandatesDueBefore } from "./debit-queries.ts";
import { markTold } from "./debit-queries-file.ts";
import { settleDebit } from "./debit-take-returns.ts";

const about = z.object({ orderId: z.int() });

const CODES_KEPT_MS = 86_400_000;
/** So long after it was due a bank may still ask for the mandate: 13 months, and some time to answer. */
const MANDATES_KEPT_DAYS = 430;

export const debitJobs: Job[] = [
  { name: "tell-debit", run: (app, payload, { id }) => tellDebit(app, about.parse(payload).orderId, id) },
  { name: "settle-debit", run: (app, payload) => settleDebit(app, about.parse(payload).orderId) },
  { name: "forget-debits", schedule: "37 3 * * *", run: forgetDebits },
];

/** What is debited, and when: nothing goes to the bank before the member was told of this day. */
async function tellDebit(app: App, orderId: number, id: string): Promise<void> {
  const debit = await findDebit(app.db, orderId);
  if (debit?.state !== "waiting") return;
  const member = debit.memberId === null ? null : await readAccount(app.db, debit.memberId);
  if (member?.email) {
    const site = siteOf({ site: app.getSite(debit.siteId) });
    const { company, name, mailName, supportEmail } = site;
    const origin = siteOrigin(app, site);
    const locale = toLocale(member.locale) ?? "en";
    const mail = writeDebitMail({
      texts: app.translations.texts(locale),
      site: {
        name,
        mailName,
        supportEmail,
        origin,
        companyLine: `${company.name}, ${company.address}, ${company.city}`,
      },
      debit: { ...debit, amount: formatMoney({ amount: debit.amount, currency: "EUR" }, locale) },
    });
    const letter = { site: { mailName, supportEmail, origin }, to: member.email, mail };
    await sendMail(app, { ...letter, kind: "tell-debit", id: `${id} ${debit.dueOn}` });
  }
  // Where no mail can reach the member any more, the day stood on the form.
  const told = { orderId, dueOn: debit.dueOn, now: app.clock.now() };
  await app.db.transaction().execute((tx) => markTold(tx, told));
}

async function forgetDebits({ db, clock }: App): Promise<void> {
  const now = clock.now();
  const codes = new Date(now.getTime() - CODES_KEPT_MS);
  await db.transaction().execute((tx) => deleteCodesBefore(tx, codes));
  await db
    .transaction()
    .execute((tx) => forgetMandatesDueBefore(tx, addDays(bankDate(now), -MANDATES_KEPT_DAYS)));
}
