import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { ADDRESS_DAYS } from "../rules.ts";

/** How long signals are kept. A ban without an end keeps its fingerprints. */
export const signalsRetention = {
  "signal-addresses": {
    what: "Addresses of sign-ups and log-ins, as hashes",
    keep: { days: ADDRESS_DAYS },
    since: "the last log-in from there",
    by: oldRows("signals_address", (before) => sql`at < ${before}`),
    why: "To notice somebody who comes back after a ban. Addresses change hands.",
  },
  "address-findings": {
    what: "Addresses in common with a banned member",
    keep: { days: ADDRESS_DAYS },
    since: "the log-in",
    by: oldRows("signals_finding", (before) => sql`kind = 'address' and at < ${before}`),
    why: "As long as the address.",
  },
  "banned-addresses": {
    what: "Addresses of banned members, as hashes",
    keep: { days: 0 },
    since: "their 30 days are over",
    by: oldRows("signals_fingerprint", (before) => sql`until < ${before}`),
    why: "An address is kept no longer because of a ban.",
  },
  "signal-devices": {
    what: "Browsers of sign-ups and log-ins, as hashes",
    keep: { months: 12 },
    since: "the last log-in there",
    by: oldRows("signals_device", (before) => sql`last_at < ${before}`),
    why: "To notice somebody who comes back after a ban.",
  },
  "ended-bans": {
    what: "Fingerprints of bans that are over",
    keep: { days: 0 },
    since: "the end of the ban",
    by: oldRows("signals_ban", (before) => sql`until < ${before}`),
    why: "Members who are free again are not looked for. Those of members with an account go at once.",
  },
} as const satisfies Retention;
