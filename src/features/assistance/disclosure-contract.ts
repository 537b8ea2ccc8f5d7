import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { memberNumber } from "#features/staff/contract.ts";
import { none, why } from "./fields.ts";

export const DISCLOSURE_PROPOSAL = "member.disclose";
/** An authority can demand silence for this long; for longer it has to ask again. */
export const MOST_SILENT_DAYS = 365;

const name = freeText(100).pipe(z.string().trim().min(2));

export const proposeDisclosure = endpoint({
  name: "proposeDisclosure",
  method: "POST",
  path: "/api/desk/disclosure-proposals",
  summary: "Proposes to export everything about a member for an authority. Another operator has to agree.",
  query: none,
  body: z.strictObject({
    member: memberNumber,
    authority: name,
    reference: name.describe("the authority's own"),
    silent_until: z.iso
      .date()
      .optional()
      .describe("the member's own export tells of it from this day on; at once without it"),
    why,
  }),
  output: z.object({ id: z.int() }),
  refusals: ["staff.already_proposed", "staff.own_account"],
});

export const answerDisclosure = endpoint({
  name: "answerDisclosure",
  method: "POST",
  path: "/api/desk/disclosure-answers",
  summary:
    "Agrees with or refuses another operator's proposal to export a member for an authority. To agree makes the file, which can be downloaded once.",
  query: none,
  body: z.strictObject({ id: z.int().positive(), answer: z.enum(["agreed", "refused"]), why }),
  refusals: ["staff.own_proposal", "staff.proposal_over", "staff.own_account"],
});
