import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopDebitOther, ShopDebitReport } from "#db/tables.ts";

export function listFiles(db: Db, limit: number) {
  return db
    .selectFrom("shopDebitFile")
    .select(["messageId", "madeAt", "madeBy", "format", "debits", "amount", "sha256"])
    .select((is) => is("content", "<>", "").$castTo<boolean>().as("isKept"))
    .orderBy("madeAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findReport(db: Db, sha256: string) {
  return db.selectFrom("shopDebitReport").selectAll().where("sha256", "=", sha256).executeTakeFirst();
}

/** @returns false if the same file was read before */
export async function insertReport(tx: Tx, report: Insertable<ShopDebitReport>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("shopDebitReport")
    .values(report)
    .onConflict((on) => on.column("sha256").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Keeps a return of another amount until somebody accepts it. */
export async function insertOther(tx: Tx, other: Insertable<ShopDebitOther>): Promise<void> {
  await tx
    .insertInto("shopDebitOther")
    .values(other)
    .onConflict((on) => on.columns(["endToEndId", "code"]).doNothing())
    .execute();
}

export function listOther(db: Db) {
  return db
    .selectFrom("shopDebitOther as t")
    .innerJoin("shopDebit as d", "d.orderId", "t.orderId")
    .select(["t.endToEndId", "t.code", "t.orderId", "t.reported", "t.at", "d.amount"])
    .where("t.acceptedAt", "is", null)
    .orderBy("t.at")
    .execute();
}

export type OpenReturn = { endToEndId: string; code: string };

/** @returns undefined if it is not open any more */
export function acceptOther(tx: Tx, { endToEndId, code }: OpenReturn, acceptedAt: Date) {
  return tx
    .updateTable("shopDebitOther")
    .set({ acceptedAt })
    .where("endToEndId", "=", endToEndId)
    .where("code", "=", code)
    .where("acceptedAt", "is", null)
    .returning(["orderId", "messageId", "reported"])
    .executeTakeFirst();
}

export async function isKnownReturn(db: Db, { endToEndId, code }: OpenReturn): Promise<boolean> {
  const row = await db
    .selectFrom("shopDebitReturn")
    .select("code")
    .where("endToEndId", "=", endToEndId)
    .where("code", "=", code)
    .executeTakeFirst();
  return row !== undefined;
}

export function findByName(db: Db, endToEndId: string) {
  return db
    .selectFrom("shopDebit")
    .select(["orderId", "memberId", "amount", "currency", "state"])
    .where("endToEndId", "=", endToEndId)
    .executeTakeFirst();
}

/** Counts the filed debits of a file, or of one of its batches. */
export async function countFiled(
  db: Db,
  { messageId, dueOn }: { messageId: string; dueOn: string | null },
): Promise<number> {
  const { count } = await db
    .selectFrom("shopDebit as d")
    .innerJoin("shopDebitFile as f", "f.id", "d.fileId")
    .select((of) => of.fn.countAll<string>().as("count"))
    .where("f.messageId", "=", messageId)
    .where("d.state", "=", "filed")
    .$if(dueOn !== null, (of) => of.where("d.dueOn", "=", dueOn as string))
    .executeTakeFirstOrThrow();
  return Number(count);
}
