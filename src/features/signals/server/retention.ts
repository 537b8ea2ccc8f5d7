import { sql } from "kysely";
import { oldRows } from "#platform/retention/old-rows.ts";

export const addresses = oldRows("signals_address", (before) => sql`at < ${before}`);
export const devices = oldRows("signals_device", (before) => sql`last_at < ${before}`);
export const addressFindings = oldRows(
  "signals_finding",
  (before) => sql`kind = 'address' and at < ${before}`,
);
export const bannedAddresses = oldRows("signals_fingerprint", (before) => sql`until < ${before}`);
/** A ban without an end is no such row. */
export const endedBans = oldRows("signals_ban", (before) => sql`until < ${before}`);
