import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { CHAINS } from "./audit-rules.ts";

/** Number of a member in a call of the desk. */
export const memberNumber = z.int().positive();

/** Query of an endpoint that shows something of one member at the desk. */
export const ofMember = z.strictObject({ member: numberInQuery(memberNumber) });

export const readMemberAccesses = endpoint({
  name: "readMemberAccesses",
  method: "GET",
  path: "/api/desk/member-accesses",
  summary:
    "Lists the newest entries of the log about a member: what staff read or did, when and by which role, as far as the caller's rights go.",
  query: ofMember,
  output: z.object({
    is_own: z.boolean().describe("the account is the caller's own, whose entries are for others"),
    entries: z.array(
      z.object({
        chain: z.enum(CHAINS),
        id: z.int(),
        at: z.iso.datetime(),
        kind: z.string(),
        by: z.string(),
        roles: z.array(z.string()),
        reason: z
          .object({ category: z.string(), words: z.string() })
          .nullable()
          .describe("null also if the caller may not read what it was given for"),
        why: z.string().nullable().describe("null also without the right under which the entry is read"),
      }),
    ),
    more: z.boolean().describe("whether there are older entries"),
  }),
});
