import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";

const none = z.strictObject({});
const token = z.string().min(1).max(300);

/** Lengths of an appeal, in characters. */
export const APPEAL_WORDS = { min: 10, max: 2_000 } as const;

/** `none`: the letter answers an appeal, which cannot be appealed again. */
const APPEAL_STATES = ["open", "filed", "over", "none"] as const;

export const readDecisionLetter = endpoint({
  name: "readDecisionLetter",
  method: "POST",
  path: "/api/decision-letters",
  summary: "Reads the letter about a decision with the secret of its link. Needs no session.",
  query: none,
  body: z.strictObject({ token }),
  output: z.object({
    receiver: z.enum(["concerned", "notifier"]),
    decided_at: z.iso.datetime(),
    /** Paragraphs, separated by empty lines, in the language of the letter. */
    body: z.string(),
    locale: z.string(),
    /** End of the time to appeal; null if the receiver has appealed, or if the letter answers an appeal. */
    appeal_until: z.iso.datetime().nullable(),
    appeal_state: z.enum(APPEAL_STATES),
  }),
  refusals: ["moderation.not_found"],
});

export const appeal = endpoint({
  name: "appeal",
  method: "POST",
  path: "/api/appeals",
  summary:
    "Appeals against the decision of a letter. Somebody who was not involved decides. Needs no session.",
  query: none,
  body: z.strictObject({
    token,
    words: freeText(APPEAL_WORDS.max).pipe(z.string().min(APPEAL_WORDS.min)),
  }),
  refusals: ["moderation.not_found", "moderation.appealed", "moderation.appeal_over"],
});

export type DecisionLetter = OutputOf<typeof readDecisionLetter>;
