import type { Db } from "#db/database.ts";
import { findRestriction } from "./queries-restriction.ts";

/** Returns until when this member's reports come last, or null if they do not. */
export async function findReportsWait(
  db: Db,
  { memberId, at }: { memberId: number; at: Date },
): Promise<Date | null> {
  const end = (await findRestriction(db, memberId))?.noReportsUntil;
  // The measure always has an end.
  return end instanceof Date && end > at ? end : null;
}
