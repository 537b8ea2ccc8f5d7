import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { email } from "#features/accounts/contract.ts";
import { memberNumber } from "#features/staff/contract.ts";
import { none, why } from "./fields.ts";

/** Links that a member may have lost: to confirm the address, to set a new password, to come back. */
export const MEMBER_LINKS = ["activation", "reset", "reactivation"] as const;
export type MemberLink = (typeof MEMBER_LINKS)[number];

export const sendMemberLink = endpoint({
  name: "sendMemberLink",
  method: "POST",
  path: "/api/desk/member-links",
  summary: "Mails a member a link again, to their own address. It is noted.",
  query: none,
  body: z.strictObject({ member: memberNumber, link: z.enum(MEMBER_LINKS), why }),
  refusals: ["assistance.no_such_link", "assistance.too_many_mails"],
});

export const sendMemberMailCheck = endpoint({
  name: "sendMemberMailCheck",
  method: "POST",
  path: "/api/desk/member-mail-checks",
  summary:
    "Mails a member a link that switches mail on again, which proves that the address is theirs. It is noted.",
  query: none,
  body: z.strictObject({ member: memberNumber, why }),
  refusals: ["assistance.mail_works", "assistance.too_many_mails"],
});

export const changeMemberAddress = endpoint({
  name: "changeMemberAddress",
  method: "POST",
  path: "/api/desk/member-address-changes",
  summary:
    "Mails a link to a member's new address, which takes its place when the link is opened. The old address is told, and can undo it for 48 hours. It is noted.",
  query: none,
  body: z.strictObject({ member: memberNumber, email, why }),
  refusals: ["accounts.new_email_taken", "accounts.too_many_mail_changes", "assistance.no_such_link"],
});
