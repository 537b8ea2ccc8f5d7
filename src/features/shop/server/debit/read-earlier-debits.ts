import type { Db } from "#db/database.ts";
import { bankDate } from "../../debit-calendar.ts";
import type { DebtorKey, EarlierDebit } from "../../debit-limit-rules.ts";
import { consequenceOf, isDebtorsFault } from "../../return-codes.ts";
import { type KnownDebtor, listDebitsOf } from "./queries.ts";

type Stored = Awaited<ReturnType<typeof listDebitsOf>>[number];

/** Reads the debits that have something in common with the debtor. */
export async function readEarlierDebits(db: Db, debtor: KnownDebtor): Promise<EarlierDebit[]> {
  const rows = await listDebitsOf(db, debtor);
  return rows.map((row) => ({
    amount: row.amount,
    state: row.state,
    shares: sharedKeys(row, debtor),
    orderedOn: bankDate(row.createdAt),
    openUntil: row.openUntil,
    atRiskUntil: row.atRiskUntil,
    settled: row.settled,
    returnedOn: row.returnedAt && isDebtorsFault(row.returnCode ?? "") ? bankDate(row.returnedAt) : null,
    lowersLimit: row.returnCode !== null && consequenceOf(row.returnCode).lowersLimit,
  }));
}

function sharedKeys(row: Stored, { memberId, account, mobile, household }: KnownDebtor): DebtorKey[] {
  const same: Record<DebtorKey, boolean> = {
    member: row.memberId === memberId,
    account: row.account === account,
    mobile: row.mobile === mobile,
    household: row.household !== null && row.household === household,
  };
  return (["member", "account", "mobile", "household"] as const).filter((key) => same[key]);
}
