import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

export const landerViews = oldRows(
  "landers_count",
  (before) => sql`day < (${before} at time zone 'UTC')::date`,
);
