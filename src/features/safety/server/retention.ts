import type { Db } from "#db/database.ts";
import { oldOrphans } from "#platform/pictures/old-orphans.ts";
import type { Forgetting } from "#platform/retention/retention.ts";
import { evidencePictures } from "./evidence-pictures.ts";
import { countReportsClosedBefore, forgetReports } from "./reports/forget-reports.ts";

/** Files left by copies that were interrupted, and of reports that were deleted. */
export const orphanEvidence = oldOrphans(evidencePictures);

/** @param listHeld the cases that are held, whose reports stay with their evidence */
export function closedReports(listHeld: (db: Db) => Promise<number[]>): Forgetting {
  return {
    countDue: async ({ db }, before) => countReportsClosedBefore(db, { before, held: await listHeld(db) }),
    forgetSome: async (app, before) => forgetReports(app, { before, held: await listHeld(app.db) }),
  };
}
