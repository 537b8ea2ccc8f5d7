import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { type ChallengePurpose, insertChallenge, takeChallenge } from "./queries-passkey.ts";

const CHALLENGE_MS = 5 * 60_000;

type For = { purpose: ChallengePurpose; memberId: number | null };

export function keepChallenge(app: Pick<App, "clock">, tx: Tx, made: For & { challenge: string }) {
  const expiresAt = new Date(app.clock.now().getTime() + CHALLENGE_MS);
  return insertChallenge(tx, { ...made, expiresAt });
}

/** Redeems a challenge. Each is valid once, for the ceremony and the member that it was created for. */
export async function redeemChallenge(
  app: Pick<App, "clock">,
  tx: Tx,
  { challenge, purpose, memberId }: For & { challenge: string },
): Promise<boolean> {
  const taken = await takeChallenge(tx, challenge);
  return taken?.purpose === purpose && taken.memberId === memberId && taken.expiresAt > app.clock.now();
}
