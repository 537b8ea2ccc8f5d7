import { readMemberAccount, readMemberNotes, readMemberWallet } from "#features/assistance/contract.ts";
import { readMemberInquiries } from "#features/inquiries/desk-contract.ts";
import { readMemberCases } from "#features/moderation/member-contract.ts";
import { readMemberMoney } from "#features/shop/desk-member-contract.ts";
import { readMemberAccesses } from "#features/staff/contract.ts";
import type { MemberAction, MemberPanel } from "./desk/desk-part.ts";

const read = ["member.read"] as const;

/** What each feature shows of a member at the desk, by tab and in this order. The views are in `desk/member/`. */
export const memberPanels = [
  { name: "account", tab: "account", endpoint: readMemberAccount, rights: read },
  { name: "cases", tab: "cases", endpoint: readMemberCases, rights: read },
  { name: "inquiries", tab: "cases", endpoint: readMemberInquiries, rights: ["service.work"] },
  { name: "wallet", tab: "money", endpoint: readMemberWallet, rights: read },
  { name: "money", tab: "money", endpoint: readMemberMoney, rights: ["order.read"] },
  { name: "accesses", tab: "access", endpoint: readMemberAccesses, rights: read },
  { name: "notes", tab: "notes", endpoint: readMemberNotes, rights: read },
] as const satisfies readonly MemberPanel[];

/** What a person with the right can do for a member, in the order of the menu. */
export const memberActions = [
  { name: "send_link", right: "member.help" },
  { name: "end_sessions", right: "member.help" },
  { name: "mail_check", right: "member.help" },
  { name: "change_address", right: "member.change_address" },
  { name: "grant_credits", right: "credits.grant" },
  { name: "open_case", right: "member.read" },
  { name: "read_conversation", right: "content.read" },
  { name: "propose_disclosure", right: "member.export" },
  { name: "propose_erasure", right: "member.erase" },
] as const satisfies readonly MemberAction[];
