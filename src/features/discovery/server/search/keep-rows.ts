import type { Tx } from "#db/database.ts";
import { raiseRanks, writeRow } from "./queries-table.ts";

/** Whatever of a member has changed: the search knows it with the same commit. */
export async function keepRow(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await writeRow(tx, memberId);
}

export async function keepRanks(
  tx: Tx,
  { memberIds, at }: { memberIds: readonly number[]; at: Date },
): Promise<void> {
  await raiseRanks(tx, memberIds, at);
}
