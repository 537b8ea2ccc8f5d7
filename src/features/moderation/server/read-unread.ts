import { autocommit } from "#db/autocommit.ts";
import type { App } from "#platform/app.ts";
import { letterToken, readLetterToken } from "./statements/letter-token.ts";
import { findUnread, setRead } from "./statements/queries-statement.ts";
import { revealStatement } from "./statements/write-statements.ts";

export type UnreadLetter = { token: string; body: string; locale: string };

/** Whether a decision about this member was sent that they have to confirm to have read. */
export async function hasUnread({ db }: Pick<App, "db">, memberId: number): Promise<boolean> {
  return (await findUnread(db, memberId)) !== undefined;
}

/** The oldest of these letters; null if there is none. */
export async function readUnread(
  app: Pick<App, "db" | "seal">,
  memberId: number,
): Promise<UnreadLetter | null> {
  const letter = await findUnread(app.db, memberId);
  if (!letter) return null;
  const { id, locale } = letter;
  return { token: letterToken(app, id), body: revealStatement(app, letter), locale };
}

/** Stores that the member has read the letter. A letter to somebody else stays as it is. */
export async function confirmRead(
  app: Pick<App, "db" | "seal" | "clock">,
  memberId: number,
  token: string,
): Promise<void> {
  const id = readLetterToken(app, token);
  if (id !== null) await setRead(autocommit(app.db), { id, memberId, at: app.clock.now() });
}
