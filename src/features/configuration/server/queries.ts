import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

export type ChangeRow = {
  siteId: number;
  revision: number;
  personId: number;
  agreedId: number | null;
  at: Date;
  why: string;
  /** By setting: the value before and after. */
  settings: Readonly<Record<string, { from: unknown; to: unknown }>>;
  revertsId: number | null;
};

export function insertChange(tx: Tx, { settings, ...change }: ChangeRow): Promise<{ id: number }> {
  return tx
    .insertInto("configurationChange")
    .values({ ...change, settings: JSON.stringify(settings) })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Lists changes of a site, or of one of its settings, the newest first. */
export function listChanges(
  db: Db,
  { siteId, setting, before, limit }: { siteId: number; setting?: string; before?: number; limit: number },
) {
  return db
    .selectFrom("configurationChange")
    .selectAll()
    .where("siteId", "=", siteId)
    .$if(setting !== undefined, (query) => query.where(sql<boolean>`settings ? ${setting}`))
    .$if(before !== undefined, (query) => query.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findChange(db: Db, id: number) {
  return db.selectFrom("configurationChange").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns those of the settings that a later change of the same site touched. */
export async function listChangedLater(
  db: Db,
  { id, siteId, settings }: { id: number; siteId: number; settings: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom("configurationChange")
    .select(sql<string>`jsonb_object_keys(settings)`.as("setting"))
    .distinct()
    .where("siteId", "=", siteId)
    .where("id", ">", id)
    .where(sql<boolean>`settings ?| ${sql.val(settings)}::text[]`)
    .execute();
  return rows.map(({ setting }) => setting).filter((setting) => settings.includes(setting));
}
