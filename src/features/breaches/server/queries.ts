import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { Breach, BreachKind } from "../rules.ts";

export type BreachRow = Breach & { id: number; version: number; closedAt: Date | null };

const COLUMNS = [
  ...(["id", "version", "foundAt", "facts", "people", "data", "effects", "measures"] as const),
  ...(["toldAuthorityAt", "authorityWhy", "toldMembersAt", "membersWhy", "closedAt"] as const),
] as const;

const select = (db: Db) =>
  db.selectFrom("breachesBreach").select(COLUMNS).select(sql<BreachKind[]>`kinds`.as("kinds"));

export function listBreachRows(db: Db, atMost: number): Promise<BreachRow[]> {
  return select(db).orderBy("foundAt", "desc").orderBy("id", "desc").limit(atMost).execute();
}

/** Entries of which the authority was not told, and which say no reason. */
export function listUntold(db: Db): Promise<BreachRow[]> {
  return select(db)
    .where("toldAuthorityAt", "is", null)
    .where("authorityWhy", "=", "")
    .orderBy("foundAt")
    .execute();
}

export function findBreach(db: Db, id: number): Promise<BreachRow | undefined> {
  return select(db).where("id", "=", id).executeTakeFirst();
}

export function lockBreach(tx: Tx, id: number): Promise<BreachRow | undefined> {
  return select(tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function countBreaches(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom("breachesBreach")
    .select((of) => of.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export function findByClient(tx: Tx, clientId: string): Promise<{ id: number } | undefined> {
  return tx.selectFrom("breachesBreach").select("id").where("clientId", "=", clientId).executeTakeFirst();
}

/** @returns undefined if the browser has sent it before */
export function insertBreach(
  tx: Tx,
  { kinds, ...breach }: Breach & { clientId: string; addedAt: Date },
): Promise<{ id: number } | undefined> {
  return tx
    .insertInto("breachesBreach")
    .values({ ...breach, kinds: [...kinds] })
    .onConflict((on) => on.column("clientId").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function updateBreach(
  tx: Tx,
  id: number,
  { kinds, ...breach }: Breach & { version: number; closedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("breachesBreach")
    .set({ ...breach, kinds: [...kinds] })
    .where("id", "=", id)
    .execute();
}

type NewChange = {
  breachId: number;
  version: number;
  kind: "added" | "changed" | "closed";
  personId: number;
  at: Date;
  why: string;
  content: string;
};

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  await tx.insertInto("breachesChange").values(change).execute();
}

export function listChanges(db: Db, breachId: number) {
  return db
    .selectFrom("breachesChange")
    .select(["version", "kind", "personId", "at", "why"])
    .select(sql<Record<string, unknown>>`content`.as("content"))
    .where("breachId", "=", breachId)
    .orderBy("version")
    .execute();
}

export async function deleteClosedBefore(tx: Tx, before: Date): Promise<number> {
  await sql`select set_config('velvet.forgets_breaches', 'yes', true)`.execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom("breachesBreach")
    .where("closedAt", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
