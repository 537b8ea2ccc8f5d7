import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead, keepWrite } from "#db/keep-statement.ts";
import type { App } from "./app.ts";

/** Code that gets only a `Db` cannot write without opening a transaction. */
export async function writeThrough(db: Db, app: Pick<App, "db">) {
  // @ts-expect-error inserts need a Tx
  await db.insertInto("outboxMessage").defaultValues().execute();
  // @ts-expect-error updates need a Tx
  await db.updateTable("outboxMessage").set({ text: "" }).execute();
  // @ts-expect-error deletes need a Tx
  await db.deleteFrom("outboxMessage").execute();
  // @ts-expect-error merges need a Tx
  db.mergeInto("outboxMessage");
  // @ts-expect-error a common table expression could write, and offers inserts after it
  db.with("gone", (gone) => gone.deleteFrom("outboxMessage"));
  // @ts-expect-error raw SQL could write; readRows runs what reads
  await sql`delete from outbox_message`.execute(db);
  // @ts-expect-error not even to look at the connection
  db.getExecutor();
  // @ts-expect-error the app's database is such a Db
  await app.db.deleteFrom("outboxMessage").execute();
  // @ts-expect-error a Db is no Tx
  const tx: Tx = db;
  return tx;
}

const deleted = keepWrite((_: object, tx) => tx.deleteFrom("outboxMessage").returning("id"));

// @ts-expect-error a prepared read receives a Db
export const misnamed = keepRead((_: object, db) => db.deleteFrom("outboxMessage"));

/** A prepared write needs a transaction. */
export async function writePrepared(db: Db): Promise<void> {
  // @ts-expect-error a Db is no Tx
  await deleted(db, {});
  await db.transaction().execute((tx) => deleted(tx, {}));
}
