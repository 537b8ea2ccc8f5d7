import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";

export const figuresRetention = {
  figures: {
    what: "Figures of each day",
    keep: { years: 10 },
    since: "the day",
    by: oldRows("figures_day", (before) => sql`day < (${before} at time zone 'UTC')::date`),
    why: "They compare years. Nobody is in them.",
  },
} as const satisfies Retention;
