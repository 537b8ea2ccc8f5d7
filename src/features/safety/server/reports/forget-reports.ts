import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { countRows } from "#platform/retention/old-rows.ts";
import { type Forgotten, RETENTION_BATCH } from "#platform/retention/retention.ts";
import { evidencePictures } from "../evidence-pictures.ts";
import { deleteReports, listClosedBefore, listCopiesOf } from "./queries-report.ts";

/** Reports that were closed before this time, without those of held cases. */
export type OldReports = { before: Date; held: readonly number[] };

export function countReportsClosedBefore(db: Db, { before, held }: OldReports): Promise<number> {
  const isDue = sql<boolean>`closed_at < ${before} and not coalesce(case_id = any(${held}::bigint[]), false)`;
  return countRows(db, "safety_report", isDue);
}

/** Deletes reports with their evidence. The files of copied pictures go within two hours. */
export async function forgetReports(
  { db, clock }: Pick<App, "db" | "clock">,
  old: OldReports,
): Promise<Forgotten> {
  const ids = await listClosedBefore(db, old, RETENTION_BATCH);
  if (ids.length > 0)
    await db.transaction().execute(async (tx) => {
      await noteOrphans(tx, evidencePictures, { keys: await listCopiesOf(tx, ids), since: clock.now() });
      await deleteReports(tx, ids);
    });
  return { count: ids.length, more: ids.length === RETENTION_BATCH };
}
