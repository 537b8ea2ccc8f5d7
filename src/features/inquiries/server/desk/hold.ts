import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { type Actor, refuseOwnMember, tellDeskAfter } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { holderOf, LEASE_MINUTES } from "../../rules.ts";
import { notFound } from "../own-inquiries.ts";
import { findLastText, type InquiryRow, lockInquiry, updateInquiry } from "../queries.ts";
import { freeHeldBy } from "./queries-desk.ts";

export type Person = Extract<Actor, { by: "person" }>;
type Wanted = { id: number; personId: number };

const MINUTE = 60_000;

export function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + LEASE_MINUTES * MINUTE);
}

/**
 * Locks an inquiry for work on it. One that nobody holds may be worked on, because the lock lets only one person.
 * @throws Refusal `inquiries.not_found`, `staff.own_account`, or `inquiries.taken` if somebody else holds it
 */
export async function lockFor(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { id, personId }: Wanted,
): Promise<InquiryRow> {
  const inquiry = await lockInquiry(tx, id);
  if (!inquiry) throw notFound();
  await refuseOwnMember(tx, { personId, memberId: inquiry.memberId });
  const holder = holderOf(inquiry, clock.now());
  if (holder !== null && holder !== personId) throw new Refusal("inquiries.taken");
  return inquiry;
}

/**
 * @throws Refusal `inquiries.changed` if there is a text that the person has not seen, `inquiries.not_confirmed` for a
 * visitor who has not shown that the address is theirs
 */
export async function requireSeen(tx: Tx, inquiry: InquiryRow, seen: number): Promise<void> {
  requireConfirmed(inquiry);
  if ((await findLastText(tx, inquiry.id)) !== seen) throw new Refusal("inquiries.changed");
}

export function requireConfirmed({ state }: InquiryRow): void {
  if (state === "unconfirmed") throw new Refusal("inquiries.not_confirmed");
}

export async function setHolder(
  tx: Tx,
  id: number,
  to: { personId: number; until: Date } | null,
): Promise<void> {
  await updateInquiry(tx, id, { leasedBy: to?.personId ?? null, leasedUntil: to?.until ?? null });
}

/** Frees all inquiries that a person holds, when they log out or their access ends. */
export async function freeInquiries(tx: Tx, { personId }: { personId: number }): Promise<void> {
  if ((await freeHeldBy(tx, personId)) > 0) await tellDeskAfter(tx, { about: "inquiry", id: null });
}
