import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../debit-calendar.ts";
import { debitFault } from "../../debit-rules.ts";
import { isDebtorsFault } from "../../return-codes.ts";
import { debitSettings } from "../../settings.ts";
import { type Debtor, isAccountBlocked, listDebitsOf, lockDebtor } from "./queries.ts";

type DebitRequest = { amount: number; site: Site } & Pick<Debtor, "memberId"> & Partial<Debtor>;

/** Checks account and number too if they are known. The order checks again, under a lock. */
async function findDebitFault(
  { clock }: Pick<App, "clock">,
  db: Db,
  { amount, site, memberId, account, mobile }: DebitRequest,
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
        returnedOn: returnedAt && isDebtorsFault(returnCode ?? "") ? bankDate(returnedAt) : null,
      })),
    },
    settingsOf({ site }, debitSettings),
  );
}

/** @throws Refusal `shop.debit_blocked`, `shop.debit_limit` */
export async function assertMayDebit(app: Pick<App, "clock">, db: Db, request: DebitRequest): Promise<void> {
  const fault = await findDebitFault(app, db, request);
  if (fault !== null) throw new Refusal(`shop.debit_${fault}`);
}

/**
 * Checks under a lock, so that no other debit of the same debtor is decided until the transaction ends.
 * @throws Refusal `shop.debit_blocked`, `shop.debit_limit`
 */
export async function assertMayDebitNow(
  app: Pick<App, "clock">,
  tx: Tx,
  request: DebitRequest & Debtor,
): Promise<void> {
  await lockDebtor(tx, request);
  await assertMayDebit(app, tx, request);
}

/** Whether the site's company collects direct debits. */
export function isCreditor({ company }: Site): boolean {
  return company.creditorId !== null && company.creditorName !== null && company.creditorIban !== null;
}

/** Whether direct debits can be ordered, which needs SMS codes for the signature. */
export function takesDebits({ sms }: Pick<App, "sms">, site: Site): boolean {
  return sms !== null && isCreditor(site);
}

/** Whether the member is offered direct debit, before their account is known. */
export async function mayOfferDebit(
  app: Pick<App, "clock" | "db" | "sms">,
  request: { amount: number; site: Site; memberId: number },
): Promise<boolean> {
  return takesDebits(app, request.site) && (await findDebitFault(app, app.db, request)) === null;
}
