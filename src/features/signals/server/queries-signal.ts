import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

export async function saveDevice(
  tx: Tx,
  { memberId, hash, at }: { memberId: number; hash: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("signalsDevice")
    .values({ memberId, hash, firstAt: at, lastAt: at })
    .onConflict((conflict) => conflict.columns(["memberId", "hash"]).doUpdateSet({ lastAt: at }))
    .execute();
}

export async function saveAddress(
  tx: Tx,
  row: { memberId: number; near: string; wide: string; at: Date },
): Promise<void> {
  await tx
    .insertInto("signalsAddress")
    .values(row)
    .onConflict((conflict) => conflict.columns(["memberId", "near"]).doUpdateSet({ at: row.at }))
    .execute();
}

export function listDevices(db: Db, memberId: number) {
  return db
    .selectFrom("signalsDevice")
    .select(["hash", "firstAt", "lastAt"])
    .where("memberId", "=", memberId)
    .orderBy("firstAt")
    .execute();
}

/** Addresses that are not to be forgotten yet. */
export function listAddresses(db: Db, memberId: number, since: Date) {
  return db
    .selectFrom("signalsAddress")
    .select(["near", "wide", "at"])
    .where("memberId", "=", memberId)
    .where("at", ">=", since)
    .orderBy("at")
    .execute();
}

/** Returns those of the addresses that more than this number of accounts share. */
export async function listShared(
  db: Db,
  { hashes, most, since }: { hashes: readonly string[]; most: number; since: Date },
): Promise<Set<string>> {
  const rows = await readRows<{ hash: string }>(db)`
    select hash from unnest(${hashes}::text[]) as given (hash)
    where (select count(*) from (select distinct member_id from signals_address
      where (near = hash or wide = hash) and at >= ${since} limit ${most + 1}) as sharing) > ${most}`;
  return new Set(rows.map(({ hash }) => hash));
}

export async function deleteSignalsOf(tx: Tx, memberId: number): Promise<void> {
  for (const table of ["signalsDevice", "signalsAddress", "signalsFinding"] as const)
    await tx.deleteFrom(table).where("memberId", "=", memberId).execute();
  await tx
    .deleteFrom("signalsSharedPhoto")
    .where(({ or, eb }) => or([eb("memberId", "=", memberId), eb("otherId", "=", memberId)]))
    .execute();
}

/** A finding that is new, or counts more than before, is returned. */
export async function saveFindings(
  tx: Tx,
  memberId: number,
  { findings, at }: { findings: readonly { aboutId: number; kind: string; points: number }[]; at: Date },
): Promise<number> {
  const { rows } = await sql<{ aboutId: number }>`
    insert into signals_finding (member_id, about_id, kind, points, at)
    select ${memberId}, about_id, kind, points, ${at}
    from unnest(${findings.map(({ aboutId }) => aboutId)}::bigint[], ${findings.map(({ kind }) => kind)}::text[],
      ${findings.map(({ points }) => points)}::smallint[]) as found (about_id, kind, points)
    on conflict (member_id, about_id, kind) do update set points = excluded.points, at = excluded.at
      where excluded.points > signals_finding.points
    returning about_id`.execute(tx);
  return rows.length;
}

/** Findings about members who are still banned, and of whom nobody has said that they are somebody else. */
export function listFindings(
  db: Db,
  { memberId, memberKey, at }: { memberId: number; memberKey: string | null; at: Date },
) {
  return readRows<{ aboutId: number; kind: string; points: number }>(db)`
    select f.about_id, f.kind, f.points from signals_finding f join signals_ban b on b.about_id = f.about_id
    where f.member_id = ${memberId} and (b.until is null or b.until > ${at})
      and not exists (select from signals_exemption e
        where e.member_key = ${memberKey} and e.about_id = f.about_id)
    order by f.about_id, f.points desc, f.kind`;
}

export async function saveExemptions(
  tx: Tx,
  {
    memberKey,
    bannedIds,
    caseId,
    at,
  }: { memberKey: string; bannedIds: readonly number[]; caseId: number; at: Date },
): Promise<void> {
  await sql`insert into signals_exemption (member_key, about_id, case_id, at)
    select ${memberKey}, about_id, ${caseId}::bigint, ${at}::timestamptz from signals_ban
    where about_id = any(${bannedIds}::bigint[]) on conflict do nothing`.execute(tx);
}

export function deleteExemptionsOf(tx: Tx, caseId: number) {
  return tx.deleteFrom("signalsExemption").where("caseId", "=", caseId).execute();
}
