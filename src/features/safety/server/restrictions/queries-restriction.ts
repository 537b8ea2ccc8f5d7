import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";

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

/** Members hidden by moderation. Banned members are missing here, since their accounts are closed to everyone. */
export function listHidden(db: Db, { memberIds, at }: { memberIds: readonly number[]; at: Date }) {
  return hidden(db, { memberIds, at });
}

const hidden = keepRead(
  ({ memberIds, at }: { memberIds: readonly number[]; at: Date }) =>
    sql<{ memberId: number; ageProof: boolean }>`
      select member_id, age_proof from safety_restriction
      where member_id = any(array(select unnest(${memberIds}::bigint[]))) and (age_proof or hidden_until > ${at})`,
);

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
