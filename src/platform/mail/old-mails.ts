import { sql } from "kysely";
import { allOf } from "../retention/all-of.ts";
import { oldRows } from "../retention/old-rows.ts";

/** Addresses whose owner had complained before the account was erased. */
export const keptComplaints = oldRows(
  "mail_address",
  (before) => sql`member_id is null and changed_at < ${before}`,
);

/** The log of mails, and addresses about which there was nothing new since. Those that get no mail stay with the member. */
export const oldMails = allOf(
  oldRows("mail_sent", (before) => sql`at < ${before}`),
  oldRows("mail_address", (before) => sql`reason is null and changed_at < ${before}`),
);
