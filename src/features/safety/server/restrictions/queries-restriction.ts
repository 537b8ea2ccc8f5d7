import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/** Returns the ends of a member's restrictions; null if there are none. */
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

/** Whether moderation keeps the member out until they have proven their age. */
export async function needsAgeProof(db: Db, memberId: number): Promise<boolean> {
  return (await findRestriction(db, memberId))?.ageProof ?? false;
}

/**
 * SQL condition that excludes members hidden by moderation.
 * @param column of the member's id, as the statement names it: `card.member_id`
 */
export function notHidden(column: string, at: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from safety_restriction restricted
    where restricted.member_id = ${sql.ref(column)} and (restricted.age_proof or restricted.hidden_until > ${at}))`;
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
