import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { App } from "#platform/app.ts";
import { oldOrphans } from "#platform/pictures/old-orphans.ts";
import { oldRows } from "#platform/retention/old-rows.ts";
import { type Forgetting, RETENTION_BATCH } from "#platform/retention/retention.ts";
import { deleteEndedHolds, IS_HELD, listHoldRows } from "./holds/queries-hold.ts";
import { listOverdue } from "./sealed/queries-sealed.ts";
import { sealedPictures } from "./sealed/sealed-pictures.ts";

/** Files that were left while a picture was sealed or destroyed. */
export const orphanSealed = oldOrphans(sealedPictures);

/** Two people destroy what is due; see docs/sealed.md. */
export const overdueSealed = {
  people: "two named people",
  countDue: async ({ db, clock }: Pick<App, "db" | "clock">) => (await listOverdue(db, clock.now())).length,
};

export const shifts = oldRows("moderation_shift", (before) => sql`day < ${before}`);

export const strikes = oldRows("moderation_strike", (before) => sql`expires_at < ${before}`);

/**
 * Removes cases that were decided long ago, with everything that belongs to them. A case is kept while one of its
 * measures is in force, while its appeal is kept, or if its letter was shown late because no mail arrived. A held case
 * is kept until it is released, and is named.
 */
export const cases: Forgetting = {
  countDue: async ({ db, clock }, before) =>
    (await listDue(db, { before, at: clock.now(), limit: null })).length,
  async listHeld({ db }, before) {
    const holds = await listHoldRows(db);
    return holds
      .filter(({ closedAt }) => closedAt !== null && closedAt < before)
      .map(({ caseId, name, reviewAt }) => ({ subject: `case:${caseId}`, name, reviewAt }));
  },
  async forgetSome({ db, clock }, before) {
    const ids = await listDue(db, { before, at: clock.now(), limit: RETENTION_BATCH });
    await db.transaction().execute((tx) => deleteCases(tx, ids));
    return { count: ids.length, more: ids.length === RETENTION_BATCH };
  },
};

async function listDue(
  db: Db,
  { before, at, limit }: { before: Date; at: Date; limit: number | null },
): Promise<number[]> {
  const rows = await readRows<{ id: number }>(db)`
    select id from moderation_case c where closed_at < ${before} and state in ('decided', 'final') and appeal_of is null
      and sample_of is null
      and not exists (select from moderation_case a where a.appeal_of = c.id
        and (a.closed_at is null or a.closed_at >= ${before}))
      and not exists (select from moderation_measure m join moderation_decision d on d.id = m.decision_id
        join moderation_case of on of.id = d.case_id
        where coalesce(of.appeal_of, of.id) = c.id and m.ended_at is null and m.kind not in ('warning', 'erased')
          and (m.ends_at is null or m.ends_at > ${at}))
      and not exists (select from moderation_statement s join moderation_decision d on d.id = s.decision_id
        where d.case_id = c.id and s.undelivered_at is not null and s.told_at >= ${before})
      and not exists (select from moderation_sealed s where s.case_id = c.id and s.destroyed_at is null)
      and not ${IS_HELD}
    order by closed_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Removes their appeals in the same statement, since both refer to each other. */
async function deleteCases(tx: Tx, ids: readonly number[]): Promise<void> {
  await deleteEndedHolds(tx, ids);
  await sql`delete from moderation_case where id = any(${ids}::bigint[]) or appeal_of = any(${ids}::bigint[])`.execute(
    tx,
  );
}
