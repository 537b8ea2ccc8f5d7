import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { MOST_ALIKE } from "./case-rules.ts";
import { QUESTIONS } from "./questions-list.ts";
import { RULE_NAMES } from "./rules-list.ts";

const none = z.strictObject({});
const rule = z.enum(RULE_NAMES);
const id = z.int().positive();
/** A column of 32 bits. */
const count = z
  .int()
  .nonnegative()
  .max(2 ** 31 - 1);

export const askMember = endpoint({
  name: "askMember",
  method: "POST",
  path: "/api/desk/case-hearings",
  summary:
    "Asks the member concerned a question before a decision. The case waits for up to 72 hours; it is due when it was before.",
  query: none,
  body: z.strictObject({ case: id, lease: count, question: z.enum(QUESTIONS) }),
  refusals: ["moderation.taken", "moderation.no_hearing", "moderation.asked"],
});

export const decideAlike = endpoint({
  name: "decideAlike",
  method: "POST",
  path: "/api/desk/alike-decisions",
  summary:
    "Repeats the caller's decision of the last minutes for other cases about the same member or content. Each is decided on its own.",
  query: none,
  body: z.strictObject({
    decision: id,
    cases: z
      .array(z.strictObject({ case: id, version: count }))
      .min(1)
      .max(MOST_ALIKE),
  }),
  output: z.object({
    decided: z.array(z.object({ case: id, decision: id })),
    failed: z.array(z.object({ case: id, why: z.enum(["taken", "changed", "unlike", "failed"]) })),
  }),
  refusals: ["moderation.not_repeatable"],
});

export const pauseRule = endpoint({
  name: "pauseRule",
  method: "POST",
  path: "/api/desk/rule-pauses",
  summary:
    "Keeps the cases of a rule from the caller until the end of the day, or gives them back. Nobody asks why.",
  query: none,
  body: z.strictObject({ rule, paused: z.boolean() }),
});

export const readAgreement = endpoint({
  name: "readAgreement",
  method: "GET",
  path: "/api/desk/agreement",
  summary: "Counts in how many samples of decisions a second person decided as the first one did.",
  query: none,
  output: z.object({ days: z.int(), judged: z.int(), agreed: z.int() }),
});
