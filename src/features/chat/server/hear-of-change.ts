import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { touchAllOf, touchBetween } from "./queries-mark.ts";
import { tellReload } from "./tell.ts";

/** After a block or its removal, marks the conversation as changed so that it leaves or returns to both lists. */
export async function touchBlocked(
  tx: Tx,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<void> {
  await touchBetween(tx, { one: blockerId, other: blockedId });
}

/** Call after commit. */
export function tellOfBlock(app: Pick<App, "bus">, memberIds: readonly number[]): void {
  tellReload(app, memberIds);
}

/** Marks all conversations of the member as changed, because presence and read marks may now be visible or hidden. */
export async function touchShown(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await touchAllOf(tx, memberId);
}
