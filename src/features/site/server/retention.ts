import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";

export const pageBounces = oldRows("site_page_bounce", (before) => sql`at < ${before}`);
const shortLinks = oldRows("site_short_link", (before) => sql`expires_at < ${before}`);

/** The row of src/retention.ts about short links. */
export const siteRetention = {
  "short-links": {
    what: "Short links",
    keep: { days: 0 },
    since: "they end",
    by: shortLinks,
    why: "They lead nowhere any more.",
  },
} satisfies Retention;
