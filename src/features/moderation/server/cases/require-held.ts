import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { holderOf } from "./holder.ts";
import { type CaseRow, type Holding, lockCase } from "./queries-case.ts";

/**
 * Locks a case that the person has to hold.
 * @throws Refusal `moderation.taken` if the lease was lost
 */
export async function requireHeld(tx: Tx, { caseId, lease, personId }: Holding, at: Date): Promise<CaseRow> {
  const found = await lockCase(tx, caseId);
  if (found?.state !== "open" || found.lease !== lease || holderOf(found, at) !== personId)
    throw new Refusal("moderation.taken", {}, 409);
  return found;
}
