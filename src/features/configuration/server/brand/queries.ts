import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { BrandUse } from "../../brand-contract.ts";

type PictureRow = { key: string; use: BrandUse; width: number; height: number };

export function insertPicture(tx: Tx, picture: PictureRow & { uploadedAt: Date }) {
  return tx.insertInto("configurationPicture").values(picture).execute();
}

export function findPicture(db: Db, { key, use }: { key: string; use: BrandUse }) {
  return db
    .selectFrom("configurationPicture")
    .select(["key", "width", "height"])
    .where("key", "=", key)
    .where("use", "=", use)
    .executeTakeFirst();
}

/** Returns those of the keys that a row has. */
export async function listUsedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("configurationPicture").select("key").where("key", "in", keys).execute();
  return rows.map(({ key }) => key);
}

/** No change of a site has ever named the picture. One that was taken back may be wanted again. */
const UNUSED = sql<boolean>`not exists (
  select from configuration_change
    where settings ?| '{brand_logo,brand_picture}'::text[] and position(key in settings::text) > 0)`;

export async function countUnused(db: Db, before: Date): Promise<number> {
  const { n } = await db
    .selectFrom("configurationPicture")
    .select((of) => of.fn.countAll<string>().as("n"))
    .where("uploadedAt", "<", before)
    .where(UNUSED)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function deleteUnused(
  tx: Tx,
  { before, atMost }: { before: Date; atMost: number },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom("configurationPicture")
    .where("key", "in", (of) =>
      of
        .selectFrom("configurationPicture")
        .select("key")
        .where("uploadedAt", "<", before)
        .where(UNUSED)
        .orderBy("uploadedAt")
        .limit(atMost),
    )
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}
