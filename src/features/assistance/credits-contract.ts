import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { memberNumber, ofMember } from "#features/staff/contract.ts";
import { none, why } from "./fields.ts";

/** Credits that one person may give a member within a day; two people may give more. */
export const GRANT_ALONE = 20;
/** Credits that one person may give all members together within a day. */
export const GRANT_A_DAY = 200;
const GRANT_MOST = 1_000;

export const CREDITS_PROPOSAL = "credits.grant";

const at = z.iso.datetime();

export const readMemberWallet = endpoint({
  name: "readMemberWallet",
  method: "GET",
  path: "/api/desk/member-wallet",
  summary: "A member's credits and premium for staff. It is noted.",
  query: ofMember,
  output: z.object({
    credits: z.int(),
    premium: z.boolean(),
    lots: z
      .array(z.object({ id: z.int(), reason: z.string(), credits: z.int(), left: z.int(), at }))
      .describe("the newest credits that came together"),
  }),
});

export const grantMemberCredits = endpoint({
  name: "grantMemberCredits",
  method: "POST",
  path: "/api/desk/credit-grants",
  summary:
    "Gives a member up to 20 credits within a day, and all members together up to 200. A repeat with the same id gives nothing more.",
  query: none,
  body: z.strictObject({
    client_id: z.uuid(),
    member: memberNumber,
    credits: z.int().min(1).max(GRANT_ALONE),
    why,
  }),
  output: z.object({ credits: z.int().describe("the new balance") }),
  refusals: ["assistance.too_many_credits", "assistance.too_many_credits_today", "staff.own_account"],
});

export const proposeMemberCredits = endpoint({
  name: "proposeMemberCredits",
  method: "POST",
  path: "/api/desk/credit-proposals",
  summary: "Proposes to give a member more credits. Another person of finance has to agree.",
  query: none,
  body: z.strictObject({ member: memberNumber, credits: z.int().min(1).max(GRANT_MOST), why }),
  output: z.object({ id: z.int() }),
  refusals: ["staff.already_proposed", "staff.own_account"],
});

export const answerMemberCredits = endpoint({
  name: "answerMemberCredits",
  method: "POST",
  path: "/api/desk/credit-answers",
  summary: "Agrees with or refuses another person's proposal to give credits. To agree gives them.",
  query: none,
  body: z.strictObject({ id: z.int().positive(), answer: z.enum(["agreed", "refused"]), why }),
  refusals: ["staff.own_proposal", "staff.proposal_over", "staff.own_account"],
});
