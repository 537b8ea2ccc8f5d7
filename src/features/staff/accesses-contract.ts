import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";

/** What somebody of staff looked at, in the words of a member. */
export const LOOKED_AT = [
  "account",
  "report",
  "photos",
  "messages",
  "contact",
  "orders",
  "service",
  "other",
] as const;
export type LookedAt = (typeof LOOKED_AT)[number];

export const listOwnAccesses = endpoint({
  name: "listOwnAccesses",
  method: "GET",
  path: "/api/staff-accesses",
  summary:
    "Lists on which days people of staff looked at which data of the caller, the newest first. It never tells who.",
  query: z.strictObject({}),
  output: z.object({
    accesses: z.array(z.object({ day: z.iso.date(), what: z.enum(LOOKED_AT) })),
    more: z.boolean().describe("whether there are older ones, which are in the export of the member's data"),
  }),
});
export type OwnAccesses = OutputOf<typeof listOwnAccesses>;
