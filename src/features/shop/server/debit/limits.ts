import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../debit-calendar.ts";
import { debitFault } from "../../debit-limit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { type Debtor, type KnownDebtor, lockDebtor } from "./queries.ts";
import { listBlocksOf } from "./queries-block.ts";
import { readEarlierDebits } from "./read-earlier-debits.ts";

type DebitRequest = { amount: number; site: Site } & KnownDebtor;

/** Checks account, number and household too if they are known. The order checks again, under a lock. */
async function findDebitFault(
  { clock }: Pick<App, "clock">,
  db: Db,
  { amount, site, ...debtor }: DebitRequest,
): Promise<"blocked" | "limit" | null> {
  const isForm = debtor.account !== undefined && debtor.mobile !== undefined;
  return debitFault(
    {
      amount,
      today: bankDate(clock.now()),
      blocked: (await listBlocksOf(db, debtor)).length > 0,
      keys: isForm ? ["member", "account", "mobile"] : ["member"],
      earlier: await readEarlierDebits(db, debtor),
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
