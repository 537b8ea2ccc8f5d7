import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

export function listRuns(db: Db) {
  return db.selectFrom("retentionRun").selectAll().execute();
}

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

type Claim = { name: string; until: Date; now: Date };

/** @returns false if another process works on the row */
export async function claimRun(tx: Tx, { name, until, now }: Claim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("retentionRun")
    .values({ name, claimedUntil: until })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ claimedUntil: until, forgotten: 0 })
        .where((of) =>
          of.or([of("retentionRun.claimedUntil", "is", null), of("retentionRun.claimedUntil", "<=", now)]),
        ),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function addForgotten(tx: Tx, { name, count, until }: { name: string; count: number; until: Date }) {
  return tx
    .updateTable("retentionRun")
    .set({
      claimedUntil: until,
      forgotten: sql`forgotten + ${count}`,
      total: sql`total + ${count}`,
    })
    .where("name", "=", name)
    .execute();
}

type End = { ranAt: Date } | { failedAt: Date; failure: string; failureId: string } | Record<string, never>;

export function endRun(tx: Tx, name: string, end: End) {
  return tx
    .updateTable("retentionRun")
    .set({ claimedUntil: null, ...end })
    .where("name", "=", name)
    .execute();
}

/** Notes a run of a job that looks after the row by itself. */
export async function noteRun(
  tx: Tx,
  { name, count, ranAt }: { name: string; count: number; ranAt: Date },
): Promise<void> {
  await tx
    .insertInto("retentionRun")
    .values({ name, ranAt, forgotten: count, total: count })
    .onConflict((on) =>
      on.column("name").doUpdateSet({ ranAt, forgotten: count, total: sql`retention_run.total + ${count}` }),
    )
    .execute();
}

/** Notes that a job that looks after the row by itself failed. */
export async function noteFailedRun(
  tx: Tx,
  name: string,
  failed: { failedAt: Date; failure: string; failureId: string },
): Promise<void> {
  await tx
    .insertInto("retentionRun")
    .values({ name, ...failed })
    .onConflict((on) => on.column("name").doUpdateSet(failed))
    .execute();
}
