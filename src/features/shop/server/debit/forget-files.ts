import { sql } from "kysely";
import type { App } from "#platform/app.ts";
import { type Forgotten, RETENTION_BATCH } from "#platform/retention/retention.ts";

/** Empties files that went to the bank before this time. Their names and sums stay with the books. */
export async function forgetDebitFiles({ db }: Pick<App, "db">, before: Date): Promise<Forgotten> {
  const count = await db.transaction().execute(async (tx) => {
    // The trigger refuses every other change.
    await sql`select set_config('shop.forgets', 'yes', true)`.execute(tx);
    const { numAffectedRows = 0n } = await sql`update shop_debit_file set content = '' where id = any(array(
      select id from shop_debit_file where content <> '' and made_at < ${before} limit ${RETENTION_BATCH}))`.execute(
      tx,
    );
    return Number(numAffectedRows);
  });
  return { count, more: count === RETENTION_BATCH };
}
