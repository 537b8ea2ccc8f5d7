import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { DebtorKey } from "../../debit-limit-rules.ts";
import {
  type BlockSubject,
  deleteBlock,
  insertBlock,
  insertUnblock,
  listBlocks,
  listLiftedBlocks,
} from "./queries-block.ts";

const MANUAL = "manual";

type ByHand = { reason: string; operator: string };

/** @returns the block's id, or `null` if it was blocked before */
export function blockDebit(
  { db, clock }: Pick<App, "db" | "clock">,
  subject: BlockSubject,
  { reason, operator }: ByHand,
): Promise<number | null> {
  const block = { ...subject, code: MANUAL, reason, blockedBy: operator, at: clock.now() };
  return db.transaction().execute((tx) => insertBlock(tx, block));
}

/** Lifts a block, whoever or whatever set it. @returns false if there is no such block */
export function unblockDebit(
  { db, clock }: Pick<App, "db" | "clock">,
  subject: BlockSubject | { id: number },
  { reason, operator }: ByHand,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const block = await deleteBlock(tx, subject);
    if (!block) return false;
    await insertUnblock(tx, {
      ...block,
      liftedAt: clock.now(),
      liftedBy: operator,
      liftedReason: reason,
    });
    return true;
  });
}

export function listDebitBlocks({ db }: Pick<App, "db">) {
  return listBlocks(db);
}

export function listLiftedDebitBlocks({ db }: Pick<App, "db">) {
  return listLiftedBlocks(db);
}

type Returned = {
  orderId: number;
  memberId: number | null;
  account: string | null;
  mobile: string | null;
  household: string | null;
};

/** Blocks what the bank's reason says of a returned debit. */
export async function blockForReturn(
  tx: Tx,
  { orderId, ...debit }: Returned,
  { keys, code, at }: { keys: readonly DebtorKey[]; code: string; at: Date },
): Promise<void> {
  for (const key of keys) {
    const column = key === "member" ? "memberId" : key;
    // The member has been deleted, the debit is from before households were stored, or its details were deleted.
    if (debit[column] === null) continue;
    await insertBlock(tx, { [column]: debit[column], code, orderId, at });
  }
}
