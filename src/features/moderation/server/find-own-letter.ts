import type { App } from "#platform/app.ts";
import type { MeasureKind } from "../measure-rules.ts";
import { letterToken } from "./statements/letter-token.ts";
import { findLetterAbout } from "./statements/queries-statement.ts";

const KIND_OF: Record<string, MeasureKind> = { name: "name_held", text: "text_held" };

/**
 * Finds the letter about what a decision keeps from others now.
 * @param what `name`, `text`, or a photo or message such as `message:99:17`
 * @returns the secret of the letter; null if there is no such decision about this member
 */
export async function findOwnLetter(
  app: Pick<App, "db" | "seal">,
  memberId: number,
  what: string,
): Promise<string | null> {
  const kind = KIND_OF[what];
  const letter = await findLetterAbout(app.db, memberId, kind ? { kind } : { subject: what });
  return letter ? letterToken(app, letter.id) : null;
}
