import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { type Forgetting, RETENTION_BATCH } from "./retention.ts";

type IsDue = (before: Date) => RawBuilder<boolean>;

/**
 * Deletes the rows of a table that are due. Only the owner of the table may call it; tools/check-table-ownership.ts
 * reads its first argument.
 */
export function oldRows(table: string, isDue: IsDue): Forgetting {
  return forgetting(table, isDue, sql`delete from ${sql.table(table)}`);
}

/**
 * Changes columns of the rows that are due, after which they must not be due any more. Only the owner of the table may
 * call it.
 */
export function oldValues(
  table: string,
  { set, isDue }: { set: RawBuilder<unknown>; isDue: IsDue },
): Forgetting {
  return forgetting(table, isDue, sql`update ${sql.table(table)} set ${set}`);
}

function forgetting(table: string, isDue: IsDue, statement: RawBuilder<unknown>): Forgetting {
  return {
    countDue: ({ db }, before) => countRows(db, table, isDue(before)),
    async forgetSome({ db }, before) {
      const count = await db.transaction().execute(async (tx) => {
        // A row that changes meanwhile has another ctid and is left alone.
        const { numAffectedRows = 0n } = await sql`${statement} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${isDue(before)} limit ${RETENTION_BATCH}))`.execute(tx);
        return Number(numAffectedRows);
      });
      return { count, more: count === RETENTION_BATCH };
    },
  };
}

export async function countRows(db: Db, table: string, isDue: RawBuilder<boolean>): Promise<number> {
  const rows = await readRows<{ n: number }>(
    db,
  )`select count(*)::integer as n from ${sql.table(table)} where ${isDue}`;
  return rows[0]?.n ?? 0;
}
