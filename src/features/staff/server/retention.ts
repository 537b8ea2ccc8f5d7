import { sql } from "kysely";
import { oldRows, oldValues } from "#platform/retention/old-rows.ts";
import { oldEntries } from "./audit/old-entries.ts";

export const auditEntries = oldEntries("audit");
export const accessEntries = oldEntries("access");
export const reasons = oldRows("staff_reason", (before) => sql`at < ${before}`);

export const staffSessions = oldRows("staff_session", (before) => sql`last_seen_at < ${before}`);
export const staffLinks = oldRows("staff_link", (before) => sql`expires_at < ${before}`);
export const staffChallenges = oldRows("staff_challenge", (before) => sql`expires_at < ${before}`);
export const staffLocks = oldRows("staff_lock", (before) => sql`since < ${before}`);

/** An invitation holds a name and an e-mail address. */
export const proposals = oldRows("staff_proposal", (before) => sql`expires_at < ${before}`);

/** Colleagues and the audit log know a person by the alias and the number, which stay. */
export const endedPeople = oldValues("staff_person", {
  set: sql`name = alias, email = '', email_key = 'forgotten ' || id`,
  isDue: (before) => sql`ended_at < ${before} and email <> ''`,
});
