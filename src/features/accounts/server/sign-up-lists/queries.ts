import { sql } from "kysely";
import { autocommit } from "#db/autocommit.ts";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";

type Entry = { why: string; since: Date; until: Date };

/** Replaces an entry that has ended. @returns false if the domain is listed and the entry has not ended */
export async function saveBarredDomain(tx: Tx, entry: Entry & { domain: string }): Promise<boolean> {
  const { domain: _, ...change } = entry;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("accountsBarredDomain")
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .column("domain")
        .doUpdateSet({ ...change, hits: 0 })
        .where("accountsBarredDomain.until", "<=", entry.since),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Replaces an entry that has ended. @returns false if the range is listed and the entry has not ended */
export async function saveSlowedRange(
  tx: Tx,
  entry: Entry & { range: string; signupsPerHour: number },
): Promise<boolean> {
  const { range: _, ...change } = entry;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("accountsSlowedRange")
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .column("range")
        .doUpdateSet({ ...change, hits: 0 })
        .where("accountsSlowedRange.until", "<=", entry.since),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false if there is none */
export async function deleteBarredDomain(tx: Tx, domain: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("accountsBarredDomain")
    .where("domain", "=", domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns false if there is none */
export async function deleteSlowedRange(tx: Tx, range: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("accountsSlowedRange")
    .where("range", "=", range)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listBarredDomains(db: Db, at: Date) {
  return db
    .selectFrom("accountsBarredDomain")
    .selectAll()
    .where("until", ">", at)
    .orderBy("domain")
    .execute();
}

export function listSlowedRanges(db: Db, at: Date) {
  return db.selectFrom("accountsSlowedRange").selectAll().where("until", ">", at).orderBy("range").execute();
}

/** @param domains a domain and those above it */
export function findBarredDomain(db: Db, { domains, at }: { domains: readonly string[]; at: Date }) {
  return db
    .selectFrom("accountsBarredDomain")
    .select("domain")
    .where("domain", "in", domains)
    .where("until", ">", at)
    .limit(1)
    .executeTakeFirst();
}

/** Finds the narrowest listed range around an address. */
export async function findSlowedRange(db: Db, { address, at }: { address: string; at: Date }) {
  const rows = await readRows<{ range: string; signupsPerHour: number }>(db)`
    select range::text, signups_per_hour from accounts_slowed_range
    where range >>= ${address}::inet and until > ${at} order by masklen(range) desc limit 1`;
  return rows[0];
}

/** Counted outside the sign-up, which is refused. */
export async function countDomainHit(db: Db, domain: string): Promise<void> {
  await autocommit(db)
    .updateTable("accountsBarredDomain")
    .set({ hits: sql`hits + 1` })
    .where("domain", "=", domain)
    .execute();
}

/** Counted outside the sign-up, which is refused. */
export async function countRangeHit(db: Db, range: string): Promise<void> {
  await autocommit(db)
    .updateTable("accountsSlowedRange")
    .set({ hits: sql`hits + 1` })
    .where("range", "=", range)
    .execute();
}
