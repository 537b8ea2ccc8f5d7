import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

/** A browser confirms its subscription once a day while it is in use. */
export const silentDevices = oldRows("notifications_device", (before) => sql`confirmed_at < ${before}`);
