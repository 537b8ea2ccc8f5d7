import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

/** Results `under_age` stay with the account, for the person who decides and for an objection. */
export const endedChecks = oldRows(
  "age_check",
  (before) => sql`state in ('failed', 'expired') and ended_at < ${before}`,
);
export const oldProofs = oldRows("age_check", (before) => sql`state = 'passed' and valid_until < ${before}`);
export const refusedDevices = oldRows("age_refused_device", (before) => sql`until < ${before}`);
