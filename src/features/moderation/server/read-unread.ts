import { autocommit } from "#db/autocommit.ts";
import type { App } from "#platform/app.ts";
import { letterToken, readLetterToken } from "./statements/letter-token.ts";
import { findUnread, setRead } from "./statements/queries-statement.ts";
import { tellByShowing } from "./statements/undelivered-letters.ts";
import { revealStatement } from "./statements/write-statements.ts";

export type UnreadLetter = { token: string; body: string; locale: string; asksForAge: boolean };

/** Whether there is a letter to this member that they have to confirm to have read. */
export async function hasUnread({ db }: Pick<App, "db">, memberId: number): Promise<boolean> {
  return (await findUnread(db, memberId)) !== undefined;
}

/** The oldest of these letters, which the member is told by this if no mail arrived; null if there is none. */
export async function readUnread(
  app: Pick<App, "db" | "seal" | "clock">,
  memberId: number,
): Promise<UnreadLetter | null> {
  const letter = await findUnread(app.db, memberId);
  if (!letter) return null;
  const { id, locale, asksForAge } = letter;
  await tellByShowing(app, letter);
  return { token: letterToken(app, id), body: revealStatement(app, letter), locale, asksForAge };
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
