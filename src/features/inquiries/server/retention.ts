import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { INQUIRY_MONTHS, UNCONFIRMED_DAYS } from "../rules.ts";

export const inquiriesRetention = {
  inquiries: {
    what: "Inquiries to customer service",
    keep: { months: INQUIRY_MONTHS },
    since: "they were closed",
    by: oldRows("inquiries_inquiry", (before) => sql`state = 'closed' and closed_at < ${before}`),
    why: "For questions that come back and for disputes. A member's go with the account.",
  },
  "unconfirmed-inquiries": {
    what: "Visitors' inquiries whose address was never confirmed",
    keep: { days: UNCONFIRMED_DAYS },
    since: "they were written",
    by: oldRows("inquiries_inquiry", (before) => sql`state = 'unconfirmed' and opened_at < ${before}`),
    why: "Nobody could be answered.",
  },
} as const satisfies Retention;
