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
 * Replaces what the member is kept from; whatever is not named is free. Moderation computes it from the measures that
 * stand. Doors compare the ends with the clock, so an end needs nothing more.
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
