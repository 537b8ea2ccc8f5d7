import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../debit-calendar.ts";
import { isOfDebtor } from "../../debit-codes.ts";
import { debitFault } from "../../debit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { type Debtor, isAccountBlocked, listDebitsOf, lockDebtor } from "./queries.ts";

type Asked = { amount: number; site: Site } & Pick<Debtor, "memberId"> & Partial<Debtor>;

/**
 * As far as the member, the account and the number are known; `null` where so much may be debited.
 * The order itself asks again, under a lock.
 */
async function findDebitFault(
  { clock }: Pick<App, "clock">,
  db: Db,
  { amount, site, memberId, account, mobile }: Asked,
): Promise<"blocked" | "limit" | null> {
  const debtor = {
    memberId,
    ...(account !== undefined && { account }),
    ...(mobile !== undefined && { mobile }),
  };
  const rows = await listDebitsOf(db, debtor);
  return debitFault(
    {
      amount,
      today: bankDate(clock.now()),
      blocked: account !== undefined && (await isAccountBlocked(db, account)),
      earlier: rows.map(({ createdAt, returnedAt, returnCode, ...row }) => ({
        ...row,
        orderedOn: bankDate(createdAt),
        returnedOn: returnedAt && isOfDebtor(returnCode ?? "") ? bankDate(returnedAt) : null,
      })),
    },
    settingsOf({ site }, debitSettings),
  );
}

/** @throws Refusal `shop.debit_blocked`, `shop.debit_limit` */
export async function assertMayDebit(app: Pick<App, "clock">, db: Db, asked: Asked): Promise<void> {
  const fault = await findDebitFault(app, db, asked);
  if (fault !== null) throw new Refusal(`shop.debit_${fault}`);
}

/**
 * For good: nobody else decides about these debtors until the transaction ends.
 * @throws Refusal `shop.debit_blocked`, `shop.debit_limit`
 */
export async function assertMayDebitNow(
  app: Pick<App, "clock">,
  tx: Tx,
  asked: Asked & Debtor,
): Promise<void> {
  await lockDebtor(tx, asked);
  await assertMayDebit(app, tx, asked);
}

/** Whether the site's company collects direct debits at all. */
export function isCreditor({ company }: Site): boolean {
  return company.creditorId !== null && company.creditorName !== null && company.creditorIban !== null;
}

/** Whether direct debits can be ordered: the company collects them, and the code that signs one can be sent. */
export function takesDebits({ sms }: Pick<App, "sms">, site: Site): boolean {
  return sms !== null && isCreditor(site);
}

/** Whether the member is offered direct debit at all, as far as can be told before an account is named. */
export async function mayOfferDebit(
  app: Pick<App, "clock" | "db" | "sms">,
  asked: { amount: number; site: Site; memberId: number },
): Promise<boolean> {
  return takesDebits(app, asked.site) && (await findDebitFault(app, app.db, asked)) === null;
}
