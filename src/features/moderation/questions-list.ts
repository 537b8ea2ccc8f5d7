/** What a member can be asked before a decision: who they are, whose photo it is, what they meant, what they offer. */
export const QUESTIONS = ["identity", "photo", "words", "offer"] as const;
export type Question = (typeof QUESTIONS)[number];

export const ANSWER_HOURS = 72;
/** The least urgent lanes, in which there is time to hear the member. */
export const HEARING_LANES: readonly number[] = [2, 3];
/** Lengths of an answer, in characters. */
export const ANSWER_WORDS = { min: 3, max: 2_000 } as const;
