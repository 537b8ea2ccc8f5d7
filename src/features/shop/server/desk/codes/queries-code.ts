import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { DELETION_PREFIX } from "../../../discount-rules.ts";
import type { CodeRow } from "../../discounts/queries-code.ts";

export type Used = { codeId: number; currency: string; uses: number; cost: number };

const MOST = 500;

/** Those of one member, or all that are not made by a rule for a member who leaves. Valid ones first. */
export function listCodeRows(db: Db, { memberId, most = MOST }: { memberId: number | null; most?: number }) {
  return db
    .selectFrom("shopCode")
    .selectAll()
    .$if(memberId !== null, (query) => query.where("memberId", "=", memberId))
    .$if(memberId === null, (query) => query.where("code", "not like", `${DELETION_PREFIX}%`))
    .orderBy("status")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** A site's own code takes precedence over one of the same name for all sites. */
const IS_OF_CODE = `o.code = c.code and p.completed_at is not null and (o.site_id = c.site_id or c.site_id is null
  and not exists (select from shop_code own where own.code = c.code and own.site_id = o.site_id))`;

/** Paid orders of these codes, and what the codes took off their prices. */
export function listUsed(db: Db, ids: readonly number[]): Promise<Used[]> {
  return readRows<Used>(db)`
    select c.id as "codeId", o.currency, count(*)::integer as uses,
      sum(o.list_amount + o.fee_amount - o.amount)::float8 as cost
    from shop_code c join shop_order o on o.code = c.code join shop_payment p on p.order_id = o.id
    where c.id = any(${ids}::bigint[]) and ${sql.raw(IS_OF_CODE)}
    group by c.id, o.currency order by c.id, o.currency`;
}

export type Use = { orderId: number; memberId: number | null; currency: string; saved: number; at: Date };

export function listUses(db: Db, codeId: number): Promise<Use[]> {
  return readRows<Use>(db)`
    select o.id as "orderId", o.member_id as "memberId", o.currency,
      o.list_amount + o.fee_amount - o.amount as saved, p.completed_at as at
    from shop_code c join shop_order o on o.code = c.code join shop_payment p on p.order_id = o.id
    where c.id = ${codeId} and ${sql.raw(IS_OF_CODE)}
    order by o.id desc limit 100`;
}

export function lockCode(tx: Tx, id: number) {
  return tx.selectFrom("shopCode").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function endCodeRow(tx: Tx, id: number, { at, by }: { at: Date; by: number }) {
  return tx
    .updateTable("shopCode")
    .set({ status: "inactive", endedAt: at, endedBy: by })
    .where("id", "=", id)
    .execute();
}

export function findCodeOf(
  db: Db,
  { siteId, code }: Pick<CodeRow, "siteId" | "code">,
): Promise<CodeRow | undefined> {
  return db
    .selectFrom("shopCode")
    .selectAll()
    .where("code", "=", code)
    .where("siteId", "is not distinct from", siteId)
    .executeTakeFirst();
}
