import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { raiseRanks, writeRow } from "./queries-table.ts";

/** Updates the search row in the transaction of any change of a member. */
export async function keepRow(
  tx: Tx,
  { memberId }: { memberId: number },
  { clock }: Pick<App, "clock">,
): Promise<void> {
  await writeRow(tx, { memberId, at: clock.now() });
}

export async function keepRanks(
  tx: Tx,
  { memberIds, at }: { memberIds: readonly number[]; at: Date },
): Promise<void> {
  await raiseRanks(tx, memberIds, at);
}
