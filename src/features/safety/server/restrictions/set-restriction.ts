import type { Tx } from "#db/database.ts";
import { deleteRestriction, type Restriction, upsertRestriction } from "./queries-restriction.ts";

const FREE: Restriction = {
  hiddenUntil: null,
  firstContactUntil: null,
  mutedUntil: null,
  noPurchasesUntil: null,
  noReportsUntil: null,
  barredUntil: null,
  ageProof: false,
};

/**
 * Replaces all restrictions of a member; those not named are lifted. Moderation computes them from the measures in
 * force. Checks compare the ends with the clock, so an expired one needs no update.
 */
export async function setRestriction(
  tx: Tx,
  memberId: number,
  restriction: Partial<Restriction>,
): Promise<void> {
  const isFree = Object.values(restriction).every((value) => !value);
  if (isFree) await deleteRestriction(tx, memberId);
  else await upsertRestriction(tx, { memberId, ...FREE, ...restriction });
}
