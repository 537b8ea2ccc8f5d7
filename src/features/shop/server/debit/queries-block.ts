import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopDebitBlock } from "#db/tables.ts";
import type { KnownDebtor } from "./queries.ts";

/** Which of the debtor's keys are blocked. */
export function listBlocksOf(db: Db, { memberId, account, mobile, household }: KnownDebtor) {
  return db
    .selectFrom("shopDebitBlock")
    .selectAll()
    .where((of) =>
      of.or([
        of("memberId", "=", memberId),
        ...(account === undefined ? [] : [of("account", "=", account)]),
        ...(mobile === undefined ? [] : [of("mobile", "=", mobile)]),
        ...(household ? [of("household", "=", household)] : []),
      ]),
    )
    .execute();
}

/** Subject of a block: exactly one of its columns. */
export type BlockSubject =
  | { memberId: number }
  | { account: string }
  | { mobile: string }
  | { household: string };

/** Changes nothing if it is blocked already. @returns the new block's id */
export async function insertBlock(tx: Tx, block: Insertable<ShopDebitBlock>): Promise<number | null> {
  const row = await tx
    .insertInto("shopDebitBlock")
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export function listBlocks(db: Db) {
  return db.selectFrom("shopDebitBlock").selectAll().orderBy("id").execute();
}

export function listLiftedBlocks(db: Db) {
  return db.selectFrom("shopDebitUnblock").selectAll().orderBy("liftedAt").orderBy("id").execute();
}

export function deleteBlock(tx: Tx, subject: BlockSubject | { id: number }) {
  const [[column, value] = []] = Object.entries(subject);
  return tx
    .deleteFrom("shopDebitBlock")
    .where(column as "id", "=", value as number)
    .returningAll()
    .executeTakeFirst();
}

type Lifted = ShopDebitBlockRow & { liftedAt: Date; liftedBy: string; liftedReason: string };
type ShopDebitBlockRow = Awaited<ReturnType<typeof listBlocks>>[number];

export function insertUnblock(tx: Tx, lifted: Lifted) {
  return tx.insertInto("shopDebitUnblock").values(lifted).execute();
}

export function listBlocksOfMember(db: Db, memberId: number) {
  return db
    .selectFrom("shopDebitBlock")
    .select(["code", "orderId", "at", "reason"])
    .where("memberId", "=", memberId)
    .execute();
}
