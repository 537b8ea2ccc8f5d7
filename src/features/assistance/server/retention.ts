import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { NOTE_MONTHS } from "../notes-contract.ts";

export const assistanceRetention = {
  "member-notes": {
    what: "Notes of staff about members",
    keep: { months: NOTE_MONTHS },
    since: "the note",
    by: oldRows("assistance_note", (before) => sql`at < ${before}`),
    why: "To help a member who asks again. They go with the account.",
  },
} as const satisfies Retention;
