import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";

export const landersRetention = {
  "lander-views": {
    what: "Views of landing pages by day, without people",
    keep: { years: 10 },
    since: "the day",
    by: oldRows("landers_count", (before) => sql`day < (${before} at time zone 'UTC')::date`),
    why: "To compare campaigns and wordings over the years.",
  },
} as const satisfies Retention;
