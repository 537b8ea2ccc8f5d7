import { isCountry } from "#base/countries.ts";
import { readStored, store } from "#ui/stored.ts";
import type { Answers } from "../screens.ts";
import { signUpStored } from "../stored.ts";

/** Answers that a page before the sign-up has taken. */
export type GivenAnswers = Partial<Pick<Answers, "interests" | "country" | "region">>;

/** What the tab keeps; empty if somebody else wrote something there. */
export function parseDraft(written: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(written);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

const readDraft = () => parseDraft(readStored(signUpStored.draft) ?? "");

/** Keeps answers for the sign-up's questions, beside those given before. */
export function keepAnswers(given: GivenAnswers): void {
  store(JSON.stringify({ ...readDraft(), answers: { ...keptAnswers(), ...given } }), signUpStored.draft);
}

/** The server refuses interests and regions that it does not know. */
export function keptAnswers(): GivenAnswers {
  const { interests, country, region } = (readDraft().answers ?? {}) as Record<string, unknown>;
  const isOfCountry = isCountry(country) && typeof region === "string" && region.startsWith(`${country}-`);
  return {
    ...(Array.isArray(interests) && { interests: interests as Answers["interests"] }),
    ...(isCountry(country) && { country }),
    ...(isOfCountry && { region }),
  };
}

/**
 * Keeps a message that is to be sent after the sign-up.
 * @param to id of the member whom it is for
 */
export function keepFirstMessage(text: string, to: number): void {
  store(JSON.stringify({ ...readDraft(), to, signup_message: text }), signUpStored.draft);
}
