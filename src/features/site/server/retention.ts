import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

export const pageBounces = oldRows("site_page_bounce", (before) => sql`at < ${before}`);
export const shortLinks = oldRows("site_short_link", (before) => sql`expires_at < ${before}`);
