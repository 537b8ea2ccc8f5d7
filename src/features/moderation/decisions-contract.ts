import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { MOST_ALIKE } from "./case-rules.ts";
import { count, held, id, moment, none, rule, seen, words } from "./desk-fields.ts";
import { MEASURES } from "./measure-rules.ts";

const measures = z
  .array(z.strictObject({ kind: z.enum(MEASURES), days: z.int().min(1).max(365).optional() }))
  .max(5);

const LIFT_REFUSALS = [
  "moderation.not_found",
  "moderation.recused",
  "moderation.blind",
  "moderation.own_decision",
  "moderation.own_account",
  "moderation.not_liftable",
  "staff.reason_first",
];

export const decideCase = endpoint({
  name: "decideCase",
  method: "POST",
  path: "/api/desk/decisions",
  summary:
    "Decides a case that the caller holds. The member gets a statement of reasons, whoever reported an answer.",
  query: none,
  body: z.discriminatedUnion("outcome", [
    z.strictObject({ ...seen, outcome: z.literal("none"), why: words }),
    z.strictObject({
      ...seen,
      outcome: z.literal("violation"),
      rule,
      measures: measures.min(1),
      facts: words,
      why: words,
    }),
  ]),
  output: z.object({ id }),
  refusals: [
    "moderation.not_found",
    "moderation.taken",
    "moderation.changed",
    "moderation.wrong_measures",
    "moderation.private_facts",
    "moderation.authority_first",
    "moderation.own_account",
  ],
});

export const previewLetter = endpoint({
  name: "previewLetter",
  method: "POST",
  path: "/api/desk/letter-previews",
  summary:
    "Writes the letter to the member as a decision would send it, for who holds the case, or for who may end the measure. Sends nothing.",
  query: none,
  body: z.discriminatedUnion("outcome", [
    z.strictObject({
      ...held,
      outcome: z.enum(["violation", "none", "kept", "milder", "overturned"]),
      rule: rule.nullable(),
      measures,
      facts: freeText(2_000),
    }),
    z.strictObject({ outcome: z.literal("lifted"), measure: id, facts: freeText(2_000) }),
  ]),
  output: z.object({
    /** Null if there is nobody to write to. It waits until then if an authority does not want the member told yet. */
    letter: z.object({ locale: z.string(), body: z.string(), withheld_until: moment.nullable() }).nullable(),
    /** Names and addresses in the facts, with which a decision is refused. */
    private: z.array(z.string()),
  }),
  refusals: ["moderation.taken", ...LIFT_REFUSALS],
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

export const undoDecision = endpoint({
  name: "undoDecision",
  method: "POST",
  path: "/api/desk/decision-undos",
  summary: "Takes the caller's own decision back, within 15 minutes.",
  query: none,
  body: z.strictObject({ decision: id, why: words }),
  refusals: ["moderation.not_found", "moderation.too_late", "moderation.appeal_first"],
});

export const liftMeasure = endpoint({
  name: "liftMeasure",
  method: "POST",
  path: "/api/desk/measure-ends",
  summary:
    "Ends a measure before its end, by a decision of its own on the same case. The member gets a letter; the strike and the other measures stay.",
  query: none,
  body: z.strictObject({ measure: id, facts: words, why: words }),
  output: z.object({ id }),
  refusals: [...LIFT_REFUSALS, "moderation.private_facts"],
});

export const decideAppeal = endpoint({
  name: "decideAppeal",
  method: "POST",
  path: "/api/desk/appeal-decisions",
  summary: "Decides an appeal that the caller holds, and against which they have not decided before.",
  query: none,
  body: z.discriminatedUnion("outcome", [
    z.strictObject({ ...seen, outcome: z.enum(["kept", "overturned"]), facts: words, why: words }),
    z.strictObject({
      ...seen,
      outcome: z.literal("milder"),
      measures: measures.min(1),
      facts: words,
      why: words,
    }),
  ]),
  output: z.object({ id }),
  refusals: [
    "moderation.not_found",
    "moderation.taken",
    "moderation.own_decision",
    "moderation.wrong_measures",
    "moderation.not_milder",
    "moderation.appeal_first",
    "moderation.private_facts",
    "moderation.own_account",
  ],
});
