import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { touchAllOf, touchBetween } from "./queries-mark.ts";
import { tellReload } from "./tell.ts";

/** A block came or went: their conversation has left or come back, for who asks what has changed. */
export async function touchBlocked(
  tx: Tx,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<void> {
  await touchBetween(tx, { one: blockerId, other: blockedId });
}

/** After commit. */
export function tellOfBlock(app: Pick<App, "bus">, memberIds: readonly number[]): void {
  tellReload(app, memberIds);
}

/** What others see of the member may be less now, or more: being there, and how far was read. */
export async function touchShown(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await touchAllOf(tx, memberId);
}
