import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

export const oldFigures = oldRows("figures_day", (before) => sql`day < (${before} at time zone 'UTC')::date`);
