import type { Tx } from "#db/database.ts";
import { endWithholding } from "#features/staff/server/staff.ts";
import { endSilence } from "../statements/queries-statement.ts";
import { findSilence } from "./queries-sealed.ts";

/** Lets the letters to a member go that waited, unless another sealed picture of theirs still asks for silence. */
export async function endSilenceOf(tx: Tx, memberId: number, at: Date): Promise<void> {
  if ((await findSilence(tx, { memberId, at })) !== null) return;
  await endSilence(tx, memberId);
  await endWithholding(tx, memberId, at);
}
