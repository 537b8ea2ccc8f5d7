import type { Tx } from "#db/database.ts";
import type { App } from "#server/app.ts";
import { touchBetween } from "./queries-mark.ts";
import { tell } from "./tell.ts";

/** A block came or went: their conversation has left or come back, for who asks what has changed. */
export async function touchBlocked(
  tx: Tx,
  { blockerId, blockedId, at }: { blockerId: number; blockedId: number; at: Date },
): Promise<void> {
  await touchBetween(tx, { one: blockerId, other: blockedId, at });
}

/** After commit. */
export function tellOfBlock(app: Pick<App, "bus">, memberIds: readonly number[]): void {
  tell(app, memberIds, { type: "reload" });
}
