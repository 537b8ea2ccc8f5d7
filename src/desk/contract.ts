import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { foundCode, orderLine } from "#features/shop/desk-orders-contract.ts";
import { openReason, reasonFields } from "#features/staff/contract.ts";

const id = z.int().positive();
const moment = z.iso.datetime();

export const foundMember = z.object({
  id,
  /** Null while the sign-up is not complete. */
  username: z.string().nullable(),
  /** Only its first letters; the whole address asks for a reason. */
  email: z.string().nullable(),
  status: z.string(),
  banned_until: moment.nullable(),
  erase_at: moment.nullable(),
  site: z.string(),
  locale: z.string(),
  signed_up_at: moment,
});
export type FoundMember = z.output<typeof foundMember>;

export const searchAtDesk = endpoint({
  name: "searchAtDesk",
  method: "POST",
  path: "/api/desk/searches",
  summary:
    "Finds members, cases, orders and discount codes by one exact key: a number, an e-mail address, a username, a mobile number, a receipt, a mandate, an end-to-end id, a code, or what is on a statement. Each search is noted. Orders and codes are for people who may read orders.",
  query: z.strictObject({}),
  body: z.strictObject({ word: freeText(254).pipe(z.string().min(1)) }),
  output: z.object({
    members: z.array(foundMember),
    cases: z.array(
      z.object({
        id,
        subject: z.string(),
        rule: z.string().nullable(),
        state: z.enum(["open", "waiting", "decided", "final"]),
        opened_at: moment,
        about: id.nullable(),
        opens: z.boolean(),
      }),
    ),
    orders: z.array(orderLine),
    codes: z.array(foundCode),
  }),
});

const deskProposal = z.object({
  id,
  kind: z.string(),
  /** Name of what it is about. */
  about: z.string(),
  why: z.string(),
  author: z.string(),
  /** Whether the caller made it, and so cannot answer it. */
  mine: z.boolean(),
  at: moment,
  expires_at: moment,
  /** Values as they are now, and as they would be. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** `changed`: nobody can agree any more, because what it is about has changed since. */
  state: z.enum(["open", "changed", "agreed", "refused", "over"]),
  answered: z.object({ by: z.string(), at: moment, why: z.string() }).nullable(),
  may_answer: z.boolean(),
  /** The endpoint that takes the answer. */
  answer_path: z.string(),
});
export type DeskProposal = z.output<typeof deskProposal>;

export const listProposals = endpoint({
  name: "listProposals",
  method: "GET",
  path: "/api/desk/proposals",
  summary: "Lists the newest proposals of the kinds that the caller may answer, with what they would change.",
  query: z.strictObject({}),
  output: z.object({ proposals: z.array(deskProposal) }),
});

export const giveContactReason = endpoint({
  name: "giveContactReason",
  method: "POST",
  path: "/api/desk/contact-reasons",
  summary:
    "States why the caller needs a member's whole e-mail address and mobile number, which opens it for 30 minutes.",
  query: z.strictObject({}),
  body: z.strictObject({ member: id, ...reasonFields }),
  output: z.object({ open_until: moment }),
});

export const readMemberContact = endpoint({
  name: "readMemberContact",
  method: "GET",
  path: "/api/desk/member-contact",
  summary: "Reads a member's whole e-mail address and mobile number, after a reason was given. It is noted.",
  query: z.strictObject({ member: numberInQuery(id) }),
  output: z.object({
    email: z.string(),
    mobile: z.string().nullable().describe("of the latest direct debit"),
    mobile_unreadable: z.boolean().describe("there is one, but it was encrypted with another secret"),
    reason: openReason,
  }),
  refusals: ["staff.reason_first"],
});
