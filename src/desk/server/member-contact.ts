import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import { findAccount, findEmail } from "#features/accounts/server/accounts.ts";
import { findMobile } from "#features/shop/server/shop.ts";
import {
  actorOf,
  auditKind,
  giveReason,
  requireReason,
  viewReason,
  writeAccess,
} from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { giveContactReason, readMemberContact } from "../contract.ts";

const contactRead = auditKind("desk.contact_read");

/** @throws GroundError `not_found` */
export async function stateContactReason(
  call: StaffCaller,
  { member: aboutId, ...reason }: BodyOf<typeof giveContactReason>,
): Promise<{ open_until: string }> {
  if (!(await findAccount(call.app.db, aboutId))) throw new GroundError("not_found");
  const { until } = await giveReason(call.app, actorOf(call), { ...reason, aboutId, scope: "contact" });
  return { open_until: until.toISOString() };
}

/** @throws Refusal `staff.reason_first`; GroundError `not_found` */
export async function readContact(
  call: StaffCaller,
  aboutId: number,
): Promise<OutputOf<typeof readMemberContact>> {
  const { app, person } = call;
  const reason = await requireReason(app, { personId: person.personId, aboutId, scope: "contact" });
  const email = await findEmail(app.db, aboutId);
  if (!email) throw new GroundError("not_found");
  const { mobile, isUnreadable } = await findMobile(app, aboutId);
  const entry = { kind: contactRead, actor: actorOf(call), aboutId, reasonId: reason.id };
  await app.db.transaction().execute((tx) => writeAccess(app, tx, entry));
  return { email, mobile, mobile_unreadable: isUnreadable, reason: viewReason(reason) };
}
