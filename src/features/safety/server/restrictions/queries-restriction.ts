import type { Db, Tx } from "#db/database.ts";

/** What moderation keeps a member from, until when; null: nothing. */
export type Restriction = {
  hiddenUntil: End;
  firstContactUntil: End;
  mutedUntil: End;
  noPurchasesUntil: End;
  noReportsUntil: End;
  barredUntil: End;
  ageProof: boolean;
};

/** A moment, or `infinity` for no end. */
export type End = Date | "infinity" | null;

export function findRestriction(db: Db, memberId: number) {
  return db.selectFrom("safetyRestriction").selectAll().where("memberId", "=", memberId).executeTakeFirst();
}

export async function upsertRestriction(tx: Tx, row: Restriction & { memberId: number }): Promise<void> {
  const { memberId, ...restriction } = row;
  await tx
    .insertInto("safetyRestriction")
    .values(row)
    .onConflict((conflict) => conflict.column("memberId").doUpdateSet({ memberId, ...restriction }))
    .execute();
}

export async function deleteRestriction(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("safetyRestriction").where("memberId", "=", memberId).execute();
}
