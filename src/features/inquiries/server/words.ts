import type { App } from "#platform/app.ts";

type Sealed = { inquiryId: number; words: string };

/** Words may tell of health, money or sexuality, so the database holds them encrypted. */
export function hideWords({ seal }: Pick<App, "seal">, { inquiryId, words }: Sealed): string {
  return seal.hide("inquiries.words", words, [inquiryId]);
}

export function revealWords({ seal }: Pick<App, "seal">, { inquiryId, words }: Sealed): string {
  return seal.reveal("inquiries.words", words, [inquiryId]);
}
