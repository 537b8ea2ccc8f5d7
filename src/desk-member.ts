import { readMemberAccount } from "#features/assistance/contract.ts";
import { readMemberInquiries } from "#features/inquiries/desk-contract.ts";
import { readMemberMoney } from "#features/shop/desk-member-contract.ts";
import { readMemberAccesses } from "#features/staff/contract.ts";
import type { MemberAction, MemberPanel } from "./desk/desk-part.ts";

/** What each feature shows of a member at the desk, by tab and in this order. The views are in `desk/member/`. */
export const memberPanels = [
  { name: "account", tab: "account", endpoint: readMemberAccount, rights: ["member.read"] },
  { name: "inquiries", tab: "cases", endpoint: readMemberInquiries, rights: ["service.work"] },
  { name: "money", tab: "money", endpoint: readMemberMoney, rights: ["order.read"] },
  { name: "accesses", tab: "access", endpoint: readMemberAccesses, rights: ["member.read"] },
] as const satisfies readonly MemberPanel[];

/** What a person with the right can do for a member, in the order of the menu. */
export const memberActions = [
  { name: "end_sessions", right: "member.help" },
] as const satisfies readonly MemberAction[];
