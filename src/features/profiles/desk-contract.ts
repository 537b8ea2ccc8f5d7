import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { numberInQuery } from "#base/number-in-query.ts";

const member = z.int().positive();

/** Length of a reason, in characters. */
export const MARK_REASON = { min: 10, max: 500 } as const;

export const readFictionalMark = endpoint({
  name: "readFictionalMark",
  method: "GET",
  path: "/api/desk/fictional-marks",
  summary: "Reads whether a profile is marked as fictional, which is noted in the access log.",
  query: z.strictObject({ member: numberInQuery(member) }),
  output: z.object({ member, name: z.string(), fictional: z.boolean() }),
  refusals: ["profiles.no_member"],
});
export type FictionalMark = OutputOf<typeof readFictionalMark>;

export const setFictionalMark = endpoint({
  name: "setFictionalMark",
  method: "POST",
  path: "/api/desk/fictional-marks",
  summary: "Marks a profile as fictional wherever it is shown. No endpoint removes the mark.",
  query: z.strictObject({}),
  body: z.strictObject({
    member,
    why: freeText(MARK_REASON.max).pipe(z.string().min(MARK_REASON.min)),
  }),
  refusals: ["profiles.no_member", "profiles.fictional_already"],
});
