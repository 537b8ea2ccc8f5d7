import { sql } from "kysely";
import type { AgeRoot } from "#adapters/age/eu-proof/read-age-roots.ts";
import type { Db, Tx } from "#db/database.ts";

export async function findTrustListVersion(db: Db): Promise<number | undefined> {
  return (await db.selectFrom("ageTrustList").select("version").executeTakeFirst())?.version;
}

export async function findTrustList(db: Db) {
  const row = await db.selectFrom("ageTrustList").selectAll().executeTakeFirst();
  return row && { ...row, roots: row.roots as unknown as readonly AgeRoot[] };
}

/** @returns false if a newer list is stored */
export async function storeTrustList(
  tx: Tx,
  list: { issuedAt: Date; nextUpdate: Date | null; storedAt: Date; roots: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("ageTrustList")
    .values(list)
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ ...list, version: sql`age_trust_list.version + 1` })
        .where("ageTrustList.issuedAt", "<=", list.issuedAt),
    )
    .returning("version")
    .executeTakeFirst();
  return row !== undefined;
}
