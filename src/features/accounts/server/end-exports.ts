import type { Tx } from "#db/database.ts";
import { deleteUnusedTokens } from "./queries-token.ts";

/** Ends the links to a member's packed exports. Call `removeExports` after the commit; a new export can be asked for. */
export async function endExports(tx: Tx, memberId: number): Promise<void> {
  await deleteUnusedTokens(tx, { memberId, purposes: ["export"] });
}
