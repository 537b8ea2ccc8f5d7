import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";

const oldReports = oldRows("transparency_report", (before) => sql`made_at < ${before}`);
/** Counts go with their month. */
const oldMonths = oldRows(
  "transparency_month",
  (before) => sql`month < (${before} at time zone 'UTC')::date`,
);
const oldOrders = oldRows("transparency_order", (before) => sql`coalesce(done_at, received_at) < ${before}`);

/** The rows of src/retention.ts about the transparency report. */
export const transparencyRetention = {
  "transparency-counts": {
    what: "Counts of each month for the transparency report",
    keep: { years: 6 },
    since: "the month",
    by: oldMonths,
    why: "A report can be made again while it is public. Nobody is in them.",
  },
  "transparency-reports": {
    what: "Transparency reports",
    keep: { months: 60 },
    since: "they were made",
    by: oldReports,
    why: "DSA 15 and Regulation 2024/2835: they stay public for five years.",
  },
  "authority-orders": {
    what: "Orders of authorities, and out-of-court disputes",
    keep: { months: 24 },
    since: "they were settled",
    by: oldOrders,
    why: "DSA 9, 10 and 15: to answer questions about the report that counts them.",
  },
} satisfies Retention;
