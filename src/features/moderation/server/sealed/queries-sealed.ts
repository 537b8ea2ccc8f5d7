import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ModerationSealed } from "#db/tables.ts";

export function insertSealed(tx: Tx, row: Insertable<ModerationSealed>) {
  return tx.insertInto("moderationSealed").values(row).returning("id").executeTakeFirstOrThrow();
}

export function findSealed(db: Db, id: number) {
  return db.selectFrom("moderationSealed").selectAll().where("id", "=", id).executeTakeFirst();
}

export type SealedRow = NonNullable<Awaited<ReturnType<typeof findSealed>>>;

export function lockSealed(tx: Tx, id: number) {
  return tx.selectFrom("moderationSealed").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function updateSealed(tx: Tx, { id, version }: SealedRow, change: Partial<SealedRow>) {
  return tx
    .updateTable("moderationSealed")
    .set({ ...change, version: version + 1 })
    .where("id", "=", id)
    .execute();
}

/** Pictures that are not destroyed yet come first, the newest first. */
export function listSealed(db: Db, limit: number) {
  return db
    .selectFrom("moderationSealed")
    .selectAll()
    .orderBy("destroyedAt", (order) => order.desc().nullsFirst())
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function listSealedOf(db: Db, caseId: number) {
  return db.selectFrom("moderationSealed").selectAll().where("caseId", "=", caseId).orderBy("id").execute();
}

/** References of files whose time to be destroyed has come. */
export async function listOverdue(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("moderationSealed")
    .select("reference")
    .where("destroyedAt", "is", null)
    .where((of) => of.or([of("releasedAt", "is not", null), of("keepUntil", "<=", at)]))
    .orderBy("id")
    .execute();
  return rows.map(({ reference }) => reference);
}

/** Whether the member's account is closed because of a sealed picture about which nobody has decided yet. */
export async function isHeld(db: Db, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom("moderationSealed")
    .select("id")
    .where("aboutId", "=", memberId)
    .where("liftedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Silenced = { memberId: number; at: Date; caseId?: number };

/** End of the time in which the member may not be told of sealed pictures, or of those of one case; null if they may. */
export async function findSilence(db: Db, { memberId, at, caseId }: Silenced): Promise<Date | null> {
  const row = await db
    .selectFrom("moderationSealed")
    .select("keepUntil")
    .where("aboutId", "=", memberId)
    .$if(caseId !== undefined, (query) => query.where("caseId", "=", caseId as number))
    .where("letterAgreedAt", "is", null)
    .where("clearedAt", "is", null)
    .where("keepUntil", ">", at)
    .orderBy("keepUntil", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.keepUntil ?? null;
}

/**
 * A decision takes the place of the hold, and may find that nothing is wrong with the pictures; null if it was taken back.
 */
export function setLifted(tx: Tx, caseId: number, ends: { liftedAt: Date | null; clearedAt: Date | null }) {
  return tx.updateTable("moderationSealed").set(ends).where("caseId", "=", caseId).execute();
}

export function insertAuthorityNote(
  tx: Tx,
  note: {
    caseId: number;
    personId: number;
    kind: "informed" | "explained";
    authority: string | null;
    reference: string | null;
    words: string;
    informedAt: Date | null;
    at: Date;
  },
) {
  return tx.insertInto("moderationAuthorityNote").values(note).execute();
}

export function listAuthorityNotes(db: Db, caseId: number) {
  return db
    .selectFrom("moderationAuthorityNote")
    .selectAll()
    .where("caseId", "=", caseId)
    .orderBy("id")
    .execute();
}

export async function listUsedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("moderationSealed")
    .select("fileKey")
    .where("fileKey", "in", keys)
    .execute();
  return rows.flatMap(({ fileKey }) => fileKey ?? []);
}
