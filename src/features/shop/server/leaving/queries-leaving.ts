import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/** The first orders of a member that still name them. */
export async function listOrderIdsOf(
  db: Db,
  { memberId, limit }: { memberId: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("shopOrder")
    .select("id")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Withdrawals of these orders that wait for their confirmation. */
export function lockOpenWithdrawals(tx: Tx, orderIds: readonly number[]) {
  return tx
    .selectFrom("shopWithdrawal")
    .select(["id", "orderId"])
    .where("orderId", "in", orderIds)
    .where("state", "=", "open")
    .orderBy("id")
    .forUpdate()
    .$narrowType<{ orderId: number }>()
    .execute();
}

/** Takes the member, and a code with the member's number, from their orders, debits and mandates. */
export async function removeMember(
  tx: Tx,
  {
    memberId,
    orderIds,
    code,
    plainCode,
  }: { memberId: number; orderIds: readonly number[]; code: string; plainCode: string },
): Promise<void> {
  await tx
    .updateTable("shopOrder")
    .set({ memberId: null, code: sql`case when code = ${code} then ${plainCode} else code end` })
    .where("id", "in", orderIds)
    .where("memberId", "=", memberId)
    .execute();
  for (const table of ["shopDebit", "shopMandate"] as const)
    await tx.updateTable(table).set({ memberId: null }).where("orderId", "in", orderIds).execute();
}

/** Claims by card or account stay, since they name nobody. */
export function deleteMemberClaims(
  tx: Tx,
  { memberId, orderIds, code }: { memberId: number; orderIds: readonly number[]; code: string },
) {
  return tx
    .deleteFrom("shopCodeClaim")
    .where("orderId", "in", orderIds)
    .where((is) => is.or([is("claim", "=", `member ${memberId}`), is("code", "like", `${code} #%`)]))
    .execute();
}

/** Details of what was paid with, as the provider reported them for a payment that waits for an operator. */
export function forgetFaultDetails(tx: Tx, orderIds: readonly number[]) {
  return tx
    .updateTable("shopPaymentFault")
    .set({ news: sql`news || '{"instrument": null, "stored": null}'` })
    .where("orderId", "in", orderIds)
    .execute();
}

export function hidePayment(tx: Tx, orderId: number, hidden: string | null) {
  return tx
    .updateTable("shopPayment")
    .set({ instrument: null, fingerprint: null, next: null, ...(hidden !== null && { hidden }) })
    .where("orderId", "=", orderId)
    .execute();
}

export function listMandateProofs(tx: Tx, orderIds: readonly number[]) {
  return tx
    .selectFrom("shopMandate")
    .select(["id", "address", "userAgent"])
    .where("orderId", "in", orderIds)
    .where((is) => is.or([is("address", "is not", null), is("userAgent", "is not", null)]))
    .execute();
}

export function hideMandateProof(tx: Tx, id: number, hidden: string) {
  return tx
    .updateTable("shopMandate")
    .set({ address: null, userAgent: null, hidden })
    .where("id", "=", id)
    .execute();
}

/** Encrypted details of the account in the mandates of these orders. */
export async function listMandateDetails(tx: Tx, orderIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("shopMandate")
    .select("details")
    .where("orderId", "in", orderIds)
    .execute();
  return rows.flatMap(({ details }) => (details === null ? [] : [details]));
}

/** The same of the codes that a member got. */
export async function listCodeDetails(tx: Tx, memberId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("shopDebitCode")
    .select("details")
    .where("memberId", "=", memberId)
    .execute();
  return rows.map(({ details }) => details);
}

type Declarer = { orderIds?: readonly number[]; memberId?: number; email?: string };

/** Withdrawals of these orders, and those that the member declared or that name their e-mail address. */
export function listNamedWithdrawals(tx: Tx, { orderIds = [], memberId, email }: Declarer) {
  return tx
    .selectFrom("shopWithdrawal")
    .select(["id", "name", "email"])
    .where("name", "is not", null)
    .where((is) =>
      is.or([
        ...(orderIds.length > 0 ? [is("orderId", "in", orderIds)] : []),
        ...(memberId === undefined ? [] : [is("declaredBy", "=", memberId)]),
        ...(email === undefined ? [] : [is(sql`lower(email)`, "=", email.toLowerCase())]),
      ]),
    )
    .execute();
}

export function hideWithdrawal(tx: Tx, id: number, hidden: string) {
  return tx
    .updateTable("shopWithdrawal")
    .set({ name: null, email: null, declaredBy: null, hidden })
    .where("id", "=", id)
    .execute();
}

export const HIDE_BATCH = 200;

/**
 * Debits of erased members whose account, number and household are still known. Limits and blocks need them as long as
 * the bank may return the debit, and while it is owed or refunded.
 * @param orderIds absent, all of them
 */
export function listDebitsToHide(
  db: Db,
  { today, orderIds }: { today: string; orderIds?: readonly number[] },
) {
  return db
    .selectFrom("shopDebit as d")
    .innerJoin("shopPayment as p", "p.orderId", "d.orderId")
    .select(["d.orderId", "d.account", "d.mobile", "d.household", "d.last4"])
    .where("d.memberId", "is", null)
    .where("d.account", "is not", null)
    .where((is) =>
      is.or([
        is("d.state", "=", "cancelled"),
        is.and([is("d.state", "=", "filed"), is("d.atRiskUntil", "<", today)]),
        is.and([
          is("d.state", "=", "returned"),
          is.or([is("d.settledAt", "is not", null), is("p.state", "=", "charged_back")]),
        ]),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from shop_receivable r where r.order_id = d.order_id and r.state <> 'settled')`,
    )
    .where(
      sql<boolean>`not exists (select from shop_refund r where r.order_id = d.order_id and r.state = 'pending')`,
    )
    .$if(orderIds !== undefined, (debits) => debits.where("d.orderId", "in", orderIds ?? []))
    .orderBy("d.orderId")
    .limit(HIDE_BATCH)
    .execute();
}

export function hideDebit(tx: Tx, orderId: number, hidden: string) {
  return tx
    .updateTable("shopDebit")
    .set({ account: null, mobile: null, household: null, last4: null, hidden })
    .where("orderId", "=", orderId)
    .execute();
}

/** Deletes what belongs to the member and to no order. */
export async function deleteOwnRows(tx: Tx, memberId: number): Promise<void> {
  for (const table of [
    "shopCode",
    "shopDebitCode",
    "shopDebitBlock",
    "shopDebitUnblock",
    "shopTryOut",
  ] as const)
    await tx.deleteFrom(table).where("memberId", "=", memberId).execute();
}

/** The encrypted details of an erased member's order, and its mandate's account. */
export async function findHidden(db: Db, orderId: number) {
  const order = await db
    .selectFrom("shopOrder as o")
    .innerJoin("shopPayment as p", "p.orderId", "o.id")
    .leftJoin("shopDebit as d", "d.orderId", "o.id")
    .leftJoin("shopMandate as m", "m.orderId", "o.id")
    .select([
      "p.hidden as payment",
      "d.hidden as debit",
      "m.id as mandateId",
      "m.hidden as mandate",
      "m.details",
    ])
    .where("o.id", "=", orderId)
    .where("o.memberId", "is", null)
    .executeTakeFirst();
  if (!order) return null;
  const withdrawals = await db
    .selectFrom("shopWithdrawal")
    .select(["id", "hidden"])
    .where("orderId", "=", orderId)
    .where("hidden", "is not", null)
    .orderBy("id")
    .$narrowType<{ hidden: string }>()
    .execute();
  return { ...order, withdrawals };
}

export function insertReveal(
  tx: Tx,
  reveal: { orderId: number; revealedBy: string; reason: string; at: Date },
) {
  return tx.insertInto("shopReveal").values(reveal).execute();
}
