import { z } from "zod";
import { endpoint, type OutputOf } from "#base/endpoint.ts";
import { freeText } from "#base/free-text.ts";
import { ANSWER_WORDS, QUESTIONS } from "./questions-list.ts";

/** The rule that a case seems to be about, for features that open one. */
export { rule as caseRule } from "./desk-fields.ts";

const none = z.strictObject({});
const token = z.string().min(1).max(300);

/** The Commission's list of certified out-of-court dispute bodies (DSA 21), of which letters tell. */
export const DISPUTE_BODIES =
  "https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement";

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
    /** Whether the letter is to a member who cannot log in now, and so has no settings to delete the account in. */
    is_locked_out: z.boolean(),
    /** Whether the letter asks for a proof of age that was not given yet. */
    asks_for_age: z.boolean(),
  }),
  refusals: ["moderation.not_found"],
});

export const mailLettersAgain = endpoint({
  name: "mailLettersAgain",
  method: "POST",
  path: "/api/decision-letters/mails",
  summary:
    "Mails the links of the decisions again that the member of this address can appeal against. The answer does not say whether there are any. Needs no session.",
  query: none,
  body: z.strictObject({ email: z.string().max(254).trim().pipe(z.email()) }),
  status: 202,
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

export const readQuestion = endpoint({
  name: "readQuestion",
  method: "POST",
  path: "/api/case-questions",
  summary:
    "Reads what moderation asks a member before a decision, with the secret of its link. Needs no session.",
  query: none,
  body: z.strictObject({ token }),
  output: z.object({
    question: z.enum(QUESTIONS),
    /** Kind of the subject. */
    subject: z.enum(["member", "profile", "photo", "message", "report"]),
    answer_until: z.iso.datetime(),
    state: z.enum(["open", "answered", "over"]),
  }),
  refusals: ["moderation.not_found"],
});

export const answerQuestion = endpoint({
  name: "answerQuestion",
  method: "POST",
  path: "/api/case-answers",
  summary: "Answers what moderation asks a member before a decision, once. Needs no session.",
  query: none,
  body: z.strictObject({
    token,
    words: freeText(ANSWER_WORDS.max).pipe(z.string().min(ANSWER_WORDS.min)),
  }),
  refusals: ["moderation.not_found", "moderation.answered", "moderation.answer_over"],
});

export type AskedQuestion = OutputOf<typeof readQuestion>;
export type DecisionLetter = OutputOf<typeof readDecisionLetter>;
