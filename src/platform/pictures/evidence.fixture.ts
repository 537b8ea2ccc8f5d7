import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openFolderFiles } from "#adapters/files/folder-files.ts";
import type { Picture } from "#adapters/images/images.ts";
import type { Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { type PictureCollection, WHOLE_RENDITIONS } from "./pictures.ts";

/** A third feature with its own tables, as its migration would create them. */
export const evidence: PictureCollection = {
  folder: "evidence",
  renditions: WHOLE_RENDITIONS,
  minSide: 50,
  orphanTable: "evidenceOrphan" as never,
  async listUsedKeys(db, keys) {
    const rows = await readRows<{
      key: string;
    }>(db)`select key from evidence_picture where key = any(${keys}::text[])`;
    return rows.map(({ key }) => key);
  },
};

const TABLES = `create table evidence_orphan (key text primary key, since timestamptz not null);
  create table evidence_picture (key text primary key)`;

/** A picture whose renditions have a few bytes each. */
export const picture: Picture = {
  width: 320,
  height: 240,
  thumbHash: "",
  look: null,
  renditions: evidence.renditions.map(({ name, format }) => ({
    name,
    contentType: `image/${format}`,
    content: Buffer.from(name),
  })),
};

export async function insertEvidence(tx: Tx, key: string): Promise<string> {
  await sql`insert into evidence_picture values (${key})`.execute(tx);
  return key;
}

/** Opens what the functions need of an app: a real database, files in a folder, and a clock that does not move. */
export async function openEvidence() {
  const database = await openTestDatabase();
  await database.pool.query(TABLES);
  const folder = await mkdtemp(join(tmpdir(), "velvet-evidence-"));
  const files = await openFolderFiles(folder);
  let now = new Date("2026-11-21T12:00:00Z");
  const read = async (statement: string): Promise<string[]> =>
    (await database.pool.query(statement)).rows.map(({ key }) => key);
  return {
    app: { db: database.db, files, clock: { now: () => now } },
    advance(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async listFiles(): Promise<string[]> {
      return (await Array.fromAsync(files.list(""))).sort();
    },
    listOrphans: () => read("select key from evidence_orphan order by key"),
    listRows: () => read("select key from evidence_picture order by key"),
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
