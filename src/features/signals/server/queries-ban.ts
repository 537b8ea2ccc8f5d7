import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export type HashKind = "email" | "device" | "payment" | "address";
export type Hashed = { kind: HashKind; hash: string };

export async function saveBan(
  tx: Tx,
  { aboutId, until, at }: { aboutId: number; until: Date | null; at: Date },
): Promise<void> {
  await tx
    .insertInto("signalsBan")
    .values({ aboutId, until, at })
    .onConflict((conflict) => conflict.column("aboutId").doUpdateSet({ until }))
    .execute();
}

/** The fingerprints, looks, findings and exemptions about the member go with it. */
export function deleteBan(tx: Tx, aboutId: number) {
  return tx.deleteFrom("signalsBan").where("aboutId", "=", aboutId).execute();
}

export function deleteEndedBan(tx: Tx, aboutId: number, at: Date) {
  return tx.deleteFrom("signalsBan").where("aboutId", "=", aboutId).where("until", "<=", at).execute();
}

export function findBan(db: Db, aboutId: number) {
  return db.selectFrom("signalsBan").selectAll().where("aboutId", "=", aboutId).executeTakeFirst();
}

export async function insertFingerprints(
  tx: Tx,
  rows: readonly (Hashed & { aboutId: number; until: Date | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("signalsFingerprint")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceLooks(tx: Tx, aboutId: number, looks: readonly string[]): Promise<void> {
  await tx.deleteFrom("signalsLook").where("aboutId", "=", aboutId).execute();
  if (looks.length > 0)
    await tx
      .insertInto("signalsLook")
      .values(looks.map((look) => ({ aboutId, look })))
      .execute();
}

export async function countFingerprints(db: Db, aboutId: number): Promise<{ kind: string; n: number }[]> {
  return readRows<{ kind: string; n: number }>(db)`
    select kind, count(*)::integer as n from signals_fingerprint where about_id = ${aboutId} group by kind
    union all select 'photo', count(*)::integer from signals_look where about_id = ${aboutId} having count(*) > 0
    order by kind`;
}

/** Whether a ban, and an address kept for it, still counts. */
const stands = (at: Date) => sql<SqlBool>`(b.until is null or b.until > ${at})`;

/** Returns the banned members who have one of these hashes in common with somebody else. */
export async function listMatches(
  db: Db,
  { memberId, hashed, at }: { memberId: number; hashed: readonly Hashed[]; at: Date },
) {
  if (hashed.length === 0) return [];
  return readRows<Hashed & { aboutId: number }>(db)`
    select f.about_id, f.kind, f.hash
    from unnest(${hashed.map(({ kind }) => kind)}::text[], ${hashed.map(({ hash }) => hash)}::text[])
      as given (kind, hash)
    join signals_fingerprint f on f.kind = given.kind and f.hash = given.hash
    join signals_ban b on b.about_id = f.about_id
    where f.about_id <> ${memberId} and ${stands(at)} and (f.until is null or f.until > ${at})`;
}

/** Returns the smallest distance between a picture, or its mirror image, and one of each banned member. */
export function listNearLooks(
  db: Db,
  {
    memberId,
    look,
    most,
    at,
  }: { memberId: number; look: { bits: string; mirrored: string }; most: number; at: Date },
) {
  const { bits, mirrored } = look;
  const distance = sql`least(bit_count(l.look # ${bits}::bit(256)), bit_count(l.look # ${mirrored}::bit(256)))`;
  return readRows<{ aboutId: number; distance: number }>(db)`
    select near.about_id, min(near.distance)::integer as distance
    from (select about_id, ${distance} as distance from signals_look l where ${distance} <= ${most}) near
    join signals_ban b on b.about_id = near.about_id
    where near.about_id <> ${memberId} and ${stands(at)}
    group by near.about_id`;
}
