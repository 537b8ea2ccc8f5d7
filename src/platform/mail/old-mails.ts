import { sql } from "kysely";
import { allOf } from "../retention/all-of.ts";
import { oldRows } from "../retention/old-rows.ts";
import type { Retention } from "../retention/retention.ts";

/** Addresses whose owner had complained before the account was erased. */
const keptComplaints = oldRows("mail_address", (before) => sql`member_id is null and changed_at < ${before}`);

/** The log of mails, and addresses about which there was nothing new since. Those that get no mail stay with the member. */
const oldMails = allOf(
  oldRows("mail_sent", (before) => sql`at < ${before}`),
  oldRows("mail_address", (before) => sql`reason is null and changed_at < ${before}`),
);

/** The rows of src/retention.ts about mails. */
export const mailRetention = {
  mails: {
    what: "The log of mails, without words",
    keep: { days: 90 },
    since: "they were sent",
    by: oldMails,
    why: "Bounces and complaints come late; senders are judged by their share of all mails.",
  },
  complaints: {
    what: "Erased members' addresses that complained, as hashes",
    keep: { months: 24 },
    since: "the erasure",
    by: keptComplaints,
    why: "No mail to whoever marked one as spam, also after a new sign-up.",
  },
} satisfies Retention;
