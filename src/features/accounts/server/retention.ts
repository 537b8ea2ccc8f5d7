import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { countRows, oldRows, oldValues } from "#platform/retention/old-rows.ts";
import type { Forgetting } from "#platform/retention/retention.ts";
import { closeUnconfirmed } from "./erasure/close-unconfirmed.ts";
import { countErasureFilesBefore, removeErasureFilesBefore } from "./erasure/old-erasures.ts";
import { countUnconfirmedBefore } from "./erasure/queries-erasure.ts";
import { countOldExports, sweepExports } from "./export-data.ts";

export const endedSessions = oldRows("accounts_session", (before) => sql`expires_at < ${before}`);
export const endedLinks = oldRows("accounts_token", (before) => sql`expires_at < ${before}`);
export const oldLocks = oldRows("accounts_lock", (before) => sql`since < ${before}`);
export const mailRequests = oldRows("accounts_mail_request", (before) => sql`at < ${before}`);
export const challenges = oldRows("accounts_challenge", (before) => sql`expires_at < ${before}`);

/** The campaign and the landing page that led to the sign-up. */
export const tracking = oldValues("accounts_member", {
  set: sql`tracking = '{}'`,
  isDue: (before) => sql`tracking <> '{}' and signed_up_at < ${before}`,
});

/** A file ends with its link, so the limit is the link's and not the row's. */
export const exportFiles: Forgetting = {
  countDue: countOldExports,
  forgetSome: async (app) => ({ count: await sweepExports(app), more: false }),
};

export const unconfirmedMembers: Forgetting = {
  countDue: ({ db }, before) => countUnconfirmedBefore(db, before),
  forgetSome: closeUnconfirmed,
};

/** Looked after by `erase-due-accounts`, every five minutes. */
export const countClosedAccounts: Forgetting["countDue"] = ({ db }, now) =>
  countRows(db, "accounts_member", sql`erase_at <= ${now}`);

/** Accounts whose erasure ended in this time. */
export const countErased = ({ db }: { db: Db }, from: Date, to: Date): Promise<number> =>
  countRows(db, "accounts_erasure", sql`ended_at > ${from} and ended_at <= ${to}`);

export const erasures = oldRows("accounts_erasure", (before) => sql`ended_at < ${before}`);

export const erasureFiles: Forgetting = {
  countDue: countErasureFilesBefore,
  forgetSome: async (app, before) => ({ count: await removeErasureFilesBefore(app, before), more: false }),
};

export const barredDomains = oldRows("accounts_barred_domain", (before) => sql`until < ${before}`);
export const slowedRanges = oldRows("accounts_slowed_range", (before) => sql`until < ${before}`);
