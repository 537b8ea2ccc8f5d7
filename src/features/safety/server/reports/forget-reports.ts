import { sql } from "kysely";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { countRows } from "#platform/retention/old-rows.ts";
import { type Forgotten, RETENTION_BATCH } from "#platform/retention/retention.ts";
import { evidencePictures } from "../evidence-pictures.ts";
import { deleteReports, listClosedBefore, listCopiesOf } from "./queries-report.ts";

export function countReportsClosedBefore({ db }: Pick<App, "db">, before: Date): Promise<number> {
  return countRows(db, "safety_report", sql`closed_at < ${before}`);
}

/** Deletes reports with their evidence. The files of copied pictures go within two hours. */
export async function forgetReports(
  { db, clock }: Pick<App, "db" | "clock">,
  before: Date,
): Promise<Forgotten> {
  const ids = await listClosedBefore(db, before, RETENTION_BATCH);
  if (ids.length > 0)
    await db.transaction().execute(async (tx) => {
      await noteOrphans(tx, evidencePictures, { keys: await listCopiesOf(tx, ids), since: clock.now() });
      await deleteReports(tx, ids);
    });
  return { count: ids.length, more: ids.length === RETENTION_BATCH };
}
