export const REASONS = [
  "found_somebody",
  "too_few_replies",
  "too_expensive",
  "privacy",
  "too_many_mails",
  "technical",
  "other",
] as const;
export type Reason = (typeof REASONS)[number];

/** In the order in which they are shown. */
export const OFFERS = ["email", "privacy", "tryout", "discount"] as const;
export type Offer = (typeof OFFERS)[number];

/** In characters. */
export const MAX_WORDS = 1_000;

export type Answers = { reasons: readonly Reason[]; words: string };

/** Each reason once, in the order of the list; words only with the reason that asks for them. */
export function tidyAnswers({ reasons, words }: Answers): Answers {
  const given = REASONS.filter((reason) => reasons.includes(reason));
  return { reasons: given, words: given.includes("other") ? words.trim() : "" };
}

type Available = { privacyMode: boolean; tryOut: boolean; discount: boolean };

/** Returns the offers that the site makes and that the member neither has nor has used. */
export function offersFor({ privacyMode, tryOut, discount }: Available): Offer[] {
  const available: Record<Offer, boolean> = { email: true, privacy: !privacyMode, tryout: tryOut, discount };
  return OFFERS.filter((offer) => available[offer]);
}
