import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

export type NewRun = {
  id: string;
  kind: string;
  personId: number;
  actor: string;
  why: string | null;
  input: string;
  aboutId: number | null;
  createdAt: Date;
};

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;
type OneTry = { id: string; tries: number };

/** @returns false if there is one with this id */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("workRun")
    .values(run)
    .onConflict((on) => on.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export function findRun(db: Db, id: string) {
  return db.selectFrom("workRun").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockRun(tx: Tx, id: string) {
  return tx.selectFrom("workRun").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

type Seen = { personId: number; kinds: readonly string[]; kind: string | undefined; limit: number };

export function listRuns(db: Db, { personId, kinds, kind, limit }: Seen) {
  return db
    .selectFrom("workRun")
    .selectAll()
    .where((is) =>
      is.or([is("personId", "=", personId), is("kind", "=", sql<string>`any(${kinds}::text[])`)]),
    )
    .$if(kind !== undefined, (rows) => rows.where("kind", "=", kind as string))
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function beginTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("workRun")
    .set({ state: "running", partsDone: 0, parts: null, tries: sql`tries + 1` })
    .where("id", "=", id)
    .execute();
}

/** @returns false if this try is not the one that runs any more */
export async function saveProgress(tx: Tx, one: OneTry, progress: { partsDone: number; parts: number }) {
  return changed(ofTry(tx, one).set(progress));
}

type Ending = {
  state: "done" | "failed";
  endedAt: Date;
  file?: { fileName: string; contentType: string; bytes: number; sha256: string } | undefined;
  refusal?: string | null;
  errorId?: string | null;
};

/** @returns false if this try is not the one that runs any more */
export async function endTry(tx: Tx, one: OneTry, { file, ...ending }: Ending): Promise<boolean> {
  return changed(ofTry(tx, one).set({ ...ending, ...file }));
}

function ofTry(tx: Tx, { id, tries }: OneTry) {
  return tx
    .updateTable("workRun")
    .where("id", "=", id)
    .where("state", "=", "running")
    .where("tries", "=", tries);
}

async function changed(update: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>;
}): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function cancelRun(tx: Tx, id: string, endedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("workRun")
    .set({ state: "cancelled", endedAt })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets work that failed begin from the start. @returns false if it has not failed */
export async function queueAgain(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("workRun")
    .set({ ...{ state: "queued", tries: 0, partsDone: 0, parts: null }, ...NOT_ENDED })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const NOT_ENDED = { endedAt: null, refusal: null, errorId: null };

/** @returns undefined if there is no result that can be downloaded, or somebody else takes it at this moment */
export function takeResult(tx: Tx, { id, at, endedSince }: { id: string; at: Date; endedSince: Date }) {
  return tx
    .updateTable("workRun")
    .set({ downloadedAt: at })
    .where("id", "=", id)
    .where("state", "=", "done")
    .where("fileName", "is not", null)
    .where("downloadedAt", "is", null)
    .where("endedAt", ">", endedSince)
    .returningAll()
    .executeTakeFirst();
}

export async function giveResultBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("workRun")
    .set({ downloadedAt: null })
    .where("id", "=", id)
    .where("downloadedAt", "=", at)
    .execute();
}

export function listRunsAbout(db: Db, memberId: number) {
  return db.selectFrom("workRun").select("id").where("aboutId", "=", memberId).execute();
}

export async function deleteRunsAbout(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("workRun").where("aboutId", "=", memberId).execute();
}

export function listRunsAmong(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("workRun")
    .select(["id", "state", "endedAt", "downloadedAt"])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
}
