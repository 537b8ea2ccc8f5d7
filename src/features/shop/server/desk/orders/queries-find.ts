import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

type Found = { id: number };

/**
 * By order, receipt, mandate, end-to-end id of a debit, or the provider's reference. The providers are read one by one
 * from the index: to list them all would read every payment.
 */
export async function findOrderIds(db: Db, word: string): Promise<number[]> {
  const number = /^\d{1,15}$/.test(word) ? Number(word) : null;
  const rows = await readRows<Found>(db)`
    with recursive provider(name) as (
      select min(provider) from shop_payment
      union all
      select (select min(provider) from shop_payment where provider > name) from provider where name is not null)
    select id from shop_order where id = ${number}::bigint
    union select order_id from shop_payment where receipt_no = ${word}
    union select order_id from shop_debit where end_to_end_id = upper(${word})
    union select order_id from shop_mandate where reference = upper(${word})
    union select p.order_id from provider
      join shop_payment p on p.provider = provider.name and p.provider_ref = ${word}
    order by 1 desc limit ${MOST}`;
  return rows.map(({ id }) => id);
}

const MOST = 50;

type Paid = { last4: string; amount: number; currency: string | null; from: Date; to: Date };

/** By what a member reads on their statement. */
export async function findPaidOrderIds(db: Db, paid: Paid): Promise<number[]> {
  const rows = await readRows<Found>(db)`
    select o.id from shop_payment p join shop_order o on o.id = p.order_id
    where p.completed_at >= ${paid.from} and p.completed_at < ${paid.to}
      and o.amount = ${paid.amount} and o.currency = coalesce(${paid.currency}, o.currency)
      and upper(p.instrument ->> 'last4') = upper(${paid.last4})
    order by o.id desc limit ${MOST}`;
  return rows.map(({ id }) => id);
}

export async function findCodeIds(db: Db, code: string): Promise<number[]> {
  const rows = await db
    .selectFrom("shopCode")
    .select("id")
    .where("code", "=", code)
    .orderBy("id")
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

export function listCodesById(db: Db, ids: readonly number[]) {
  return db.selectFrom("shopCode").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Members who gave this number for a direct debit, or were just sent a code to it. */
export async function listMembersOfMobile(db: Db, fingerprint: string): Promise<number[]> {
  const rows = await readRows<Found>(db)`
    select member_id as id from shop_debit where mobile = ${fingerprint} and member_id is not null
    union select member_id from shop_debit_code where mobile = ${fingerprint}
    order by 1 limit ${MOST}`;
  return rows.map(({ id }) => id);
}

/** The sealed details of the member's latest mandate that are still kept. */
export async function findDetails(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom("shopMandate")
    .select("details")
    .where("memberId", "=", memberId)
    .where("details", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.details ?? null;
}

export type Work = { orderId: number; work: string; since: Date };

/** @param since older disputes are no longer news, and refunds that began later may just need time */
export function listWork(db: Db, since: { disputes: Date; refunds: Date }): Promise<Work[]> {
  return readRows<Work>(db)`
    select order_id as "orderId", 'fault' as work, min(at) as since from shop_fault
      where state = 'open' and order_id is not null group by order_id
    union all
    select order_id, 'disputed', changed_at from shop_payment
      where state = 'charged_back' and changed_at > ${since.disputes}
    union all
    select order_id, 'refund_waits', min(at) from shop_refund
      where state = 'pending' and (fault is not null or at < ${since.refunds}) group by order_id
    union all
    select order_id, 'withdrawal', min(at) from shop_withdrawal
      where state = 'open' and order_id is not null group by order_id
    order by 3, 1 limit ${MOST_WORK}`;
}

const MOST_WORK = 200;
