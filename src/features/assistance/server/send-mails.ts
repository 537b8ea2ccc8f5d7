import type { BodyOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { mailChangeTo, sendLinkAgain } from "#features/accounts/server/accounts.ts";
import {
  mayGetMailCheck,
  readForFrame,
  sendMailCheckTo,
} from "#features/notifications/server/notifications.ts";
import { auditKind } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { changeMemberAddress, sendMemberLink, sendMemberMailCheck } from "../contract.ts";
import { actForMember } from "./act-for-member.ts";

const linkSent = auditKind("assistance.link_sent", ["link"]);
const mailCheckSent = auditKind("assistance.mail_check_sent", ["reasons"]);
const addressChangeSent = auditKind("assistance.address_change_sent");

/** @throws GroundError `not_found`; Refusal `assistance.no_such_link`, `assistance.too_many_mails` */
export function sendLink(
  call: StaffCaller,
  { member: memberId, link, why }: BodyOf<typeof sendMemberLink>,
): Promise<void> {
  return actForMember(call, {
    ...{ kind: linkSent, memberId, why },
    async work(tx) {
      refuseUnless(await sendLinkAgain(call.app, tx, { memberId, link }));
      return { link };
    },
  });
}

/**
 * Switches no mail on by itself: the link goes to the address, and whoever opens it proves that mail arrives there.
 * @throws Refusal `assistance.mail_works`, `assistance.too_many_mails`
 */
export async function sendMailCheck(
  call: StaffCaller,
  { member: memberId, why }: BodyOf<typeof sendMemberMailCheck>,
): Promise<void> {
  const { app } = call;
  const { mailDisabled } = await readForFrame(app, memberId);
  const reasons = mailDisabled.filter((reason) => reason !== "listunsubscribe");
  if (reasons.length === 0) throw new Refusal("assistance.mail_works");
  if (!(await mayGetMailCheck(app, memberId))) throw new Refusal("assistance.too_many_mails", {}, 429);
  await actForMember(call, {
    ...{ kind: mailCheckSent, memberId, why },
    async work(tx) {
      await sendMailCheckTo(tx, memberId);
      return { reasons: reasons.join() };
    },
  });
}

/** @throws GroundError `not_found`; Refusal as `requestMailChange`, and `assistance.no_such_link` of a closed account */
export function changeAddress(
  call: StaffCaller,
  { member: memberId, email, why }: BodyOf<typeof changeMemberAddress>,
): Promise<void> {
  return actForMember(call, {
    ...{ kind: addressChangeSent, memberId, why },
    async work(tx) {
      refuseUnless(await mailChangeTo(call.app, tx, { memberId, email }));
      return {};
    },
  });
}

function refuseUnless(outcome: "sent" | "unknown" | "unfit" | "too_many"): void {
  if (outcome === "unknown") throw new GroundError("not_found");
  if (outcome === "unfit") throw new Refusal("assistance.no_such_link");
  if (outcome === "too_many") throw new Refusal("assistance.too_many_mails", {}, 429);
}
