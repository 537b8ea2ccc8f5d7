import { sql } from "kysely";
import type { App } from "#platform/app.ts";
import type { Forgotten } from "#platform/retention/retention.ts";
import { deleteOrders, listForgettable, ORDERS_BATCH } from "./queries-retention.ts";

/** Orders of deleted members from before this time. */
export const IS_FORGETTABLE = (before: Date) => sql<boolean>`member_id is null and created_at < ${before}`;

export async function forgetOrders({ db }: Pick<App, "db">, before: Date): Promise<Forgotten> {
  const ids = await listForgettable(db, before);
  if (ids.length > 0) await db.transaction().execute((tx) => deleteOrders(tx, ids));
  return { count: ids.length, more: ids.length === ORDERS_BATCH };
}
