import type { App } from "#platform/app.ts";
import type { LookedAt, OwnAccesses } from "../../accesses-contract.ts";
import { listAccesses } from "./queries-reason.ts";

const MOST = 50;

/** Kinds of the access log, by what a member calls it. */
const WHAT: Record<string, LookedAt> = {
  "staff.member_read": "account",
  "profiles.fictional_read": "account",
  "moderation.case_read": "report",
  "moderation.picture_read": "photos",
  "moderation.review_picture_read": "photos",
  "moderation.conversation_read": "messages",
  "desk.contact_read": "contact",
  "shop.order_read": "orders",
  "shop.receipt_read": "orders",
  "shop.debit_payee_read": "orders",
  "inquiries.read": "service",
};

/**
 * Lists what staff looked at, each once a day. Left out is what an authority does not allow us to tell, and that a
 * reason was given, since what it opened is listed.
 */
export async function listOwnAccesses(
  { db, clock }: Pick<App, "db" | "clock">,
  memberId: number,
): Promise<OwnAccesses> {
  const rows = await listAccesses(db, { aboutId: memberId, at: clock.now() });
  const told = rows.filter(({ withheld, kind }) => !withheld && !isSecret(kind));
  const days = told.map(({ at, kind }) => `${at.toISOString().slice(0, 10)} ${WHAT[kind] ?? "other"}`);
  const newest = [...new Set(days.toReversed())];
  return {
    accesses: newest.slice(0, MOST).map((one) => {
      const [day, what] = one.split(" ") as [string, LookedAt];
      return { day, what };
    }),
    more: newest.length > MOST,
  };
}

/** Whoever is reported to an authority must not learn it from us. */
function isSecret(kind: string): boolean {
  return kind === "staff.reason_given" || kind.startsWith("moderation.sealed");
}
