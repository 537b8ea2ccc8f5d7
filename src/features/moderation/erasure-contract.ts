import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { id, none, words } from "./desk-fields.ts";

const why = freeText(500).pipe(z.string().trim().min(10));

export const ERASURE_PROPOSAL = "member.erase";

export const proposeErasure = endpoint({
  name: "proposeErasure",
  method: "POST",
  path: "/api/desk/erasure-proposals",
  summary:
    "Proposes to erase a banned member: once the time to appeal against the ban is over, or at once if a law demands it. Another operator has to agree.",
  query: none,
  body: z.strictObject({
    member: id,
    /** What happened, as the member will read it. */
    facts: words,
    why,
    /** The law that demands it at once. */
    law: freeText(200).pipe(z.string().trim().min(2)).optional(),
  }),
  output: z.object({ id }),
  refusals: [
    "moderation.not_erasable",
    "moderation.not_released",
    "moderation.private_facts",
    "moderation.own_account",
    "staff.already_proposed",
  ],
});

export const answerErasure = endpoint({
  name: "answerErasure",
  method: "POST",
  path: "/api/desk/erasure-answers",
  summary:
    "Agrees with or refuses another operator's proposal to erase a member. To agree sends the letter, after which the account is erased.",
  query: none,
  body: z.strictObject({ id, answer: z.enum(["agreed", "refused"]), why }),
  refusals: [
    "moderation.not_erasable",
    "moderation.not_released",
    "moderation.private_facts",
    "moderation.own_account",
    "staff.own_proposal",
    "staff.proposal_over",
    "staff.changed_since",
  ],
});
