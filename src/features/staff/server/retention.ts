import { sql } from "kysely";
import { oldRows, oldValues } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { oldEntries } from "./audit/old-entries.ts";

const auditEntries = oldEntries("audit");
const accessEntries = oldEntries("access");
const reasons = oldRows("staff_reason", (before) => sql`at < ${before}`);

const staffSessions = oldRows("staff_session", (before) => sql`last_seen_at < ${before}`);
const staffLinks = oldRows("staff_link", (before) => sql`expires_at < ${before}`);
const staffChallenges = oldRows("staff_challenge", (before) => sql`expires_at < ${before}`);
const staffLocks = oldRows("staff_lock", (before) => sql`since < ${before}`);

/** An invitation holds a name and an e-mail address. */
const proposals = oldRows("staff_proposal", (before) => sql`expires_at < ${before}`);

/** Colleagues and the audit log know a person by the alias and the number, which stay. */
const endedPeople = oldValues("staff_person", {
  set: sql`name = alias, email = '', email_key = 'forgotten ' || id`,
  isDue: (before) => sql`ended_at < ${before} and email <> ''`,
});

/** The rows of src/retention.ts about staff. */
export const staffRetention = {
  "staff-access": {
    what: "What staff looked at",
    keep: { months: 24 },
    since: "they looked",
    by: accessEntries,
    why: "GDPR 15: members are told who opened their data. Entries name a member only by number.",
  },
  "staff-reasons": {
    what: "Why staff looked at private data",
    keep: { months: 24 },
    since: "they gave the reason",
    by: reasons,
    why: "As long as what they looked at.",
  },
  "staff-audit": {
    what: "What staff did",
    keep: { years: 7 },
    since: "they did it",
    by: auditEntries,
    why: "GDPR 5(2), and claims. Entries name a member only by number.",
  },
  "staff-sessions": {
    what: "Sessions at the desk",
    keep: { days: 30 },
    since: "they were last used",
    by: staffSessions,
    why: "To find out who used the desk, and to notice a new device.",
  },
  "staff-links": {
    what: "Links by which staff enrol",
    keep: { days: 1 },
    since: "they end",
    by: staffLinks,
    why: "A day to answer questions about a link that no longer works.",
  },
  "staff-challenges": {
    what: "Challenges of staff's passkeys",
    keep: { days: 1 },
    since: "they end",
    by: staffChallenges,
    why: "Nobody can use them.",
  },
  "staff-locks": {
    what: "Failed log-ins at the desk, as hashes",
    keep: { days: 1 },
    since: "the first one",
    by: staffLocks,
    why: "Longer than the longest window in which they count.",
  },
  "staff-proposals": {
    what: "Proposals about people of staff",
    keep: { months: 24 },
    since: "they expired",
    by: proposals,
    why: "To answer questions. The log keeps that they were made and answered.",
  },
  "ended-staff": {
    what: "Names and addresses of people who left the staff",
    keep: { months: 24 },
    since: "their access ended",
    by: endedPeople,
    why: "As long as members are told who opened their data. The alias stays.",
  },
} satisfies Retention;
