import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase({ of: "bare", direct: true });
  folder = await mkdtemp(join(tmpdir(), "velvet-migrations-"));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = (options: Parameters<typeof migrate>[1] = {}) =>
  migrate(database.pool, { ...options, migrations: pathToFileURL(`${folder}/`), functions: null });

async function listTables(): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename like 'cats%' order by 1",
  );
  return rows.map(({ name }) => name);
}

test("programs that start together do not block an index that is built outside a transaction", async () => {
  await write("0001_cats.sql", "create table cats_cat (id int); select pg_sleep(0.5);");
  await write(
    "0002_index.sql",
    "-- outside a transaction\ncreate index concurrently cats_cat_id on cats_cat (id);",
  );
  const ran = await Promise.all([run(), run(), run()]);
  expect(ran.flat()).toEqual(["0001_cats.sql", "0002_index.sql"]);
});

describe("a migration that needs a lock which another transaction holds", () => {
  const lock = { waitMs: 50, pauseMs: 5, tries: 1_000 };
  let holder: pg.PoolClient;
  beforeEach(async () => {
    await write(
      "0001_cats.sql",
      "create table cats_cat (id int primary key); insert into cats_cat values (1);",
    );
    await run();
    holder = await database.pool.connect();
    await holder.query("begin; select from cats_cat");
  });
  afterEach(() => holder.release(true));

  test("lets others pass while it waits, says so, and runs once the lock is free", async () => {
    await write("0002_name.sql", "alter table cats_cat add column name text;");
    const lines: string[] = [];
    const waited = Promise.withResolvers<void>();
    const log = (line: string) => {
      lines.push(line);
      if (line.includes("waits for a lock")) waited.resolve();
    };
    const migrated = run({ lock, log });
    await waited.promise;
    // It would wait for as long as the holder does, if the migration stayed in the queue before it.
    const reader = await database.pool.connect();
    await reader.query("set statement_timeout = 5000; begin");
    expect((await reader.query("select id from cats_cat")).rows).toEqual([{ id: 1 }]);
    await reader.query("commit");
    reader.release();
    await holder.query("commit");
    expect(await migrated).toEqual(["0002_name.sql"]);
    expect(lines[1]).toMatch(
      /^0002_name\.sql waits for a lock and tries again\. The oldest open transaction is that of process \d+ \(velvet\), open for \d+ s\.$/,
    );
  });

  test("gives up in the end, with nothing changed", async () => {
    await write(
      "0002_name.sql",
      "create table cats_dog (id int); alter table cats_cat add column name text;",
    );
    await expect(run({ lock: { ...lock, tries: 2 } })).rejects.toThrow(
      /^Migration 0002_name\.sql failed: another transaction held a lock each of 2 times\. The oldest open transaction is/,
    );
    await holder.query("commit");
    expect(await listTables()).toEqual(["cats_cat"]);
    expect(await run()).toEqual(["0002_name.sql"]);
  });

  test("is waited for without a time-out where the wait holds nobody up", async () => {
    await holder.query("insert into cats_cat values (2)");
    await write(
      "0002_index.sql",
      "-- outside a transaction\ncreate index concurrently if not exists cats_cat_twice on cats_cat (id);",
    );
    const migrated = run({ lock: { ...lock, tries: 1 } });
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%create index concurrently%' and xact_start < now() - interval '200 ms' and pid <> pg_backend_pid()",
      );
      expect(rowCount).toBe(1);
    });
    await holder.query("commit");
    expect(await migrated).toEqual(["0002_index.sql"]);
  });

  test("is tried again after a deadlock", async () => {
    await write("0002_name.sql", "update cats_cat set id = 3; alter table cats_cat add column name text;");
    const migrated = run({ lock: { ...lock, waitMs: 60_000 } });
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query("select from pg_locks where not granted");
      expect(rowCount).toBe(1);
    });
    // Mostly the migration is the one that PostgreSQL ends, since it has waited for longer.
    const ended = await holder.query("update cats_cat set id = 4").then(
      () => "migration",
      ({ code }) => code,
    );
    expect(["migration", "40P01"]).toContain(ended);
    await holder.query("rollback");
    expect(await migrated).toEqual(["0002_name.sql"]);
  });
});

test("a failed migration is taken back, and names itself and the reason", async () => {
  await write("0001_cats.sql", "create table cats_cat (id int); insert into cats_cat values (1), (1);");
  await run();
  await write("0002_fine.sql", "create table cats_fine (id int);");
  await write(
    "0003_broken.sql",
    "create table cats_half (id int); create unique index cats_one on cats_cat (id);",
  );
  await write("0004_later.sql", "create table cats_later (id int);");
  await expect(run()).rejects.toMatchObject({
    code: "failed",
    message: expect.stringMatching(
      /^Migration 0003_broken\.sql failed: could not create unique index "cats_one"\. Nothing of it was kept\./,
    ),
  });
  expect(await listTables()).toEqual(["cats_cat", "cats_fine"]);
  await database.pool.query("delete from cats_cat where ctid = (select min(ctid) from cats_cat)");
  expect(await run()).toEqual(["0003_broken.sql", "0004_later.sql"]);
});

test("an index that was left unfinished is built anew", async () => {
  await write("0001_cats.sql", "create table cats_cat (id int); insert into cats_cat values (1), (1);");
  await write(
    "0002_index.sql",
    "-- outside a transaction\ncreate unique index concurrently if not exists cats_one on cats_cat (id);",
  );
  const valid = async () =>
    (
      await database.pool.query(
        "select indisvalid as valid from pg_index where indexrelid = 'cats_one'::regclass",
      )
    ).rows[0].valid;
  await expect(run()).rejects.toThrow(/could not create unique index "cats_one"\. Its finished steps stay/);
  expect(await valid()).toBe(false);
  await database.pool.query("delete from cats_cat where ctid = (select min(ctid) from cats_cat)");
  expect(await run()).toEqual(["0002_index.sql"]);
  expect(await valid()).toBe(true);
});

test("the steps of a file outside a transaction are committed one by one", async () => {
  await write("0001_cats.sql", "create table cats_cat (id int);");
  await write(
    "0002_fill.sql",
    `-- outside a transaction
alter table cats_cat add column if not exists half int;
-- then
insert into cats_cat select i from generate_series(1, 10) i;
-- then
do $$ begin
  update cats_cat set half = id / 2 where id <= 5;
  commit;
  update cats_cat set half = id / (10 - id) where id > 5;
end $$;
-- then
create index concurrently if not exists cats_half on cats_cat (half);`,
  );
  await expect(run()).rejects.toThrow(
    "Migration 0002_fill.sql failed: division by zero. Its finished steps stay",
  );
  const { rows } = await database.pool.query("select half from cats_cat order by id");
  expect(rows.map(({ half }) => half)).toEqual([0, 1, 1, 2, 2, null, null, null, null, null]);
});

test("a migration that was put into other words is accepted where the earlier text ran, and no other text", async () => {
  const first = "create table cats_cat (id int);";
  await write("0001_cats.sql", first);
  await run();
  const hash = createHash("sha256").update(first).digest("hex");
  await write("0001_cats.sql", `-- also applied as ${hash}\ncreate table cats_cat (id integer);`);
  expect(await run()).toEqual([]);
  await write("0001_cats.sql", `-- also applied as ${"0".repeat(64)}\ncreate table cats_cat (id integer);`);
  await expect(run()).rejects.toMatchObject({ code: "changed_migration" });
});

describe("data of a newer version", () => {
  beforeEach(async () => {
    await write("0001_cats.sql", "create table cats_cat (id int);");
    await write("0009_newer.sql", "create table cats_newer (id int);");
    await run();
    await rm(join(folder, "0009_newer.sql"));
  });

  test("are refused, or used as they are if somebody wants that", async () => {
    await expect(run()).rejects.toMatchObject({ code: "newer_data" });
    const lines: string[] = [];
    expect(await run({ newer: true, log: (line) => lines.push(line) })).toEqual([]);
    expect(lines).toEqual([
      "The database was written by a newer version of Velvet (0009_newer.sql). NEWER_DATA=yes: it is used as it is.",
    ]);
  });

  test("are refused also then if they lack something of this version", async () => {
    await write("0002_dogs.sql", "create table cats_dog (id int);");
    await expect(run({ newer: true })).rejects.toThrow("It lacks 0002_dogs.sql of this version.");
    expect(await listTables()).toEqual(["cats_cat", "cats_newer"]);
  });
});
