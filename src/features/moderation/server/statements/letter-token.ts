import type { App } from "#platform/app.ts";

const PURPOSE = "moderation.letter";

/**
 * Secret of the link in a letter. It contains no data and has no end of its own, since the member may keep the letter;
 * after a change of SECRET it is valid for at least the half year in which one can appeal.
 */
export function letterToken({ seal }: Pick<App, "seal">, statementId: number): string {
  return seal.hide(PURPOSE, String(statementId));
}

/** @returns null for a token that is not ours */
export function readLetterToken({ seal }: Pick<App, "seal">, token: string): number | null {
  try {
    return Number(seal.reveal(PURPOSE, token));
  } catch {
    return null;
  }
}
