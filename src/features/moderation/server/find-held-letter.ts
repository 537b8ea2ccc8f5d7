import { readHeldPass } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { findSilence } from "./sealed/queries-sealed.ts";
import { letterToken } from "./statements/letter-token.ts";
import { findNewestLetter } from "./statements/queries-statement.ts";

/**
 * Finds the newest letter of the member whose log-in was refused. @returns its secret, which is null without a letter;
 * null if the token is no pass of a refused log-in
 */
export async function findHeldLetter(
  app: Pick<App, "db" | "seal" | "clock">,
  token: string,
): Promise<{ letter: string | null; isChecked: boolean } | null> {
  const memberId = readHeldPass(app, token);
  if (memberId === null) return null;
  const at = app.clock.now();
  // An earlier letter would seem to be the reason.
  if ((await findSilence(app.db, { memberId, at })) !== null) return { letter: null, isChecked: true };
  const newest = await findNewestLetter(app.db, memberId, at);
  return { letter: newest ? letterToken(app, newest.id) : null, isChecked: false };
}
