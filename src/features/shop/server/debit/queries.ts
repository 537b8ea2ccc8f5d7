import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopDebit, ShopDebitCode, ShopMandate } from "#db/tables.ts";

/** A debit counts for its member, its account and its mobile number alike, and in some ways for its household. */
export type Debtor = { memberId: number; account: string; mobile: string; household: string | null };
/** Account, number and household are unknown until the form is filled in. */
export type KnownDebtor = Pick<Debtor, "memberId"> & Partial<Debtor>;

/**
 * Serializes decisions about a debtor until the transaction ends. The names are sorted, so that two transactions cannot
 * deadlock.
 */
export async function lockDebtor(tx: Tx, { memberId, account, mobile, household }: Debtor): Promise<void> {
  const names = [
    `debit member ${memberId}`,
    `debit account ${account}`,
    `debit mobile ${mobile}`,
    ...(household === null ? [] : [`debit household ${household}`]),
  ].sort();
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Earlier debits of the member, the account, the number or the household. A returned debit is settled once its return is booked and
 * nothing is owed for it, however that came about.
 */
export function listDebitsOf(db: Db, { memberId, account, mobile, household }: KnownDebtor) {
  return db
    .selectFrom("shopDebit as d")
    .innerJoin("shopPayment as p", "p.orderId", "d.orderId")
    .leftJoin("shopReceivable as r", "r.orderId", "d.orderId")
    .select(["d.memberId", "d.account", "d.mobile", "d.household", "d.amount", "d.state", "d.createdAt"])
    .select(["d.openUntil", "d.atRiskUntil", "d.returnedAt", "d.returnCode"])
    .select((of) =>
      of
        .or([
          of("d.settledAt", "is not", null),
          of.and([
            of("p.state", "=", "charged_back"),
            of.or([of("r.state", "is", null), of("r.state", "=", "settled")]),
          ]),
        ])
        .$castTo<boolean>()
        .as("settled"),
    )
    .where((of) =>
      of.or([
        of("d.memberId", "=", memberId),
        ...(account === undefined ? [] : [of("d.account", "=", account)]),
        ...(mobile === undefined ? [] : [of("d.mobile", "=", mobile)]),
        ...(household ? [of("d.household", "=", household)] : []),
      ]),
    )
    .execute();
}

export function insertCode(tx: Tx, code: Insertable<ShopDebitCode>) {
  return tx.insertInto("shopDebitCode").values(code).execute();
}

export function voidCodesBefore(
  tx: Tx,
  { memberId, sentAt, now }: { memberId: number; sentAt: Date; now: Date },
) {
  return tx
    .updateTable("shopDebitCode")
    .set({ voidedAt: now })
    .where("memberId", "=", memberId)
    .where("sentAt", "<", sentAt)
    .where("usedAt", "is", null)
    .where("voidedAt", "is", null)
    .execute();
}

export function markNotSent(tx: Tx, { id, now }: { id: string; now: Date }) {
  return tx.updateTable("shopDebitCode").set({ sent: false, voidedAt: now }).where("id", "=", id).execute();
}

/** When codes were sent to the member or to the number, oldest first. */
export function listSends(
  db: Db,
  { memberId, mobile, since }: { memberId: number; mobile: string; since: Date },
) {
  return db
    .selectFrom("shopDebitCode")
    .select("sentAt")
    .where((of) => of.or([of("memberId", "=", memberId), of("mobile", "=", mobile)]))
    .where("sent", "=", true)
    .where("sentAt", ">", since)
    .orderBy("sentAt")
    .execute();
}

type Try = { id: string; memberId: number; now: Date; most: number };

/** Counts a try. Returns the stored code, or nothing if it is expired, used, voided or out of tries. */
export function limitCallsPerMinute(tx: Tx, { id, memberId, now, most }: Try) {
  return tx
    .updateTable("shopDebitCode")
    .set((of) => ({ tries: of("tries", "+", 1) }))
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .where("tries", "<", most)
    .where("expiresAt", ">", now)
    .where("voidedAt", "is", null)
    .where("usedAt", "is", null)
    .returning(["hash", "bundle", "amount", "details", "account", "mobile", "textVersion", "sentAt"])
    .executeTakeFirst();
}

export type TriedCode = NonNullable<Awaited<ReturnType<typeof limitCallsPerMinute>>>;

/** @returns false if it was used or voided */
export async function takeCode(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shopDebitCode")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("voidedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertMandate(tx: Tx, mandate: Insertable<ShopMandate>): Promise<number> {
  const { id } = await tx.insertInto("shopMandate").values(mandate).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function insertDebit(tx: Tx, debit: Insertable<ShopDebit>) {
  return tx.insertInto("shopDebit").values(debit).execute();
}

export function findDebit(db: Db, orderId: number) {
  return db
    .selectFrom("shopDebit as d")
    .innerJoin("shopMandate as m", "m.id", "d.mandateId")
    .innerJoin("shopOrder as o", "o.id", "d.orderId")
    .select([
      "d.orderId",
      "d.memberId",
      "d.account",
      "d.mobile",
      "d.household",
      "d.last4",
      "d.country",
      "d.endToEndId",
      "d.amount",
      "d.state",
      "d.dueOn",
      "d.openUntil",
      "d.atRiskUntil",
      "d.toldAt",
      "d.toldDueOn",
      "d.returnCode",
      "d.settledAt",
      "m.reference",
      "m.creditorId",
      "m.creditorName",
      "o.siteId",
    ])
    .where("d.orderId", "=", orderId)
    .executeTakeFirst();
}
