import type { App } from "#platform/app.ts";

const PURPOSE = "moderation.question";

/** Secret of the link to a question. */
export function questionToken({ seal }: Pick<App, "seal">, questionId: number): string {
  return seal.hide(PURPOSE, String(questionId));
}

/** @returns null for a token that is not ours */
export function readQuestionToken({ seal }: Pick<App, "seal">, token: string): number | null {
  try {
    return Number(seal.reveal(PURPOSE, token));
  } catch {
    return null;
  }
}
