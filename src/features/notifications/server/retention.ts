import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

export const pushCounts = oldRows(
  "notifications_push_day",
  (before) => sql`day < (${before} at time zone 'UTC')::date`,
);

/** A browser confirms its subscription once a day while it is in use. */
export const silentDevices = oldRows("notifications_device", (before) => sql`confirmed_at < ${before}`);
