import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { grantCredits } from "./grant-credits.ts";
import { countGiven, findGivenLot, findWallet, lockWallet } from "./queries.ts";

const DAY = 86_400_000;

type Given = {
  memberId: number;
  credits: number;
  /** Idempotency key. */
  key: string;
  /** Credits that may be given by hand within a day; null for no limit. */
  mostADay: number | null;
};

/**
 * Gives credits on the word of somebody of staff. A repeat gives nothing more.
 * @returns the balance and how many came now; `unknown` without a wallet, `too_many` above the limit of a day
 */
export async function giveByHand(
  app: Pick<App, "clock">,
  tx: Tx,
  { mostADay, ...given }: Given,
): Promise<{ balance: number; given: number } | "unknown" | "too_many"> {
  const { memberId, credits, key } = given;
  if (!(await findWallet(tx, memberId))) return "unknown";
  const { balance } = await lockWallet(tx, memberId);
  if (await findGivenLot(tx, { memberId, key })) return { balance, given: 0 };
  const since = new Date(app.clock.now().getTime() - DAY);
  if (mostADay !== null && (await countGiven(tx, { memberId, since })) + credits > mostADay)
    return "too_many";
  const after = await grantCredits(app, tx, { ...given, reason: "operator" });
  return { balance: after ?? balance, given: after === null ? 0 : credits };
}
