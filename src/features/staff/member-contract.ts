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
    "Lists the newest entries of the log about a member: what staff read or did, when and by which role.",
  query: ofMember,
  output: z.object({
    entries: z.array(
      z.object({
        chain: z.enum(CHAINS),
        id: z.int(),
        at: z.iso.datetime(),
        kind: z.string(),
        by: z.string(),
        roles: z.array(z.string()),
        reason: z.object({ category: z.string(), words: z.string() }).nullable(),
        why: z.string().nullable(),
      }),
    ),
    more: z.boolean().describe("whether there are older entries"),
  }),
});
