import type { RuleName } from "./rules-list.ts";

/** A member can be asked before a decision who they are, whose photo it is, what they meant, or what they offer. */
export const QUESTIONS = ["identity", "photo", "words", "offer"] as const;
export type Question = (typeof QUESTIONS)[number];

const BY_RULE: Partial<Record<RuleName, Question>> = {
  fake: "identity",
  evasion: "identity",
  stolen_photo: "photo",
  nudity: "photo",
  paid_sex: "offer",
  advertising: "offer",
};

/** The question that is proposed for a case under this rule. */
export function questionFor(rule: RuleName): Question {
  return BY_RULE[rule] ?? "words";
}

export const ANSWER_HOURS = 72;
/** The least urgent lanes, in which there is time to hear the member. */
export const HEARING_LANES: readonly number[] = [2, 3];
/** Lengths of an answer, in characters. */
export const ANSWER_WORDS = { min: 3, max: 2_000 } as const;
