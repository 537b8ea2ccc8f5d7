import type { App } from "#platform/app.ts";
import { deleteOrders, listForgettable } from "./queries-retention.ts";
import { deleteWithdrawalsBefore } from "./withdrawals/queries-withdrawal.ts";

export const YEARS_KEPT = 7;

/**
 * The law requires books for seven years after their year. Orders of existing members are kept, since their credits
 * came from them.
 */
export async function forgetOrders({ db, clock }: Pick<App, "db" | "clock">): Promise<void> {
  const before = new Date(Date.UTC(clock.now().getUTCFullYear() - YEARS_KEPT, 0, 1));
  await db.transaction().execute((tx) => deleteWithdrawalsBefore(tx, before));
  for (;;) {
    const ids = await listForgettable(db, before);
    if (ids.length === 0) return;
    await db.transaction().execute((tx) => deleteOrders(tx, ids));
  }
}
