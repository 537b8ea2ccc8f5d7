import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { EvidencePicture } from "./reports/evidence.ts";

export type Source = { reportId: number; source: string };

/** Lists the pictures that reports about or by this member refer to and that are not copied yet. */
export function listUncopied(db: Db, memberId: number): Promise<Source[]> {
  return readRows<Source>(db)`
    select report.id as report_id, picture.source from safety_report report
    cross join lateral (
      select photo ->> 'key' as source from jsonb_array_elements(report.evidence -> 'photos') photo
      union
      select message ->> 'body' from jsonb_array_elements(report.evidence -> 'messages') message
        where message ->> 'kind' = 'image'
    ) picture
    where ${memberId} in (report.about_id, report.reporter_id) and picture.source is not null
      and not exists (select from safety_evidence copy
        where copy.report_id = report.id and copy.source = picture.source)
    order by report.id, picture.source`;
}

/** Pictures of a report that still have to be copied. */
export function listPicturesToCopy(db: Db, reportId: number): Promise<EvidencePicture[]> {
  return readRows<EvidencePicture>(db)`
    select picture ->> 'folder' as folder, picture ->> 'key' as key
    from safety_report report cross join lateral jsonb_array_elements(report.evidence -> 'pictures') picture
    where report.id = ${reportId} and not exists (select from safety_evidence copy
      where copy.report_id = report.id and copy.source = picture ->> 'key')`;
}

/** @returns undefined if it was copied meanwhile */
export function insertCopy(tx: Tx, copy: Source & { key: string; sha256: Buffer }) {
  return tx
    .insertInto("safetyEvidence")
    .values(copy)
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
}

/** Copies of one picture wait for one another, so that none is stored once it is sealed. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`safety.source ${source}`}, 0))`.execute(tx);
}

export async function isSealed(db: Db, source: string): Promise<boolean> {
  const row = await db
    .selectFrom("safetySealed")
    .select("source")
    .where("source", "=", source)
    .executeTakeFirst();
  return row !== undefined;
}

export function insertSealed(tx: Tx, row: { source: string; at: Date }) {
  return tx
    .insertInto("safetySealed")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns the keys of the copies */
export async function deleteCopiesFrom(tx: Tx, source: string): Promise<string[]> {
  const copies = await tx
    .deleteFrom("safetyEvidence")
    .where("source", "=", source)
    .returning("key")
    .execute();
  return copies.map(({ key }) => key);
}

export async function listUsedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const copies = await db.selectFrom("safetyEvidence").select("key").where("key", "in", keys).execute();
  return copies.map(({ key }) => key);
}
