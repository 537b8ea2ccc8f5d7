import type { Db } from "#db/database.ts";
import { findBrake } from "./queries-brake.ts";

/** Whether a site sends no marketing mails, because too many of its mails bounced or were marked as spam. */
export async function isMarketingStopped(db: Db, siteId: number): Promise<boolean> {
  return Boolean((await findBrake(db, siteId))?.stoppedAt);
}
