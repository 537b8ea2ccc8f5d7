import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

type NewOrder = {
  clientId: string;
  siteId: number;
  kind: string;
  country: string;
  category: string;
  reference: string;
  receivedAt: Date;
  toldAt: Date | null;
  personId: number;
};

/** @returns undefined if the browser has sent it before */
export function insertOrder(tx: Tx, order: NewOrder): Promise<{ id: number } | undefined> {
  return tx
    .insertInto("transparencyOrder")
    .values(order)
    .onConflict((on) => on.column("clientId").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function findOrderByClient(tx: Tx, clientId: string) {
  return tx.selectFrom("transparencyOrder").select("id").where("clientId", "=", clientId).executeTakeFirst();
}

export function lockOrder(tx: Tx, id: number) {
  return tx.selectFrom("transparencyOrder").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function setSettled(
  tx: Tx,
  id: number,
  { doneAt, outcome }: { doneAt: Date; outcome: string },
): Promise<void> {
  await tx.updateTable("transparencyOrder").set({ doneAt, outcome }).where("id", "=", id).execute();
}

export async function setTold(tx: Tx, id: number, toldAt: Date): Promise<void> {
  await tx.updateTable("transparencyOrder").set({ toldAt }).where("id", "=", id).execute();
}

export function listOrderRows(db: Db, atMost: number) {
  return db
    .selectFrom("transparencyOrder")
    .selectAll()
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export type OrderCount = {
  siteId: number;
  kind: string;
  country: string;
  category: string;
  step: string;
  outcome: string;
  minutes: number[];
};

/** Orders by what happened to them in this time. */
export function countOrders(db: Db, { from, to }: { from: Date; to: Date }): Promise<OrderCount[]> {
  return readRows<OrderCount>(db)`
    select site_id as "siteId", kind, country, category, step.name as step,
      case when step.name = 'done' then outcome else '' end as outcome,
      array_agg(floor(extract(epoch from step.at - received_at) / 60)::integer order by id) as minutes
    from transparency_order, lateral (values ('received', received_at), ('told', told_at), ('done', done_at))
      as step (name, at)
    where step.at >= ${from} and step.at < ${to}
    group by 1, 2, 3, 4, 5, 6`;
}
