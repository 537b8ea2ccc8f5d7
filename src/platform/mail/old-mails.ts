import { sql } from "kysely";
import { allOf } from "../retention/all-of.ts";
import { oldRows } from "../retention/old-rows.ts";

/** The log of mails, and addresses about which there was nothing new since. Those that get no mail stay with the member. */
export const oldMails = allOf(
  oldRows("mail_sent", (before) => sql`at < ${before}`),
  oldRows("mail_address", (before) => sql`reason is null and changed_at < ${before}`),
);
